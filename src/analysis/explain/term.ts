import type { Counts, Metric } from '../../metrics/metric.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'

/** One summand of a score: what it is about, its arithmetic, and what it adds to the counts. */
export interface Term {
  /** The entities it is about, by their numbers in the document. */
  readonly key?: number
  readonly response?: number
  /** The mention it is about, if any. */
  readonly mention?: { readonly side: 'key' | 'response'; readonly number: number }
  readonly arithmetic: string
  readonly adds: Counts
}

/** Splits the counts of some metrics into terms that add up to them. */
export interface Explainer<Explained extends Metric = Metric> {
  readonly explains: (metric: Metric) => metric is Explained
  readonly terms: (metric: Explained, comparison: MatchedPair) => Iterable<Term>
}
