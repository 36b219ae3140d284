import type { CorefDocument } from '../document/document.ts'
import { type ApproximateRule, approximateTwins } from './approximate.ts'
import { exactTwins, type Twins } from './exact.ts'

/** When two mentions count as the same. */
export type MatchRule = 'exact' | ApproximateRule

export function findTwins(key: CorefDocument, response: CorefDocument, rule: MatchRule): Twins {
  return rule === 'exact'
    ? exactTwins(key.mentions, response.mentions)
    : approximateTwins(key, response, rule)
}
