import type { Figure } from '../report/figure.ts'
import type { Table } from '../report/table.ts'
import type { ExperimentCorpus } from './corpus.ts'
import type { Lab } from './lab.ts'
import type { ModelRequest } from './setup.ts'

/** What came out: tables in the layout of the paper, pictures, and what is to be said about them. */
export interface ExperimentResult {
  readonly tables: readonly Table[]
  readonly figures: readonly Figure[]
  readonly remarks: readonly string[]
}

/** An experiment of one of the papers, to be run on any corpus that has what it needs. */
export interface Experiment {
  readonly name: string
  readonly paper: string
  readonly title: string
  /** What a corpus must have. */
  readonly needs: readonly Need[]
  /** What it has the lab train, so that it can be trained beforehand and by several at once. */
  readonly models: readonly ModelRequest[]
  readonly run: (lab: Lab, corpora: readonly ExperimentCorpus[]) => ExperimentResult
}

/**
 * What an experiment may need of a corpus: `words`; `folds`, documents enough to train on some and score others;
 * `names`, mentions that are names; `ace-types`, entity types of ACE.
 */
export type Need = 'words' | 'folds' | 'names' | 'ace-types'
