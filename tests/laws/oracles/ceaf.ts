import { bestOneToOneMap } from './best-one-to-one-map.ts'
import { type Fraction, fraction, one, sum, zero } from './fraction.ts'
import { type Entity, shared, withoutTwinlessSingletons } from './partition.ts'
import type { Oracle } from './score.ts'
import { systemViews } from './system-views.ts'

/** How alike two entities are (Luo 2005, section 2.2). */
export type Similarity = (key: Entity, response: Entity) => Fraction

/** φ1: 1 when the entities are equal as sets. */
export const phi1: Similarity = (key, response) =>
  key.length === response.length && shared(key, response).length === key.length ? one : zero

/** φ2: 1 when the entities share a mention. */
export const phi2: Similarity = (key, response) => (shared(key, response).length > 0 ? one : zero)

/** φ3: how many mentions the entities share. */
export const phi3: Similarity = (key, response) => fraction(shared(key, response).length)

/** φ4: the shared mentions relative to both sizes (Dice). */
export const phi4: Similarity = (key, response) =>
  fraction(2 * shared(key, response).length, key.length + response.length)

/**
 * CEAF, Luo (2005): Φ ÷ Σ φ(K, K) and Φ ÷ Σ φ(R, R).
 *
 * Φ is the greatest sum of similarities over all one-to-one maps between entities of the two sides.
 */
export function ceaf(phi: Similarity): Oracle {
  return (key, response) => {
    const similarities = key.map((entity) => response.map((candidate) => phi(entity, candidate)))
    const numerator = bestOneToOneMap(similarities)
    return {
      recall: { numerator, denominator: sum(key.map((entity) => phi(entity, entity))) },
      precision: { numerator, denominator: sum(response.map((entity) => phi(entity, entity))) },
    }
  }
}

/** CEAFr&n: CEAF once twinless response singletons are gone. */
export function ceafRn(phi: Similarity): Oracle {
  return (key, response) => ceaf(phi)(key, withoutTwinlessSingletons(response, key))
}

/** CEAFsys, Cai and Strube (2010), section 2.3.3: CEAF on the views of B³sys, Φ found anew on each pair of views. */
export function ceafSys(phi: Similarity): Oracle {
  return (key, response) => {
    const views = systemViews(key, response)
    return {
      recall: ceaf(phi)(views.keyForRecall, views.responseForRecall).recall,
      precision: ceaf(phi)(views.keyForPrecision, views.responseForPrecision).precision,
    }
  }
}
