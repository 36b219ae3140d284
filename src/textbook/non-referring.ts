import { fraction } from './fraction.ts'
import { findTwin, type Side } from './mention.ts'
import { scoreRatios, type TextbookScore } from './score.ts'

/**
 * Non-referring mentions (Poesio et al. 2018; Yu et al. 2022, The Universal Anaphora scorer): of the mentions that
 * refer to nothing, like "it" in "it rains", how many are marked on the other side?
 *
 *     recall    = twins ÷ non-referring mentions of the key
 *     precision = twins ÷ non-referring mentions of the response
 */
export function scoreNonReferring(key: Side, response: Side): TextbookScore {
  const select = (side: Side) => side.filter(({ features }) => features?.get('reference') === 'non-referring')
  const numerator = fraction(select(key).filter((m) => findTwin(select(response), m) !== undefined).length)
  return scoreRatios(
    { numerator, denominator: fraction(select(key).length) },
    { numerator, denominator: fraction(select(response).length) },
  )
}
