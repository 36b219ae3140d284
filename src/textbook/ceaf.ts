import { bestOneToOneMap } from './best-one-to-one-map.ts'
import { type Fraction, fraction, one, sum, zero } from './fraction.ts'
import { type Entity, intersect } from './partition.ts'
import type { Recall } from './score.ts'

/** How alike two entities are (Luo 2005, section 2.2). */
export type Similarity = (key: Entity, response: Entity) => Fraction

/** φ1: 1 if the entities are equal. */
export const phi1: Similarity = (key, response) =>
  key.size === response.size && intersect(key, response).size === key.size ? one : zero

/** φ2: 1 if the entities share a mention. */
export const phi2: Similarity = (key, response) => (intersect(key, response).size > 0 ? one : zero)

/** φ3: the number of mentions that the entities share. */
export const phi3: Similarity = (key, response) => fraction(intersect(key, response).size)

/** φ4: the mentions that the entities share, relative to the sizes of both (Dice). */
export const phi4: Similarity = (key, response) =>
  fraction(2 * intersect(key, response).size, key.size + response.size)

/**
 * CEAF (Luo 2005): map entities of the key one-to-one to entities of the response, as well as possible. How alike are
 * the pairs?
 *
 *     recall    = Φ ÷ Σ_k φ(k, k)      Φ = the greatest Σ φ(k, map(k)) of any one-to-one map
 *     precision = Φ ÷ Σ_r φ(r, r)
 *
 * CEAFm takes φ3, CEAFe takes φ4.
 */
export function ceafRecall(phi: Similarity): Recall {
  return (side, other) => ({
    numerator: bestOneToOneMap(side.map((entity) => other.map((candidate) => phi(entity, candidate)))),
    denominator: sum(side.map((entity) => phi(entity, entity))),
  })
}
