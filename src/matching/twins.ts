import type { CorefDocument } from '../document/document.ts'
import { keepMentions } from '../document/filter.ts'
import { hasUnplaced, isUnplaced } from '../document/unplaced.ts'
import { aceCriterion } from './ace-criterion.ts'
import { approximateTwins } from './approximate.ts'
import { type BoundaryRule, boundaryCriterion } from './boundary-rules.ts'
import { craftTwins } from './craft.ts'
import { dependentTwins } from './dependent-twins.ts'
import { exactTwins, type Twins } from './exact.ts'
import { minaCriterion } from './mina.ts'
import { mucCriterion } from './muc-criterion.ts'

/** When two mentions count as the same. */
export type MatchRule = 'exact' | BoundaryRule | 'mina' | 'craft' | 'muc' | 'ace'

export function findTwins(key: CorefDocument, response: CorefDocument, rule: MatchRule): Twins {
  return amongPlaced(response, (placed) => twinsBy(rule, key, placed))
}

/** Mentions that an alignment could not place get no twin; the others are matched as if these were not there. */
function amongPlaced(response: CorefDocument, find: (placed: CorefDocument) => Twins): Twins {
  if (!hasUnplaced(response)) return find(response)
  const isPlaced = (m: number): boolean => !isUnplaced(response.mentions, m)
  const numbers = numbersWhere(response, isPlaced)
  return find(keepMentions(response, isPlaced)).map((r) => (r < 0 ? r : (numbers[r] as number)))
}

function twinsBy(rule: MatchRule, key: CorefDocument, response: CorefDocument): Twins {
  switch (rule) {
    case 'exact':
      return exactTwins(key.mentions, response.mentions)
    case 'craft':
      return craftTwins(key, response)
    case 'mina':
      return approximateTwins(key, response, minaCriterion(key, response))
    case 'muc':
      return approximateTwins(key, response, mucCriterion(key, response))
    case 'ace':
      return approximateTwins(key, response, aceCriterion(key, response))
    default:
      return approximateTwins(key, response, boundaryCriterion(key, response, rule))
  }
}

/** Matches zeros by their dependencies first; the rule then applies to the rest, including zeros without a twin. */
export function findTwinsByDependency(key: CorefDocument, response: CorefDocument, rule: MatchRule): Twins {
  return amongPlaced(response, (placed) => twinsByDependency(key, placed, rule))
}

function twinsByDependency(key: CorefDocument, response: CorefDocument, rule: MatchRule): Twins {
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
