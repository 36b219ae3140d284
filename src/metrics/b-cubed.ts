import type { OverlapTable } from '../matching/overlap-table.ts'
import { type Counts, type PartitionMetric, RATIO_COUNTS, ratioScore } from './metric.ts'
import { QuotientSum } from './quotient-sum.ts'
import { splitBCubed } from './split.ts'

/** B³: the average, over mentions, of how much of the mention's entity was recovered. */
export const bCubed: PartitionMetric = {
  id: 'b3',
  label: 'B³',
  family: 'partition',
  counts: RATIO_COUNTS,
  count,
  countSplit: splitBCubed(count),
  score: ratioScore,
  mentionTerms: {
    key: ({ shared, size }) => ({ recallNumerator: shared / size, recallDenominator: 1 }),
    response: ({ shared, size }) => ({ precisionNumerator: shared / size, precisionDenominator: 1 }),
  },
  card: {
    formula: `recall    = Σ_k,r |k ∩ r|² / |k|  ÷  Σ_k |k|
precision = Σ_k,r |k ∩ r|² / |r|  ÷  Σ_r |r|`,
    paper:
      'Bagga and Baldwin 1998, Algorithms for scoring coreference chains; for predicted mentions as read by Pradhan et al. 2014',
    reading:
      "A twinless mention adds 1 to its side's denominator and nothing to a numerator. The variants b3.twins, b3.0, b3.all, b3.rn and b3.sys differ only in twinless mentions.",
    laws: { symmetric: true, identity: true, ignoresTwinlessSingletons: false },
  },
}

function count(table: OverlapTable): Counts {
  const { keySizes, responseSizes } = table
  return {
    recallNumerator: squaresOverKeySize(table, keySizes),
    recallDenominator: table.keyMentions,
    precisionNumerator: squaresOverResponseSize(table, responseSizes),
    precisionDenominator: table.responseMentions,
  }
}

const sum: QuotientSum = new QuotientSum()

/** Σ |k ∩ r|² / size of k, for sizes that may differ from the table's own. */
export function squaresOverKeySize(
  { keyEntities, rowStart, shared }: OverlapTable,
  sizes: Int32Array,
): number {
  for (let i = 0; i < keyEntities; i++) {
    let squares = 0
    const end = rowStart[i + 1] as number
    for (let c = rowStart[i] as number; c < end; c++) squares += (shared[c] as number) ** 2
    sum.add(squares, sizes[i] as number)
  }
  return sum.take()
}

/** Σ |k ∩ r|² / size of r, for sizes that may differ from the table's own. */
export function squaresOverResponseSize(
  { keyEntities, rowStart, column, shared }: OverlapTable,
  sizes: Int32Array,
): number {
  const cells = rowStart[keyEntities] as number
  for (let c = 0; c < cells; c++) sum.add((shared[c] as number) ** 2, sizes[column[c] as number] as number)
  return sum.take()
}
