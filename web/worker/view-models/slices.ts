import type { Verdict } from 'coref-referee/explorer'
import type { Scores, Span } from 'coref-referee/score'

/** The scores of all systems by the values of one feature. */
export interface SystemSlices {
  readonly feature: string
  readonly rows: readonly SliceRow[]
}

export interface SliceRow {
  readonly value: string
  /** Key mentions with this value. */
  readonly mentions: number
  /** By system. */
  readonly scores: Scores[]
}

/** A key mention of a slice, and its verdict. */
export interface SliceMention {
  readonly doc: string
  readonly span: Span
  readonly text: string
  readonly verdict: Verdict
}
