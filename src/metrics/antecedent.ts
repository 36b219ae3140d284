import type { TwinDocuments } from '../matching/twin-documents.ts'
import {
  type Counts,
  type DiscourseMetric,
  type Laws,
  type RatioScore,
  ratioScore,
  type SideTerms,
  totalOf,
} from './metric.ts'
import { type Verdict, verdictsOf } from './verdicts.ts'

/** Counts of the metrics that judge anaphors one by one. */
export const ANTECEDENT_COUNTS: readonly string[] = ['tp', 'wl', 'fn', 'fp']

/** What one mention adds to them. */
export const TERM: Readonly<Record<'tp' | 'wl' | 'fn' | 'fp', Counts>> = {
  tp: { tp: 1 },
  wl: { wl: 1 },
  fn: { fn: 1 },
  fp: { fp: 1 },
}

export const ANTECEDENT_FORMULA = `recall    = tp ÷ (tp + wl + fn)
precision = tp ÷ (tp + wl + fp)`

/** These metrics ignore mentions that are neither anaphors nor antecedents. */
export const ANTECEDENT_LAWS: Laws = {
  symmetric: true,
  identity: 'without an anaphor there is nothing to score',
  ignoresTwinlessSingletons: true,
}

/** Does an anaphor point to the mention right before it in its entity? */
export const antecedentImmediate: DiscourseMetric = {
  id: 'antecedent.immediate',
  label: 'Immediate antecedent',
  family: 'discourse',
  counts: ANTECEDENT_COUNTS,
  count: (documents) => totalOf(ANTECEDENT_COUNTS, terms(documents)),
  terms: { over: 'mentions', of: terms },
  score: antecedentScore,
  card: {
    formula: `antecedent of m = the mention before m in its entity, in text order
tp: same on both sides   wl: different   fn: only in the key   fp: only in the response
${ANTECEDENT_FORMULA}`,
    paper: 'Tuggener 2014, Coreference resolution evaluation for higher level applications, section 3.1',
    reading:
      'A mention whose twin is missing or first in its entity has no antecedent there. Denominators are the links of each side, |entity| − 1 per entity, so singletons add nothing. In slices, tp, wl and fn belong to the key mention, fp to the response mention.',
    laws: ANTECEDENT_LAWS,
  },
}

function terms(documents: TwinDocuments): SideTerms {
  const { key, response } = verdictsOf(documents)
  return {
    key: key.map(termOf),
    // Right and wrong links were already counted in the key.
    response: response.map((verdict) => (verdict === 'fp' ? TERM.fp : undefined)),
  }
}

function termOf(verdict: Verdict): Counts | undefined {
  return verdict === 'first' || verdict === 'twinless' ? undefined : TERM[verdict]
}

/** Recall and precision; a wrong link (`wl`) counts against both. */
export function antecedentScore(counts: Counts): RatioScore {
  const { tp = 0, wl = 0, fn = 0, fp = 0 } = counts
  return ratioScore({
    recallNumerator: tp,
    recallDenominator: tp + wl + fn,
    precisionNumerator: tp,
    precisionDenominator: tp + wl + fp,
  })
}
