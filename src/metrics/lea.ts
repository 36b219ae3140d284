import type { OverlapTable } from '../matching/overlap-table.ts'
import {
  type Counts,
  type EntitySituation,
  type PartitionMetric,
  RATIO_COUNTS,
  ratioScore,
} from './metric.ts'
import { QuotientSum } from './quotient-sum.ts'
import { splitLea } from './split.ts'

/** LEA: the share of each entity's links that was resolved, weighted by the entity's size. */
export const lea: PartitionMetric = {
  id: 'lea',
  label: 'LEA',
  family: 'partition',
  counts: RATIO_COUNTS,
  count,
  countSplit: splitLea(count),
  score: ratioScore,
  entityTerms: {
    key: (entity) => ({ recallNumerator: scoreResolution(entity), recallDenominator: entity.size }),
    response: (entity) => ({
      precisionNumerator: scoreResolution(entity),
      precisionDenominator: entity.size,
    }),
  },
  card: {
    formula: `recall    = Σ_k |k| · Σ_r C2(|k ∩ r|) / C2(|k|)  ÷  Σ_k |k|      C2(n) = n(n − 1)/2
precision = the same with key and response swapped`,
    paper:
      'Moosavi and Strube 2016, Which coreference evaluation metric do you trust? A proposal for a link-based entity aware metric',
    reading:
      "A singleton has one link, to itself, which is resolved if its mention is a singleton on the other side too. An entity's importance is its size.",
    laws: { symmetric: true, identity: true, ignoresTwinlessSingletons: false },
  },
}

const keySum: QuotientSum = new QuotientSum()
const responseSum: QuotientSum = new QuotientSum()

/** |k| · C2(t) / C2(|k|) = t(t − 1) / (|k| − 1), so terms share few denominators. */
function count(table: OverlapTable): Counts {
  const { keyEntities, keySizes, responseSizes, rowStart, column, shared } = table
  let sharedSingletons = 0
  for (let i = 0; i < keyEntities; i++) {
    const size = keySizes[i] as number
    const end = rowStart[i + 1] as number
    for (let c = rowStart[i] as number; c < end; c++) {
      const t = shared[c] as number
      const otherSize = responseSizes[column[c] as number] as number
      if (t > 1) {
        keySum.add(t * (t - 1), size - 1)
        responseSum.add(t * (t - 1), otherSize - 1)
      } else if (size === 1 && otherSize === 1) {
        sharedSingletons++
      }
    }
  }
  return {
    recallNumerator: keySum.take() + sharedSingletons,
    recallDenominator: table.keyMentions,
    precisionNumerator: responseSum.take() + sharedSingletons,
    precisionDenominator: table.responseMentions,
  }
}

function scoreResolution({ size, cells }: EntitySituation): number {
  if (size === 1) return cells.some(({ otherSize }) => otherSize === 1) ? 1 : 0
  return cells.reduce((sum, { shared }) => sum + shared * (shared - 1), 0) / (size - 1)
}
