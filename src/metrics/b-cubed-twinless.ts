import type { OverlapTable } from '../matching/overlap-table.ts'
import { squaresOverKeySize, squaresOverResponseSize } from './b-cubed.ts'
import {
  type Counts,
  type MentionSituation,
  type PartitionMetric,
  RATIO_COUNTS,
  type RatioCounts,
  ratioScore,
} from './metric.ts'
import { QuotientSum } from './quotient-sum.ts'

/*
 * B³ was defined for equal mention sets. The five variants below, all published, treat mentions without a twin
 * differently; where there are none, all five are B³.
 */

const recallAll = ({ hasTwin, shared, size }: MentionSituation): Partial<RatioCounts> => ({
  recallNumerator: (hasTwin ? shared : 1) / size,
  recallDenominator: 1,
})
const precisionAll = ({ hasTwin, shared, size }: MentionSituation): Partial<RatioCounts> => ({
  precisionNumerator: (hasTwin ? shared : 1) / size,
  precisionDenominator: 1,
})
const precisionBeyondSingletons = (mention: MentionSituation): Partial<RatioCounts> =>
  !mention.hasTwin && mention.size === 1 ? {} : precisionAll(mention)

/** B³ on twins only: twinless mentions are removed on both sides. */
export const bCubedTwins: PartitionMetric = {
  id: 'b3.twins',
  label: 'B³twins',
  family: 'partition',
  counts: RATIO_COUNTS,
  count: (table) => ({
    recallNumerator: squaresOverKeySize(table, table.keyTwins),
    recallDenominator: table.twins,
    precisionNumerator: squaresOverResponseSize(table, table.responseTwins),
    precisionDenominator: table.twins,
  }),
  score: ratioScore,
  mentionTerms: {
    key: ({ hasTwin, shared, twins }) =>
      hasTwin ? { recallNumerator: shared / twins, recallDenominator: 1 } : {},
    response: ({ hasTwin, shared, twins }) =>
      hasTwin ? { precisionNumerator: shared / twins, precisionDenominator: 1 } : {},
  },
  card: {
    formula: `recall    = Σ_k,r |k ∩ r|² / |k'|  ÷  Σ_k |k'|      k' = k without its twinless mentions
precision = Σ_k,r |k ∩ r|² / |r'|  ÷  Σ_r |r'|      r' = r without its twinless mentions`,
    paper:
      'Bengtson and Roth 2008, Understanding the value of features for coreference resolution, as described by Stoyanov et al. 2009',
    reading:
      'Twinless mentions are deleted on both sides, so finding mentions does not matter: a response of two mentions that belong together scores 1. Stoyanov et al. call this too lenient.',
    laws: { symmetric: true, identity: true, ignoresTwinlessSingletons: true },
  },
}

/** B³0: twinless response mentions are removed, twinless key mentions have recall 0. */
export const bCubedZero: PartitionMetric = {
  id: 'b3.0',
  label: 'B³0',
  family: 'partition',
  counts: RATIO_COUNTS,
  count: (table) => ({
    recallNumerator: squaresOverKeySize(table, table.keySizes),
    recallDenominator: table.keyMentions,
    precisionNumerator: squaresOverResponseSize(table, table.responseTwins),
    precisionDenominator: table.twins,
  }),
  score: ratioScore,
  mentionTerms: {
    key: ({ shared, size }) => ({ recallNumerator: shared / size, recallDenominator: 1 }),
    response: ({ hasTwin, shared, twins }) =>
      hasTwin ? { precisionNumerator: shared / twins, precisionDenominator: 1 } : {},
  },
  card: {
    formula: `recall    as b3
precision = Σ_k,r |k ∩ r|² / |r'|  ÷  Σ_r |r'|      r' = r without its twinless mentions`,
    paper: 'Stoyanov, Gilbert, Cardie and Riloff 2009, Conundrums in noun phrase coreference resolution',
    reading:
      'Twinless response mentions are deleted; twinless key mentions have recall 0. The public Reconcile code differs: it keeps twinless mentions in the entity sizes and gives twinless key mentions recall 1/|k|.',
    laws: { symmetric: false, identity: true, ignoresTwinlessSingletons: true },
  },
}

