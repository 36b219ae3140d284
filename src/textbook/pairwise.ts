import { fraction } from './fraction.ts'
import { partitionSide, type Side } from './mention.ts'
import { allMentions, intersect, type Partition, pairUp } from './partition.ts'
import { inBothDirections, type PartitionDefinition, scoreRatios, type TextbookScore } from './score.ts'

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

/**
 * Pairwise within documents, and across: of the pairs of mentions of one document, or of two, that corefer, how many
 * are found? Documents that share their entities are one text; where there is only one, all pairs are within it.
 */
export const scorePairwiseWithin: MentionDefinition = scorePairs(pairsWithin)
export const scorePairwiseAcross: MentionDefinition = scorePairs((side) => {
  const within = pairsWithin(side)
  return new Set([...coreferentPairs(partitionSide(side))].filter((pair) => !within.has(pair)))
})

type MentionDefinition = (key: Side, response: Side) => TextbookScore

function scorePairs(pairs: (side: Side) => ReadonlySet<string>): MentionDefinition {
  return (key, response) => {
    const numerator = fraction(intersect(pairs(key), pairs(response)).size)
    return scoreRatios(
      { numerator, denominator: fraction(pairs(key).size) },
      { numerator, denominator: fraction(pairs(response).size) },
    )
  }
}

function pairsWithin(side: Side): ReadonlySet<string> {
  const documents = new Set(side.map(({ document }) => document))
  const mentionsOf = (document: number | undefined): Side =>
    side.filter((mention) => mention.document === document)
  return new Set(
    [...documents].flatMap((document) => [...coreferentPairs(partitionSide(mentionsOf(document)))]),
  )
}
