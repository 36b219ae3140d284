import { Antecedents, type Reach } from '../antecedents.ts'
import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'
import type { RankingModel } from '../model.ts'
import { Constraints } from './constraints.ts'
import { Entities } from './entities.ts'
import type { FeatureList } from './feature-list.ts'
import { resolutionOrder } from './order.ts'
import { type Passed, Templates } from './templates.ts'

/** The choice that a mention has: to begin an entity, or to join that of a candidate. */
export interface AntecedentChoice {
  readonly mention: Mention
  /** -1 for a new entity, else a mention. */
  readonly candidates: readonly number[]
  readonly features: (option: number) => FeatureList
  /** The entity that an option joins, by its first mention; -1 for a new one. */
  readonly entityOf: (option: number) => number
}

/** Called for each link that is made, with how sure it is: the probability of its entity among all options. */
export type OnLink = (mention: number, antecedent: number, confidence: number) => void

/**
 * Go through a discourse and let somebody choose for each mention. Features of a choice see the entities that the
 * earlier choices made.
 *
 * @param choose the number of the option taken, 0 for a new entity
 */
export function walk(
  discourse: Discourse,
  choose: (choice: AntecedentChoice) => number,
  reach: Reach,
): Int32Array {
  const { mentions, speakers } = discourse
  const entities = new Entities(discourse)
  const templates = new Templates(discourse)
  const antecedents = new Antecedents(discourse, reach)
  const nearby = mentions.map((mention) => antecedents.of(mention))
  const constraints = discourse.featureSet < 3 ? undefined : new Constraints(discourse)
  // By entity: the mention that was asked for last, and whether it was forbidden.
  const asked = new Int32Array(mentions.length).fill(-1)
  const forbidden = new Uint8Array(mentions.length)
  const isAllowed = (a: number, mention: Mention): boolean => {
    const entity = entities.of(a)
    if (entity < 0 || constraints === undefined) return entity >= 0
    if (asked[entity] !== mention.index) {
      asked[entity] = mention.index
      forbidden[entity] = constraints.forbids(mention, entities.record(a)) ? 1 : 0
    }
    return forbidden[entity] === 0
  }
  for (const m of resolutionOrder(discourse)) {
    const mention = mentions[m] as Mention
    const candidates = [-1]
    const speaker = mention.quote < 0 ? -1 : (speakers[mention.quote] as number)
    if (speaker > m && isAllowed(speaker, mention)) candidates.push(speaker)
    for (const a of nearby[m] as number[]) if (isAllowed(a, mention)) candidates.push(a)
    const passed: Passed = { agreeing: 0, subjects: 0 }
    const taken = choose({
      mention,
      candidates,
      features(option) {
        const a = candidates[option] as number
        if (a < 0) {
          passed.agreeing = 0
          passed.subjects = 0
          return templates.forNew(m)
        }
        const list = templates.forPair(a, m, entities, passed)
        if (templates.agreed) {
          passed.agreeing++
          if ((mentions[a] as Mention).role === 'subject') passed.subjects++
        }
        return list
      },
      entityOf(option) {
        const a = candidates[option] as number
        return a < 0 ? -1 : entities.of(a)
      },
    })
    entities.add(m, candidates[taken] as number)
    templates.note(mention)
  }
  return entities.roots()
}

/** Resolve with learned weights: every mention takes the option with the highest score. */
export function rank(
  discourse: Discourse,
  { weights, newBias, scale, reach }: Pick<RankingModel, 'weights' | 'newBias' | 'scale' | 'reach'>,
  onLink?: OnLink,
): Int32Array {
  const scores: number[] = []
  const choose = ({ mention, candidates, features, entityOf }: AntecedentChoice): number => {
    let best = 0
    scores.length = 0
    for (let option = 0; option < candidates.length; option++) {
      const score = features(option).sum(weights) + (option === 0 ? newBias / scale : 0)
      scores.push(score)
      if (score > (scores[best] as number)) best = option
    }
    if (best > 0 && onLink !== undefined) {
      onLink(mention.index, candidates[best] as number, shareOf(entityOf, best, scores, scale))
    }
    return best
  }
  return walk(discourse, choose, reach)
}

/** The probability that the model gives to the entity of an option, over all its mentions. */
function shareOf(
  entityOf: AntecedentChoice['entityOf'],
  best: number,
  scores: readonly number[],
  scale: number,
): number {
  const entity = entityOf(best)
  let [own, all] = [0, 0]
  for (const [option, score] of scores.entries()) {
    const weight = Math.exp((score - (scores[best] as number)) * scale)
    all += weight
    if (entityOf(option) === entity) own += weight
  }
  return own / all
}
