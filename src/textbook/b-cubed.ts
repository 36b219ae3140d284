import { type Fraction, fraction, sum, zero } from './fraction.ts'
import { allMentions, type Entity, intersect, lookUpEntity, type Partition, restrict } from './partition.ts'
import { inBothDirections, type PartitionDefinition, type Ratio } from './score.ts'
import { afterRahmanNg, onSystemMentions } from './system-mentions.ts'

/**
 * B³ (Bagga and Baldwin 1998): for each mention, how much of its entity is found?
 *
 *     recall = Σ_m |K(m) ∩ R(m)| ÷ |K(m)|  ÷  number of key mentions
 *
 * K(m) and R(m) are the entities of m in the key and in the response. Precision is the same with the sides exchanged.
 * A twinless mention scores 0 on its own side and does not count on the other (Pradhan et al. 2014).
 */
export const scoreBCubed: PartitionDefinition = inBothDirections(recall)

/** B³ on twins only (Bengtson and Roth 2008, as Stoyanov et al. 2009 read them): twinless mentions are deleted. */
export const scoreBCubedTwins: PartitionDefinition = (key, response) =>
  scoreBCubed(restrict(key, allMentions(response)), restrict(response, allMentions(key)))

/**
 * B³0 (Stoyanov et al. 2009): twinless response mentions are deleted first, which makes their entities smaller.
 * Twinless key mentions have recall 0.
 */
export const scoreBCubed0: PartitionDefinition = (key, response) =>
  scoreBCubed(key, restrict(response, allMentions(key)))

/** B³all (Stoyanov et al. 2009): a twinless mention scores 1 ÷ the size of its entity, as if it were found alone. */
export const scoreBCubedAll: PartitionDefinition = inBothDirections(recallAll)

/** B³r&n (Rahman and Ng 2009, as Cai and Strube 2010 read them): B³all without twinless response singletons. */
export const scoreBCubedRn: PartitionDefinition = afterRahmanNg(recallAll)

/** B³sys (Cai and Strube 2010): B³ on sides that hold the same mentions. */
export const scoreBCubedSys: PartitionDefinition = onSystemMentions(recall)

function recall(side: Partition, other: Partition): Ratio {
  return averageMentions(side, other, () => zero)
}

function recallAll(side: Partition, other: Partition): Ratio {
  return averageMentions(side, other, (entity) => fraction(1, entity.size))
}

/** The mean over the mentions of `side`; `twinless` gives the score of a mention that `other` lacks. */
function averageMentions(side: Partition, other: Partition, twinless: (entity: Entity) => Fraction): Ratio {
  const scores = side.flatMap((entity) =>
    [...entity].map((mention) => {
      const found = lookUpEntity(other, mention)
      return found === undefined ? twinless(entity) : fraction(intersect(entity, found).size, entity.size)
    }),
  )
  return { numerator: sum(scores), denominator: fraction(scores.length) }
}
