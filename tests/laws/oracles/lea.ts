import { fraction, sum } from './fraction.ts'
import { type Entity, type Partition, shared } from './partition.ts'
import { inBothDirections, type Oracle } from './score.ts'

/**
 * LEA, Moosavi and Strube (2016): Σ |k| · resolution(k) ÷ Σ |k|.
 *
 * The resolution of an entity is the share of its links that some entity of the other side has.
 */
export const lea: Oracle = inBothDirections((side, other) => ({
  numerator: sum(
    side.map((entity) => fraction(entity.length * resolvedLinks(entity, other), links(entity).length)),
  ),
  denominator: sum(side.map((entity) => fraction(entity.length))),
}))

type Link = readonly [string, string]

/** All pairs of mentions; a singleton has one link, from its mention to itself. */
function links(entity: Entity): readonly Link[] {
  const [only] = entity
  if (entity.length === 1 && only !== undefined) return [[only, only]]
  return entity.flatMap((first, index) => entity.slice(index + 1).map((second): Link => [first, second]))
}

/** A self-link is found only in an equal singleton, because larger entities have no self-links. */
function resolvedLinks(entity: Entity, other: Partition): number {
  const otherLinks = other.filter((candidate) => shared(entity, candidate).length > 0).flatMap(links)
  return links(entity).filter((link) => otherLinks.some((candidate) => isSameLink(link, candidate))).length
}

function isSameLink([a, b]: Link, [c, d]: Link): boolean {
  return (a === c && b === d) || (a === d && b === c)
}
