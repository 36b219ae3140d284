import type { Figure } from '../report/figure.ts'
import type { Table } from '../report/table.ts'

/** What came out: tables in the layout of the paper, pictures, and what is to be said about them. */
export interface ExperimentResult {
  readonly tables: readonly Table[]
  readonly figures: readonly Figure[]
  readonly remarks: readonly string[]
}
