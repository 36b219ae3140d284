import { assign } from '../../matching/assignment/assignment.ts'
import type { EntityPair } from './value.ts'

/**
 * The one-to-one map of entities with the greatest total gain, by key entity. Entities stay unmapped where
 * mapping them would be a loss, with one exception, as in NIST's scorers: a key entity that competes with no
 * other for its response entities is mapped to the best of them, gain or loss.
 */
export function mapEntities(
  pairs: readonly EntityPair[],
  gainOf: (pair: EntityPair) => number,
): ReadonlyMap<number, EntityPair> {
  const gains = pairs.map(gainOf)
  const lonely = lonelyKeys(pairs)
  const map = new Map<number, EntityPair>()
  const keys = [...new Set(pairs.map(({ key }) => key))]
  const rowOf = new Map(keys.map((key, row) => [key, row]))
  const rowStart = new Int32Array(keys.length + 1)
  const column = new Int32Array(pairs.length)
  for (const [p, { key, response }] of pairs.entries()) {
    column[p] = response
    rowStart[(rowOf.get(key) as number) + 1] = p + 1
  }
  const columns = column.reduce((most, response) => Math.max(most, response + 1), 0)
  const weight = Float64Array.from(gains)
  for (const cell of assign({ rows: keys.length, columns, rowStart, column, weight })) {
    const pair = pairs[cell]
    if (pair !== undefined) map.set(pair.key, pair)
  }
  for (const key of lonely) {
    if (map.has(key)) continue
    let best = -1
    for (const [p, pair] of pairs.entries()) {
      if (pair.key === key && (best < 0 || (gains[p] as number) > (gains[best] as number))) best = p
    }
    map.set(key, pairs[best] as EntityPair)
  }
  return map
}

/** Key entities none of whose response entities has a pair with another key entity. */
function lonelyKeys(pairs: readonly EntityPair[]): Set<number> {
  const keyOf = new Map<number, number>()
  const lonely = new Set(pairs.map(({ key }) => key))
  for (const { key, response } of pairs) {
    const other = keyOf.get(response)
    if (other === undefined) keyOf.set(response, key)
    else if (other !== key) {
      lonely.delete(key)
      lonely.delete(other)
    }
  }
  return lonely
}
