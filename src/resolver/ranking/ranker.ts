import { Antecedents, type Reach } from '../antecedents.ts'
import { calibrate, logOdds } from '../calibration.ts'
import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'
import type { RankingModel } from '../model.ts'
import { Constraints } from './constraints.ts'
import { Entities, type EntityRecord } from './entities.ts'
import type { FeatureList } from './feature-list.ts'
import { laterCandidates, resolutionOrder } from './order.ts'
import { type Passed, Templates } from './templates.ts'
import { UnnamedPerson } from './unnamed-person.ts'

/** The choice that a mention has: to begin an entity, or to join that of a candidate. */
export interface AntecedentChoice {
  readonly mention: Mention
  /** -1 for a new entity, else a mention. */
  readonly candidates: readonly number[]
  /** Whether it cannot begin an entity; there is a candidate then. */
  readonly isBound: boolean
  readonly features: (option: number) => FeatureList
  /** The entity that an option joins, by its first mention; -1 for a new one. */
  readonly entityOf: (option: number) => number
  /** What is known of the entity that an option after the first joins. */
  readonly recordOf: (option: number) => EntityRecord
}

/** Called for each link made, with its confidence: the calibrated probability of its entity among all options. */
export type OnLink = (mention: number, antecedent: number, confidence: number) => void

/**
 * Walks through a discourse and calls `choose` for each mention. Features of a choice see the entities that
 * earlier choices made.
 *
 * @param choose returns the number of the option taken, 0 for a new entity
 * @param weights of a finished model; feature lists then have sums, but cannot be copied
 */
export function walk(
  discourse: Discourse,
  choose: (choice: AntecedentChoice) => number,
  reach: Reach,
  weights?: Int8Array,
): Int32Array {
  const { mentions } = discourse
  const entities = new Entities(discourse)
  const templates = new Templates(discourse, weights)
  const nearby = new Antecedents(discourse, reach).all()
  const constraints = discourse.featureSet < 3 ? undefined : new Constraints(discourse, entities)
  // By entity: the mention it was last checked for, and whether that was forbidden.
  const lastChecked = new Int32Array(mentions.length).fill(-1)
  const forbidden = new Uint8Array(mentions.length)
  const isAllowed = (a: number, mention: Mention): boolean => {
    const entity = entities.of(a)
    if (entity < 0 || constraints === undefined) return entity >= 0
    if (lastChecked[entity] !== mention.index) {
      lastChecked[entity] = mention.index
      forbidden[entity] = constraints.forbids(mention, entities.record(a)) ? 1 : 0
    }
    return forbidden[entity] === 0
  }
  const later = laterCandidates(discourse)
  for (const m of resolutionOrder(discourse, later)) {
    const mention = mentions[m] as Mention
    const candidates = [-1]
    const follower = later[m] as number
    if (follower >= 0 && isAllowed(follower, mention)) candidates.push(follower)
    const end = nearby.starts[m + 1] as number
    for (let i = nearby.starts[m] as number; i < end; i++) {
      const a = nearby.candidates[i] as number
      if (isAllowed(a, mention)) candidates.push(a)
    }
    const passed: Passed = { agreeing: 0, subjects: 0 }
    const taken = choose({
      mention,
      candidates,
      isBound: candidates.length > 1 && constraints?.binds(mention) === true,
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
      recordOf: (option) => entities.record(candidates[option] as number),
    })
    entities.add(m, candidates[taken] as number)
    templates.note(mention)
  }
  return entities.roots()
}

/** The parts of a model that decide about links. */
type Weighing = Pick<RankingModel, 'weights' | 'newBias' | 'scale' | 'reach' | 'linkCalibration'>

/**
 * Resolves with learned weights: every mention takes the option with the highest score. A name that would begin an
 * entity instead takes the nearest person without a name, if the text begins with one.
 */
export function rank(
  discourse: Discourse,
  { weights, newBias, scale, reach, linkCalibration }: Weighing,
  onLink?: OnLink,
): Int32Array {
  const scores: number[] = []
  const unnamed = discourse.featureSet < 4 ? undefined : new UnnamedPerson(discourse)
  const choose = ({
    mention,
    candidates,
    isBound,
    features,
    entityOf,
    recordOf,
  }: AntecedentChoice): number => {
    let best = isBound ? 1 : 0
    scores.length = 0
    for (let option = 0; option < candidates.length; option++) {
      const score = features(option).sum(weights) + (option === 0 ? newBias / scale : 0)
      scores.push(score)
      if (score > (scores[best] as number)) best = option
    }
    if (best === 0 && unnamed !== undefined) best = unnamed.findOption(mention, candidates.length, recordOf)
    if (best > 0 && onLink !== undefined) {
      const share = shareOf(entityOf, best, scores, scale)
      const isRaw = linkCalibration === undefined
      onLink(
        mention.index,
        candidates[best] as number,
        isRaw ? share : calibrate(logOdds(share), linkCalibration),
      )
    }
    return best
  }
  return walk(discourse, choose, reach, weights)
}

/** Options this far behind the best do not change any written digit of a confidence. */
const NEGLIGIBLE = -16

/** The probability that the model gives to the entity of an option, over all its mentions. */
function shareOf(
  entityOf: AntecedentChoice['entityOf'],
  best: number,
  scores: readonly number[],
  scale: number,
): number {
  const entity = entityOf(best)
  let [chosen, total] = [0, 0]
  for (let option = 0; option < scores.length; option++) {
    const difference = ((scores[option] as number) - (scores[best] as number)) * scale
    if (difference < NEGLIGIBLE) continue
    const weight = Math.exp(difference)
    total += weight
    if (entityOf(option) === entity) chosen += weight
  }
  return chosen / total
}
