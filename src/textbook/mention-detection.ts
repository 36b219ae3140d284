import { fraction } from './fraction.ts'
import { allMentions, intersect } from './partition.ts'
import { inBothDirections, type PartitionDefinition } from './score.ts'

/**
 * Mentions (Pradhan et al. 2012, CoNLL-2012 shared task): of the mentions of a side, how many does the other side have?
 *
 *     recall    = |M(key) ∩ M(response)| ÷ |M(key)|
 *     precision = |M(key) ∩ M(response)| ÷ |M(response)|
 *
 * Entities do not matter.
 */
export const scoreMentions: PartitionDefinition = inBothDirections((side, other) => ({
  numerator: fraction(intersect(allMentions(side), allMentions(other)).size),
  denominator: fraction(allMentions(side).size),
}))
