import { fraction, sum } from './fraction.ts'
import { type Entity, lookUpEntity, type Partition } from './partition.ts'
import { inBothDirections, type PartitionDefinition } from './score.ts'

/**
 * MUC (Vilain et al. 1995): how many of the links that hold the entities together are found?
 *
 *     recall = Σ_k (|k| − |parts(k)|) ÷ Σ_k (|k| − 1)      parts(k) = the parts into which the response cuts k
 *
 * |k| − 1 links hold k together, and |parts(k)| − 1 are needed to join its parts again. Precision is the same with
 * the sides exchanged. A twinless mention is a separate part. Singletons have no links.
 */
export const scoreMuc: PartitionDefinition = inBothDirections((side, other) => ({
  numerator: sum(side.map((entity) => fraction(entity.size - countParts(entity, other)))),
  denominator: sum(side.map((entity) => fraction(entity.size - 1))),
}))

function countParts(entity: Entity, other: Partition): number {
  const homes = [...entity].map((mention) => lookUpEntity(other, mention))
  const twinless = homes.filter((home) => home === undefined).length
  return twinless + new Set(homes.filter((home) => home !== undefined)).size
}
