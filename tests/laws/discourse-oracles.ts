import type { MentionType } from '../../src/document/document.ts'
import { type LawMention, partitionOf } from './arbitraries.ts'
import { bestOneToOneMap } from './oracles/best-one-to-one-map.ts'
import { add, type Fraction, fraction, one, sum, zero } from './oracles/fraction.ts'
import { oracles } from './oracles/oracles.ts'
import type { OracleScore } from './oracles/score.ts'

export type DiscourseOracle = (key: readonly LawMention[], response: readonly LawMention[]) => OracleScore

/** The metrics that look at the mentions themselves, by their definitions (METRICS 5 and 10), every map tried. */
export const discourseOracles: { readonly [id: string]: DiscourseOracle } = {
  mor: (key, response) => {
    const shared = key.map((k) => response.map((r) => fraction(sharedTokens(k, r))))
    const total = (side: readonly LawMention[]) => sum(side.map((each) => fraction(tokensOf(each).length)))
    return score(bestOneToOneMap(shared), total(key), total(response))
  },
  'ceafm.partial': ceaf((k, r) => partialCredit(k, r), size),
  'ceafe.partial': ceaf(
    (k, r) => overMean(partialCredit(k, r), size(k), size(r)),
    () => one,
  ),
  'ceafm.typed': ceaf(typedCredit, weight),
  'ceafe.typed': ceaf(
    (k, r) => overMean(typedCredit(k, r), weight(k), weight(r)),
    () => one,
  ),
  'cone.b3': ofNames('b3'),
  'cone.ceafm': ofNames('ceafm'),
  'cone.ceafe': ofNames('ceafe'),
}

/** CONE: the oracle of a partition metric, on what is left of both sides without all but the names. */
function ofNames(id: string): DiscourseOracle {
  const names = (side: readonly LawMention[]): LawMention[] => side.filter(({ type }) => type === 'named')
  return (key, response) =>
    oracles[id]?.(partitionOf(names(key)), partitionOf(names(response))) as OracleScore
}

type Entity = readonly LawMention[]

function ceaf(
  similarity: (key: Entity, response: Entity) => Fraction,
  selfSimilarity: (entity: Entity) => Fraction,
): DiscourseOracle {
  return (key, response) => {
    const [keyEntities, responseEntities] = [entitiesOf(key), entitiesOf(response)]
    const table = keyEntities.map((k) => responseEntities.map((r) => similarity(k, r)))
    return score(
      bestOneToOneMap(table),
      sum(keyEntities.map(selfSimilarity)),
      sum(responseEntities.map(selfSimilarity)),
    )
  }
}

function score(numerator: Fraction, keyTotal: Fraction, responseTotal: Fraction): OracleScore {
  return {
    recall: { numerator, denominator: keyTotal },
    precision: { numerator, denominator: responseTotal },
  }
}

function entitiesOf(side: readonly LawMention[]): Entity[] {
  const entities = [...new Set(side.map(({ entity }) => entity))]
  return entities.map((id) => side.filter(({ entity }) => entity === id))
}

function size(entity: Entity): Fraction {
  return fraction(entity.length)
}

/** 2x ÷ (a + b). */
function overMean(x: Fraction, a: Fraction, b: Fraction): Fraction {
  const [twice, both] = [add(x, x), add(a, b)]
  return fraction(twice.numerator * both.denominator, twice.denominator * both.numerator)
}

function tokensOf({ span }: LawMention): number[] {
  return span.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i))
}

function sharedTokens(a: LawMention, b: LawMention): number {
  const inB = new Set(tokensOf(b))
  return tokensOf(a).filter((token) => inB.has(token)).length
}

/** φ3': the best total of token Dice over one-to-one maps of the mentions. */
function partialCredit(key: Entity, response: Entity): Fraction {
  return bestOneToOneMap(
    key.map((k) =>
      response.map((r) => fraction(2 * sharedTokens(k, r), tokensOf(k).length + tokensOf(r).length)),
    ),
  )
}

const WEIGHTS: Readonly<Record<MentionType, Fraction>> = {
  named: one,
  nominal: fraction(1, 2),
  pronoun: fraction(1, 10),
}

function weight(entity: Entity): Fraction {
  return sum(entity.map(({ type }) => WEIGHTS[type]))
}

/** φ3w: the weights of mentions that both entities have, with the same type. */
function typedCredit(key: Entity, response: Entity): Fraction {
  const isTwin = (k: LawMention, r: LawMention) => JSON.stringify(k.span) === JSON.stringify(r.span)
  return sum(
    key.map((k) => (response.some((r) => isTwin(k, r) && k.type === r.type) ? WEIGHTS[k.type] : zero)),
  )
}
