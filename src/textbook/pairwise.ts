import { fraction } from './fraction.ts'
import { allMentions, intersect, type Partition, pairUp } from './partition.ts'
import { inBothDirections, type PartitionDefinition } from './score.ts'

/**
 * Pairwise (Recasens and Hovy 2011, one half of BLANC): of the pairs of mentions that corefer, how many are found?
 *
 *     recall = |C(key) ∩ C(response)| ÷ |C(key)|      C = all unordered pairs of mentions of one entity
 *
 * Precision is the same with the sides exchanged. Singletons have no pairs.
 */
export const scorePairwise: PartitionDefinition = inBothDirections((side, other) => ({
  numerator: fraction(intersect(coreferentPairs(side), coreferentPairs(other)).size),
  denominator: fraction(coreferentPairs(side).size),
}))

/** All pairs of mentions that belong to one entity, as names. */
export function coreferentPairs(side: Partition): ReadonlySet<string> {
  return new Set(side.flatMap((entity) => pairUp(entity).map((pair) => JSON.stringify(pair))))
}

/** All pairs of mentions that belong to two entities. */
export function nonCoreferentPairs(side: Partition): ReadonlySet<string> {
  const coreferent = coreferentPairs(side)
  const all = pairUp(allMentions(side)).map((pair) => JSON.stringify(pair))
  return new Set(all.filter((pair) => !coreferent.has(pair)))
}
