import type { Figure } from '../report/figure.ts'
import type { Table } from '../report/table.ts'
import type { Lab } from './lab.ts'

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
  readonly run: (lab: Lab) => ExperimentResult
}

/**
 * What an experiment may need of a corpus: `words`; `folds`, documents enough to train on some and score others;
 * `ace-types`, entity types of ACE.
 */
export type Need = 'words' | 'folds' | 'ace-types'
