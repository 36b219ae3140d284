import type { CorefDocument } from '../document/document.ts'
import { type ApproximateRule, approximateTwins } from './approximate.ts'
import { exactTwins, type Twins } from './exact.ts'

/** When two mentions count as the same. */
export type MatchRule = 'exact' | ApproximateRule

export const matchRules: Readonly<Record<MatchRule, string>> = {
  exact: 'the same tokens',
  head: 'the same head token',
  partial: "covers the key's head and stays inside the key's span",
  min: "covers the key's minimum span and stays inside the key's span",
}

export function findTwins(key: CorefDocument, response: CorefDocument, rule: MatchRule): Twins {
  return rule === 'exact'
    ? exactTwins(key.mentions, response.mentions)
    : approximateTwins(key, response, rule)
}
