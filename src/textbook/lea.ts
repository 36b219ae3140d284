import { fraction, sum } from './fraction.ts'
import { type Entity, pairUp } from './partition.ts'
import { inBothDirections, type PartitionDefinition } from './score.ts'

/**
 * LEA (Moosavi and Strube 2016): how important is each entity, and how many of its links are found?
 *
 *     recall = Σ_k |k| · resolution(k) ÷ Σ_k |k|
 *     resolution(k) = links of k that the response has ÷ links of k
 *
 * The links of an entity are all its pairs of mentions; a singleton has one link, from its mention to itself, which
 * only an equal singleton has. Precision is the same with the sides exchanged.
 */
export const scoreLea: PartitionDefinition = inBothDirections((side, other) => {
  const found = new Set(other.flatMap(links))
  return {
    numerator: sum(
      side.map((entity) => {
        const resolved = links(entity).filter((link) => found.has(link))
        return fraction(entity.size * resolved.length, links(entity).length)
      }),
    ),
    denominator: sum(side.map((entity) => fraction(entity.size))),
  }
})

/** The names of all links of an entity. */
function links(entity: Entity): readonly string[] {
  const pairs = entity.size === 1 ? [[...entity, ...entity]] : pairUp(entity)
  return pairs.map((pair) => JSON.stringify(pair))
}
