import { type Fraction, fraction, sum, zero } from './fraction.ts'
import {
  type Entity,
  entityOf,
  mentionsOf,
  type Partition,
  restrict,
  shared,
  withoutTwinlessSingletons,
} from './partition.ts'
import { inBothDirections, type Oracle, type Ratio } from './score.ts'
import { systemViews } from './system-views.ts'

/**
 * B³, Bagga and Baldwin (1998): the mean over the mentions of |K(m) ∩ R(m)| ÷ |K(m)|.
 *
 * A twinless mention earns 0 and counts 1, on its own side only (Pradhan et al. 2014).
 */
export const bCubed: Oracle = inBothDirections((side, other) => mean(side, other, () => zero))

/**
 * B³₀, Stoyanov et al. (2009): twinless response mentions are deleted, twinless key mentions have recall 0.
 *
 * The deletion shortens response entities, which raises precision.
 */
export const bCubed0: Oracle = (key, response) => {
  const inKey = mentionsOf(key)
  return bCubed(
    key,
    restrict(response, (mention) => inKey.has(mention)),
  )
}

/** B³all, Stoyanov et al. (2009): a twinless mention earns 1 ÷ the size of its own entity. */
export const bCubedAll: Oracle = inBothDirections((side, other) =>
  mean(side, other, (entity) => fraction(1, entity.length)),
)

/** B³r&n, Rahman and Ng (2009) as Cai and Strube read them: B³all once twinless response singletons are gone. */
export const bCubedRn: Oracle = (key, response) => bCubedAll(key, withoutTwinlessSingletons(response, key))

/** B³sys, Cai and Strube (2010), Algorithm 1: precision and recall are B³'s, each on its own two views. */
export const bCubedSys: Oracle = (key, response) => {
  const views = systemViews(key, response)
  return {
    recall: bCubed(views.keyForRecall, views.responseForRecall).recall,
    precision: bCubed(views.keyForPrecision, views.responseForPrecision).precision,
  }
}

/**
 * The mean, over the mentions of `side`, of the share of the mention's entity that its entity in `other` has.
 *
 * @param twinlessCredit what a mention earns that `other` lacks, given its entity
 */
function mean(side: Partition, other: Partition, twinlessCredit: (entity: Entity) => Fraction): Ratio {
  const credits = side.flatMap((entity) =>
    entity.map((mention) => {
      const otherEntity = entityOf(other, mention)
      if (otherEntity === undefined) return twinlessCredit(entity)
      return fraction(shared(entity, otherEntity).length, entity.length)
    }),
  )
  return { numerator: sum(credits), denominator: fraction(credits.length) }
}
