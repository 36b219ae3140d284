import { fraction, sum } from './fraction.ts'
import { type Entity, entityOf, type Partition } from './partition.ts'
import { inBothDirections, type Oracle } from './score.ts'

/**
 * MUC, Vilain et al. (1995): Σ (|S| − |p(S)|) ÷ Σ (|S| − 1) over the entities S of a side.
 *
 * p(S) is S cut up by the other side. |S| − 1 links hold S together and |p(S)| − 1 are missing to
 * join the pieces again.
 */
export const muc: Oracle = inBothDirections((side, other) => ({
  numerator: sum(side.map((entity) => fraction(entity.length - pieces(entity, other).length))),
  denominator: sum(side.map((entity) => fraction(entity.length - 1))),
}))

/** p(S): the mentions of S grouped by their entity in `other`; a twinless mention is a piece of its own. */
function pieces(entity: Entity, other: Partition): readonly Entity[] {
  const grouped: { readonly home: Entity | undefined; readonly mentions: string[] }[] = []
  for (const mention of entity) {
    const home = entityOf(other, mention)
    const piece = grouped.find((candidate) => home !== undefined && candidate.home === home)
    if (piece === undefined) grouped.push({ home, mentions: [mention] })
    else piece.mentions.push(mention)
  }
  return grouped.map(({ mentions }) => mentions)
}
