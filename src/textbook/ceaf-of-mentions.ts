import { bestOneToOneMap } from './best-one-to-one-map.ts'
import { add, div, type Fraction, fraction, one, sum, zero } from './fraction.ts'
import { findTwin, groupEntities, type Side, type TextbookMention } from './mention.ts'
import { countSharedTokens, listTokens } from './mention-overlap.ts'
import { scoreRatios, type TextbookScore } from './score.ts'

type Definition = (key: Side, response: Side) => TextbookScore

/**
 * CEAFm with partial credit (Luo 2005, section 2.2, proposes it): mentions that overlap count in part.
 *
 *     φ3'(k, r) = the greatest Σ credit of a one-to-one map of the mentions of k and r
 *     credit(m, n) = 2 |m ∩ n| ÷ (|m| + |n|), in tokens
 */
export const scoreCeafMentionPartial: Definition = ceaf(partialCredit, countMentions)

/** CEAFe with partial credit: φ4'(k, r) = 2 φ3'(k, r) ÷ (|k| + |r|). */
export const scoreCeafEntityPartial: Definition = ceaf(
  (k, r) => overMean(partialCredit(k, r), countMentions(k), countMentions(r)),
  () => one,
)

/**
 * CEAFm with weights (Luo 2005, section 2.2, proposes them): a name is worth 1, a nominal 0.5, a pronoun 0.1.
 *
 *     φ3w(k, r) = Σ weights of the mentions that k and r share and that have the same type in both
 */
export const scoreCeafMentionTyped: Definition = ceaf(typedCredit, weigh)

/** CEAFe with weights: φ4w(k, r) = 2 φ3w(k, r) ÷ (w(k) + w(r)), where w(e) is the weight of all mentions of e. */
export const scoreCeafEntityTyped: Definition = ceaf(
  (k, r) => overMean(typedCredit(k, r), weigh(k), weigh(r)),
  () => one,
)

/** CEAF of mentions rather than their names: Φ ÷ Σ φ(k, k) and Φ ÷ Σ φ(r, r). */
function ceaf(phi: (k: Side, r: Side) => Fraction, ofItself: (entity: Side) => Fraction): Definition {
  return (key, response) => {
    const [keys, responses] = [groupEntities(key), groupEntities(response)]
    const numerator = bestOneToOneMap(keys.map((k) => responses.map((r) => phi(k, r))))
    return scoreRatios(
      { numerator, denominator: sum(keys.map(ofItself)) },
      { numerator, denominator: sum(responses.map(ofItself)) },
    )
  }
}

function partialCredit(key: Side, response: Side): Fraction {
  const credit = (m: TextbookMention, n: TextbookMention) =>
    fraction(2 * countSharedTokens(m, n), listTokens(m).length + listTokens(n).length)
  return bestOneToOneMap(key.map((m) => response.map((n) => credit(m, n))))
}

function typedCredit(key: Side, response: Side): Fraction {
  return weigh(key.filter((mention) => findTwin(response, mention)?.type === mention.type))
}

const weights = { named: one, nominal: fraction(1, 2), pronoun: fraction(1, 10) }

function weigh(entity: Side): Fraction {
  return sum(entity.map(({ type }) => (type === undefined ? zero : weights[type])))
}

function countMentions(entity: Side): Fraction {
  return fraction(entity.length)
}

/** x ÷ the mean of a and b. */
function overMean(x: Fraction, a: Fraction, b: Fraction): Fraction {
  return div(add(x, x), add(a, b))
}
