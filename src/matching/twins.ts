import type { CorefDocument } from '../document/document.ts'
import { keepMentions } from '../document/filter.ts'
import { type ApproximateRule, approximateTwins } from './approximate.ts'
import { dependentTwins } from './dependent-zeros.ts'
import { exactTwins, type Twins } from './exact.ts'

/** When two mentions count as the same. */
export type MatchRule = 'exact' | ApproximateRule

export function findTwins(key: CorefDocument, response: CorefDocument, rule: MatchRule): Twins {
  return rule === 'exact'
    ? exactTwins(key.mentions, response.mentions)
    : approximateTwins(key, response, rule)
}

/** Zeros by what they depend on first; the rule is for all that is left, zeros that found no twin included. */
export function findTwinsByDependency(key: CorefDocument, response: CorefDocument, rule: MatchRule): Twins {
  const twins = dependentTwins(key, response)
  const taken = new Set(twins)
  const keyRest = numbersWhere(key, (m) => (twins[m] as number) < 0)
  const responseRest = numbersWhere(response, (m) => !taken.has(m))
  const rest = findTwins(
    keepMentions(key, (m) => (twins[m] as number) < 0),
    keepMentions(response, (m) => !taken.has(m)),
    rule,
  )
  for (const [k, r] of rest.entries()) {
    if (r >= 0) twins[keyRest[k] as number] = responseRest[r] as number
  }
  return twins
}

function numbersWhere({ mentions }: CorefDocument, isKept: (mention: number) => boolean): number[] {
  return Array.from({ length: mentions.count }, (_, m) => m).filter(isKept)
}
