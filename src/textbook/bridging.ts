import { fraction } from './fraction.ts'
import { inTextOrder, nameMention, type Side } from './mention.ts'
import { scoreRatios, type TextbookScore } from './score.ts'

/*
 * Bridging (Yu et al. 2022, The Universal Anaphora scorer): an anaphor depends on an entity without being one of its
 * mentions. Its antecedent is the last mention of that entity before the anaphor, or else the first.
 */

/** Of the bridging anaphors of a side, how many are anaphors on the other side? */
export function scoreBridgingAnaphors(key: Side, response: Side): TextbookScore {
  const anaphors = (side: Side) => new Set(listBridges(side).map(({ anaphor }) => anaphor))
  return scoreSets(anaphors(key), anaphors(response))
}

/** Of the pairs of anaphor and antecedent, how many does the other side have, mention for mention? */
export function scoreBridgingMentions(key: Side, response: Side): TextbookScore {
  const pairs = (side: Side) =>
    new Set(listBridges(side).map(({ anaphor, antecedent }) => `${anaphor} ${antecedent}`))
  return scoreSets(pairs(key), pairs(response))
}

/** The same with the key entity of the antecedent instead of the antecedent, so that any mention of it will do. */
export function scoreBridgingEntities(key: Side, response: Side): TextbookScore {
  const findKeyEntity = (name: string) => key.find((mention) => nameMention(mention) === name)?.entity
  const pairs = (side: Side) =>
    listBridges(side).map(({ anaphor, antecedent }) => `${anaphor} ${findKeyEntity(antecedent)}`)
  return scoreSets(new Set(pairs(key)), new Set(pairs(response)), pairs(response).length)
}

interface Bridge {
  readonly anaphor: string
  readonly antecedent: string
}

function listBridges(side: Side): readonly Bridge[] {
  const sorted = inTextOrder(side)
  return sorted.flatMap((anaphor, at) =>
    (anaphor.bridgesTo ?? []).flatMap((id) => {
      const before = sorted.slice(0, at).filter(({ entity }) => entity === id)
      const antecedent = before.at(-1) ?? sorted.find(({ entity }) => entity === id)
      if (antecedent === undefined) return []
      return [{ anaphor: nameMention(anaphor), antecedent: nameMention(antecedent) }]
    }),
  )
}

/** recall = |key ∩ response| ÷ |key|, precision = |key ∩ response| ÷ |response| */
function scoreSets(
  key: ReadonlySet<string>,
  response: ReadonlySet<string>,
  responses: number = response.size,
): TextbookScore {
  const numerator = fraction([...key].filter((name) => response.has(name)).length)
  return scoreRatios(
    { numerator, denominator: fraction(key.size) },
    { numerator, denominator: fraction(responses) },
  )
}
