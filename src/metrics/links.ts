import type { OverlapTable } from '../matching/overlap-table.ts'
import type { Counts } from './metric.ts'

/** Unordered pairs of mentions, by whether they corefer on each side. */
export interface LinkCounts extends Counts {
  readonly keyCoreferent: number
  readonly responseCoreferent: number
  readonly commonCoreferent: number
  readonly keyNonCoreferent: number
  readonly responseNonCoreferent: number
  readonly commonNonCoreferent: number
}

/** Pairs among n mentions. */
export function pairs(n: number): number {
  return n < 2 ? 0 : (n * (n - 1)) / 2
}

/**
 * Counts links from sizes alone. Pairs of twins that neither side links are all pairs of twins, less
 * those linked in the key, less those linked in the response, plus those linked in both.
 */
export function countLinks(table: OverlapTable): LinkCounts {
  const keyCoreferent = pairsWithin(table.keySizes)
  const responseCoreferent = pairsWithin(table.responseSizes)
  let commonCoreferent = 0
  const cells = table.rowStart[table.keyEntities] as number
  for (let c = 0; c < cells; c++) commonCoreferent += pairs(table.shared[c] as number)
  return {
    keyCoreferent,
    responseCoreferent,
    commonCoreferent,
    keyNonCoreferent: pairs(table.keyMentions) - keyCoreferent,
    responseNonCoreferent: pairs(table.responseMentions) - responseCoreferent,
    commonNonCoreferent:
      pairs(table.twins) - pairsWithin(table.keyTwins) - pairsWithin(table.responseTwins) + commonCoreferent,
  }
}

function pairsWithin(sizes: Int32Array): number {
  let sum = 0
  for (let e = 0; e < sizes.length; e++) sum += pairs(sizes[e] as number)
  return sum
}
