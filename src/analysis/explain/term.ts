import type { Counts, Metric } from '../../metrics/metric.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'

/** One summand of a score: what it is about, how it comes about, and what it adds to the counts. */
export interface Term {
  /** Entities that it is about, by their numbers in the document. */
  readonly key?: number
  readonly response?: number
  /** The mention that it is about, where it is about one. */
  readonly mention?: { readonly side: 'key' | 'response'; readonly number: number }
  readonly arithmetic: string
  readonly adds: Counts
}

/** Takes the counts of some metrics apart into terms, which add up to what the metric counts. */
export interface Explainer<Explained extends Metric = Metric> {
  readonly explains: (metric: Metric) => metric is Explained
  readonly terms: (metric: Explained, comparison: MatchedPair) => Iterable<Term>
}
