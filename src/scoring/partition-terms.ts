import { twinsOfResponse } from '../matching/twin-documents.ts'
import type {
  Counts,
  EntitySituation,
  MentionSituation,
  PartitionMetric,
  SideTerms,
} from '../metrics/metric.ts'
import type { MatchedPair } from './match-documents.ts'

/** A metric over mentions counts every mention; one over entities counts each entity at its first mention. */
export function partitionTerms(metric: PartitionMetric, comparison: MatchedPair): SideTerms {
  const termsOn = (side: 'key' | 'response'): Counts[] => {
    const own = situationsOf(comparison, side)
    return Array.from({ length: comparison[side].mentions.count }, (_, m) => {
      if (metric.mentionTerms !== undefined) return { ...metric.mentionTerms[side](own.mention(m)) }
      const entity = own.firstOf(m)
      return metric.entityTerms === undefined || entity === undefined
        ? {}
        : { ...metric.entityTerms[side](entity) }
    })
  }
  return { key: termsOn('key'), response: termsOn('response') }
}

/** The mentions and entities of a side as seen by metrics that are sums over them. */
export interface Situations {
  mention(mention: number): MentionSituation
  /** The entity of a mention, if it is the entity's first. Call once per mention, in order. */
  firstOf(mention: number): EntitySituation | undefined
}

export function situationsOf(comparison: MatchedPair, side: 'key' | 'response'): Situations {
  const { key, response, table } = comparison
  const isKey = side === 'key'
  const own = isKey ? key : response
  const other = isKey ? response : key
  const sizes = isKey ? table.keySizes : table.responseSizes
  const twins = isKey ? table.keyTwins : table.responseTwins
  const otherSizes = isKey ? table.responseSizes : table.keySizes
  const cells: Map<number, number>[] = Array.from(sizes, () => new Map())
  for (let i = 0; i < table.keyEntities; i++) {
    for (let c = table.rowStart[i] as number; c < (table.rowStart[i + 1] as number); c++) {
      const j = table.column[c] as number
      const [row, column] = isKey ? [i, j] : [j, i]
      ;(cells[row] as Map<number, number>).set(column, table.shared[c] as number)
    }
  }
  const twinOf = isKey ? comparison.twins : twinsOfResponse(comparison)
  const seen = new Set<number>()
  return {
    mention(m) {
      const twin = twinOf[m] as number
      const e = own.mentions.entity[m] as number
      const otherEntity = twin < 0 ? -1 : (other.mentions.entity[twin] as number)
      return {
        hasTwin: twin >= 0,
        shared: cells[e]?.get(otherEntity) ?? 0,
        size: sizes[e] as number,
        twins: twins[e] as number,
      }
    },
    firstOf(m) {
      const e = own.mentions.entity[m] as number
      if (seen.has(e)) return undefined
      seen.add(e)
      const shared = [...(cells[e] as Map<number, number>)]
      return {
        size: sizes[e] as number,
        cells: shared.map(([o, t]) => ({ shared: t, otherSize: otherSizes[o] as number })),
      }
    },
  }
}
