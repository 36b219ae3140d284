import { bestOneToOneMap } from './best-one-to-one-map.ts'
import { fraction, sum } from './fraction.ts'
import type { Side, TextbookMention } from './mention.ts'
import { scoreRatios, type TextbookScore } from './score.ts'

/**
 * Mention overlap ratio (Žabokrtský et al. 2022, CRAC shared task): how many tokens of the mentions are found?
 *
 *     recall    = Ω ÷ Σ tokens of key mentions      Ω = the most tokens that a one-to-one map of mentions can share
 *     precision = Ω ÷ Σ tokens of response mentions
 *
 * Entities do not matter. A zero counts as one token.
 */
export function scoreMentionOverlap(key: Side, response: Side): TextbookScore {
  const numerator = bestOneToOneMap(key.map((k) => response.map((r) => fraction(countSharedTokens(k, r)))))
  const total = (side: Side) => sum(side.map((mention) => fraction(listTokens(mention).length)))
  return scoreRatios({ numerator, denominator: total(key) }, { numerator, denominator: total(response) })
}

export function countSharedTokens(a: TextbookMention, b: TextbookMention): number {
  const tokens = new Set(listTokens(b))
  return listTokens(a).filter((token) => tokens.has(token)).length
}

export function listTokens({ span }: TextbookMention): readonly number[] {
  return span.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i))
}