/** B³all: a twinless mention is right about itself only, 1/|entity|, on either side. */
export const bCubedAll: PartitionMetric = {
  id: 'b3.all',
  label: 'B³all',
  family: 'partition',
  counts: RATIO_COUNTS,
  count: (table) => countAll(table),
  score: ratioScore,
  mentionTerms: { key: recallAll, response: precisionAll },
  card: {
    formula: `recall    = (Σ_k,r |k ∩ r|² / |k| + Σ twinless m in k: 1/|k|)  ÷  Σ_k |k|
precision = (Σ_k,r |k ∩ r|² / |r| + Σ twinless m in r: 1/|r|)  ÷  Σ_r |r|`,
    paper: 'Stoyanov, Gilbert, Cardie and Riloff 2009, Conundrums in noun phrase coreference resolution',
    reading:
      'A twinless mention is right only about itself. A twinless response singleton has precision 1, so adding such singletons raises the score; b3.sys corrects that.',
    laws: { symmetric: true, identity: true, ignoresTwinlessSingletons: false },
  },
}

/** B³r&n: B³all after removing twinless response singletons. */
export const bCubedRahmanNg: PartitionMetric = {
  id: 'b3.rn',
  label: 'B³r&n',
  family: 'partition',
  counts: RATIO_COUNTS,
  count: countBeyondSingletons,
  score: ratioScore,
  mentionTerms: { key: recallAll, response: precisionBeyondSingletons },
  card: {
    formula: 'b3.all after twinless response entities of size 1 are removed',
    paper:
      'Rahman and Ng 2009, Supervised models for coreference resolution, as described by Cai and Strube 2010',
    reading: 'Only the response changes; twinless key singletons stay.',
    laws: { symmetric: false, identity: true, ignoresTwinlessSingletons: true },
  },
}

/** B³sys: twinless key mentions are added to the response as singletons, the rest as B³r&n. */
export const bCubedSys: PartitionMetric = {
  id: 'b3.sys',
  label: 'B³sys',
  family: 'partition',
  counts: RATIO_COUNTS,
  count(table) {
    const counts = countBeyondSingletons(table)
    // Each twinless key mention joins the response as a singleton that is entirely right.
    const added = table.keyMentions - table.twins
    return {
      ...counts,
      precisionNumerator: (counts['precisionNumerator'] as number) + added,
      precisionDenominator: (counts['precisionDenominator'] as number) + added,
    }
  },
  score: ratioScore,
  mentionTerms: {
    key: (mention) =>
      mention.hasTwin
        ? recallAll(mention)
        : { ...recallAll(mention), precisionNumerator: 1, precisionDenominator: 1 },
    response: precisionBeyondSingletons,
  },
  card: {
    formula: `recall    as b3.all
precision = (numerator of b3.rn + T) ÷ (denominator of b3.rn + T)      T = twinless key mentions`,
    paper:
      'Cai and Strube 2010, Evaluation metrics for end-to-end coreference resolution systems, Algorithm 1',
    reading:
      'The four views of Algorithm 1 reduce to this; recall is exactly that of b3.all and b3.rn. Table 9 of the paper has values that its definitions cannot produce.',
    laws: { symmetric: false, identity: true, ignoresTwinlessSingletons: true },
  },
}

const sum: QuotientSum = new QuotientSum()

/** Σ over twinless mentions of 1/|their entity|, for entities of at least the given size. */
function twinlessShares(sizes: Int32Array, twins: Int32Array, smallest: number): number {
  for (let e = 0; e < sizes.length; e++) {
    const size = sizes[e] as number
    if (size >= smallest) sum.add(size - (twins[e] as number), size)
  }
  return sum.take()
}

function countAll(table: OverlapTable, smallest = 1): Counts {
  const { keySizes, responseSizes, keyTwins, responseTwins } = table
  return {
    recallNumerator: squaresOverKeySize(table, keySizes) + twinlessShares(keySizes, keyTwins, 1),
    recallDenominator: table.keyMentions,
    precisionNumerator:
      squaresOverResponseSize(table, responseSizes) + twinlessShares(responseSizes, responseTwins, smallest),
    precisionDenominator: table.responseMentions,
  }
}

function countBeyondSingletons(table: OverlapTable): Counts {
  return {
    ...countAll(table, 2),
    precisionDenominator: table.responseMentions - twinlessSingletons(table),
  }
}

/** Number of response entities that consist of one twinless mention. */
export function twinlessSingletons({ responseSizes, responseTwins }: OverlapTable): number {
  let singletons = 0
  for (let r = 0; r < responseSizes.length; r++) {
    if (responseSizes[r] === 1 && responseTwins[r] === 0) singletons++
  }
  return singletons
}
