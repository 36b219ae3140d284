import { harmonicMean, ratio } from '../metrics/metric.ts'
import { ExactSum } from '../scoring/exact-sum.ts'
import type { DocumentRecord, EntityShares, KeyEntity, SystemRecord } from './system-record.ts'

/** How well a system did on one key entity, by B³. */
export interface EntityScore {
  /** Mean over its mentions of the share of the entity that the response puts together with them. */
  readonly recall: number
  /** Mean over its twins of the share of their response entity that belongs to it. */
  readonly precision: number
}

export interface EntityEffect {
  readonly document: string
  readonly entity: KeyEntity
  readonly a: EntityScore
  readonly b: EntityScore
  /** How much b's B³ would fall if b had treated this entity as a did. */
  readonly effect: number
}

/**
 * The key entities that carry the difference, largest effects first. Always measured by B³, whichever metrics were
 * requested: its numerators are sums over mentions, so each entity has a share of its own.
 */
export function entityEffects(a: SystemRecord, b: SystemRecord, limit: number): EntityEffect[] {
  const sums = b3Sums(b)
  const f1 = (recall: number, precision: number): number =>
    harmonicMean(ratio(recall, sums.keyMentions), ratio(precision, sums.responseMentions))
  const whole = f1(sums.recall, sums.precision)
  let effects: EntityEffect[] = []
  // Equal effects in the order of documents and entities, regardless of file order.
  const place = ({ document }: EntityEffect): number => (b.documents.get(document) as DocumentRecord).position
  const largest = (): EntityEffect[] =>
    effects.sort((x, y) => Math.abs(y.effect) - Math.abs(x.effect) || place(x) - place(y)).slice(0, limit)
  for (const [document, { entities }] of b.documents) {
    const other = (a.documents.get(document) as DocumentRecord).entities?.shares
    if (entities === undefined || other === undefined) continue
    const own = entities.shares
    for (const [e, entity] of entities.key.entries()) {
      const recall = (own.recall[e] as number) - (other.recall[e] as number)
      const precision = (own.precision[e] as number) - (other.precision[e] as number)
      if (recall === 0 && precision === 0) continue
      const effect = whole - f1(sums.recall - recall, sums.precision - precision)
      effects.push({ document, entity, a: scoreOf(other, entity, e), b: scoreOf(own, entity, e), effect })
    }
    if (effects.length > limit + MANY) effects = largest()
  }
  return largest()
}

/** How many effects beyond the limit are kept before the smallest are dropped. */
const MANY = 10_000

function scoreOf({ recall, precision, twins }: EntityShares, entity: KeyEntity, e: number): EntityScore {
  return {
    recall: ratio(recall[e] as number, entity.mentions),
    precision: ratio(precision[e] as number, twins[e] as number),
  }
}

function b3Sums({ documents }: SystemRecord): {
  recall: number
  precision: number
  keyMentions: number
  responseMentions: number
} {
  const [recall, precision] = [new ExactSum(), new ExactSum()]
  let keyMentions = 0
  let responseMentions = 0
  for (const { entities, responseMentions: own } of documents.values()) {
    if (entities === undefined) continue
    for (const value of entities.shares.recall) recall.add(value)
    for (const value of entities.shares.precision) precision.add(value)
    for (const { mentions } of entities.key) keyMentions += mentions
    responseMentions += own
  }
  return { recall: recall.value, precision: precision.value, keyMentions, responseMentions }
}
