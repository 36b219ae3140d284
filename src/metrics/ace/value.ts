import type { HeadPair } from '../../matching/ace-heads.ts'
import { assign } from '../../matching/assignment/assignment.ts'
import type { AceEntity, AceMention, AceSide } from './entities.ts'
import type { AceWeighting, AceWeights, AceYear } from './weights.ts'

/** A key and a response entity with matching mentions. */
export interface EntityPair {
  readonly key: number
  readonly response: number
  /** Their pairs of matching mentions, by key mention. */
  readonly mentions: readonly HeadPair[]
}

/** Pairs of entities that have at least one matching pair of mentions, by key entity. */
export function entityPairs(
  pairs: readonly HeadPair[],
  keyEntity: Int32Array,
  responseEntity: Int32Array,
): EntityPair[] {
  const found = new Map<string, { key: number; response: number; mentions: HeadPair[] }>()
  for (const pair of pairs) {
    const [key, response] = [keyEntity[pair.key] as number, responseEntity[pair.response] as number]
    const name = `${key} ${response}`
    const known = found.get(name)
    if (known === undefined) found.set(name, { key, response, mentions: [pair] })
    else known.mentions.push(pair)
  }
  return [...found.values()].sort((a, b) => a.key - b.key || a.response - b.response)
}

/** The arithmetic of one year and one weighting, over the entities of one document. */
export class AceValue {
  readonly #key: AceSide
  readonly #response: AceSide
  readonly #weights: AceWeights
  readonly #isLater: boolean
  readonly #isByLevel: boolean
  /** By response mention: 1 if it matches a key mention, in whatever entity. */
  readonly #isKnown: Uint8Array

  constructor(
    key: AceSide,
    response: AceSide,
    pairs: readonly HeadPair[],
    rules: { readonly year: AceYear; readonly weighting: AceWeighting; readonly weights: AceWeights },
  ) {
    this.#key = key
    this.#response = response
    this.#weights = rules.weights
    this.#isLater = rules.year !== '2005'
    this.#isByLevel = rules.weighting === 'level'
    this.#isKnown = new Uint8Array(response.mentions.length)
    for (const { response: r } of pairs) this.#isKnown[r] = 1
  }

  /** V: the worth of a key entity that is found exactly. */
  keyValue(entity: number): number {
    const { weight, level, sum } = this.#key.entities[entity] as AceEntity
    return weight * (this.#isByLevel ? level : sum)
  }

  /** FA: the cost of an unmapped response entity; 0 or less. */
  falseAlarm(entity: number): number {
    const found = this.#response.entities[entity] as AceEntity
    const { weight, level, sum, mentions } = found
    const share = this.#weights['false-alarm.entity']
    if (this.#isLater) return -share * weight * (this.#isByLevel ? level : sum)
    const cost = mentions.reduce((total, t) => total + this.#mentionCost(found, t), 0)
    return share * weight * (this.#isByLevel ? level * quotient(cost, sum) : cost)
  }

  /** The worth of a key entity that is mapped to this response entity. */
  pairValue({ key, response, mentions: pairs }: EntityPair): number {
    const entity = this.#key.entities[key] as AceEntity
    const found = this.#response.entities[response] as AceEntity
    const likeness = this.#entityLikeness(entity, found)
    const factor = this.#isLater ? likeness * (this.#isByLevel ? quotient(entity.level, entity.sum) : 1) : 1
    const gain = (pair: HeadPair): number =>
      factor * this.#mentionScore(pair) - this.#mentionCost(found, pair.response)
    const isMapped = new Set<number>()
    let score = 0
    for (const pair of bestMap(pairs, gain)) {
      score += this.#mentionScore(pair)
      isMapped.add(pair.response)
    }
    let cost = 0
    for (const t of found.mentions) if (!isMapped.has(t)) cost += this.#mentionCost(found, t)
    if (this.#isLater) {
      const share = this.#isByLevel ? entity.level * quotient(score, entity.sum) : score
      return likeness * share + cost
    }
    const total = score + cost
    if (!this.#isByLevel) return likeness * total
    return likeness * Math.min(entity.level, found.level) * quotient(total, entity.sum)
  }

  /** f: the cost of an unmapped response mention; 0 or less. */
  #mentionCost({ weight, level, sum }: AceEntity, mention: number): number {
    const mentionWeight = (this.#response.mentions[mention] as AceMention).weight
    const factor = this.#isKnown[mention] === 1 ? this.#weights['false-alarm.coreference'] : 1
    if (!this.#isLater) return -this.#weights['false-alarm.mention'] * mentionWeight * factor
    const share = this.#isByLevel ? quotient(level, sum) : 1
    return -this.#weights['false-alarm.entity'] * weight * share * mentionWeight * factor
  }

  /** s: the credit for a pair of mentions. */
  #mentionScore({ key, response }: HeadPair): number {
    const k = this.#key.mentions[key] as AceMention
    const r = this.#response.mentions[response] as AceMention
    let score = Math.min(k.weight, r.weight)
    if (k.type !== r.type) score *= this.#weights['mention.TYPE']
    if (differ(k.role, r.role)) score *= this.#weights['mention.ROLE']
    if (differ(k.style, r.style)) score *= this.#weights['mention.STYLE']
    return score
  }

  /** EV: the credit for the attributes of a pair of entities. */
  #entityLikeness(k: AceEntity, r: AceEntity): number {
    let likeness = Math.min(k.weight, r.weight)
    if (k.type !== r.type) likeness *= this.#weights['entity.TYPE']
    if (differ(k.subtype, r.subtype)) likeness *= this.#weights['entity.SUBTYPE']
    if (k.class !== r.class) likeness *= this.#weights['entity.CLASS']
    return likeness
  }
}

/** The one-to-one map of mentions with the greatest gain. No gain is negative, since costs are 0 or less. */
function bestMap(pairs: readonly HeadPair[], gain: (pair: HeadPair) => number): HeadPair[] {
  if (pairs.length === 1) return [...pairs]
  const keys = [...new Set(pairs.map(({ key }) => key))]
  const rowOf = new Map(keys.map((key, row) => [key, row]))
  const responses = new Map<number, number>()
  const rowStart = new Int32Array(keys.length + 1)
  const column = new Int32Array(pairs.length)
  const weight = new Float64Array(pairs.length)
  for (const [p, pair] of pairs.entries()) {
    if (!responses.has(pair.response)) responses.set(pair.response, responses.size)
    column[p] = responses.get(pair.response) as number
    weight[p] = gain(pair)
    rowStart[(rowOf.get(pair.key) as number) + 1] = p + 1
  }
  const chosen = assign({ rows: keys.length, columns: responses.size, rowStart, column, weight })
  return [...chosen].filter((cell) => cell >= 0).map((cell) => pairs[cell] as HeadPair)
}

function differ(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b
}

/** A share; 0 where all weights, and so the whole, are 0. */
function quotient(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}
