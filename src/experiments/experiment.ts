import type { Figure } from '../report/figure.ts'
import type { Table } from '../report/table.ts'
import type { ExperimentCorpus } from './corpus.ts'
import type { Lab } from './lab.ts'
import type { ModelRequest } from './setup.ts'

/** The results: tables in the layout of the paper, figures, and remarks on them. */
export interface ExperimentResult {
  readonly tables: readonly Table[]
  readonly figures: readonly Figure[]
  readonly remarks: readonly string[]
}

/** An experiment from one of the papers, which runs on any corpus that meets its needs. */
export interface Experiment {
  readonly name: string
  readonly paper: string
  readonly title: string
  /** What a corpus must have. */
  readonly needs: readonly Need[]
  /** The models it needs, declared so that they can be trained beforehand and in parallel. */
  readonly models: readonly ModelRequest[]
  readonly run: (lab: Lab, corpora: readonly ExperimentCorpus[]) => ExperimentResult
}

/**
 * What an experiment may need from a corpus: `words`; `folds`, enough documents to train on some and score others;
 * `names`, mentions that are names; `ace-types`, ACE entity types.
 */
export type Need = 'words' | 'folds' | 'names' | 'ace-types'
