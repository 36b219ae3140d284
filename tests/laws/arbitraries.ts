import fc from 'fast-check'
import type { MentionType } from '../../src/document/document.ts'
import type { Span } from '../../src/document/span.ts'
import type { TestMention } from '../documents.ts'

/** A mention on one side: always with an entity and a type, so that every metric can score it. */
export interface LawMention extends TestMention {
  readonly span: readonly Span[]
  readonly entity: string
  readonly type: MentionType
}

export interface Pair {
  readonly key: readonly LawMention[]
  readonly response: readonly LawMention[]
}

/** The same runs on every machine. */
export const RUNS: { readonly seed: number; readonly numRuns: number } = { seed: 20260101, numRuns: 150 }

/**
 * A law over cases that are generated once and shared by all callers: a document is the same object each time, so
 * that anything built from it can be cached. A counterexample is shrunk.
 */
export function over<T>(arbitrary: fc.Arbitrary<T>): (law: (value: T) => void) => void {
  let cases: readonly T[] | undefined
  return (law) => {
    cases ??= casesOf(arbitrary)
    try {
      for (const each of cases) law(each)
    } catch (error) {
      fc.assert(fc.property(arbitrary, law), RUNS)
      throw error
    }
  }
}

function casesOf<T>(arbitrary: fc.Arbitrary<T>): T[] {
  const cases: T[] = []
  fc.assert(
    fc.property(arbitrary, (each) => void cases.push(each)),
    RUNS,
  )
  return cases
}

/** One mention for both sides: on each in an entity or in none, with that side's type. */
interface Deal {
  readonly span: readonly Span[]
  readonly key: number | undefined
  readonly response: number | undefined
  readonly keyType: MentionType
  readonly responseType: MentionType
  readonly bridge: number | undefined
  readonly isKeyZero: boolean
  readonly isResponseZero: boolean
}

const TYPES: readonly MentionType[] = ['named', 'nominal', 'pronoun']

/** One to four tokens, in one piece or in two. */
const tokens: fc.Arbitrary<readonly Span[]> = fc
  .record({
    start: fc.nat({ max: 14 }),
    length: fc.integer({ min: 1, max: 4 }),
    hasGap: fc.boolean(),
  })
  .map(({ start, length, hasGap }) =>
    hasGap && length > 1
      ? [
          [start, start + 1],
          [start + 2, start + 1 + length],
        ]
      : [[start, start + length]],
  )

const type = fc.constantFrom(...TYPES)
const entity = fc.nat({ max: 5 })
const maybe = fc.option(entity, { nil: undefined, freq: 4 })

function deals(
  span: fc.Arbitrary<readonly Span[]>,
  side: fc.Arbitrary<number | undefined>,
  maxLength: number,
): fc.Arbitrary<readonly Deal[]> {
  const deal = fc.record({
    span,
    key: side,
    response: side,
    keyType: type,
    responseType: type,
    bridge: fc.option(entity, { nil: undefined, freq: 2 }),
    isKeyZero: fc.boolean(),
    isResponseZero: fc.boolean(),
  })
  return fc.uniqueArray(deal, { maxLength, selector: (each) => JSON.stringify(each.span) })
}

function pairOf(dealt: readonly Deal[]): Pair {
  return {
    key: dealt.flatMap(({ span, key, keyType, isKeyZero, bridge }) =>
      key === undefined
        ? []
        : [
            {
              span,
              entity: `k${key}`,
              type: keyType,
              zero: isKeyZero,
              ...kindOf(key),
              ...(bridge === undefined ? {} : { bridgesTo: [`k${bridge}`] }),
            },
          ],
    ),
    response: dealt.flatMap(({ span, response, responseType, isResponseZero, bridge }) =>
      response === undefined
        ? []
        : [
            {
              span,
              entity: `r${response}`,
              type: responseType,
              zero: isResponseZero,
              ...kindOf(response),
              ...(bridge === undefined ? {} : { bridgesTo: [`r${bridge}`] }),
            },
          ],
    ),
  }
}

/** Attributes that ACE weighs: two types, and one entity in six is generic. */
function kindOf(number: number): Pick<LawMention, 'entityType' | 'features'> {
  const features = number === 5 ? { features: new Map([['class', 'GEN']]) } : {}
  return { entityType: number % 2 === 0 ? 'PER' : 'ORG', ...features }
}

/**
 * Both sides of a document. Twinless mentions, singletons, empty sides, overlapping and discontinuous
 * mentions all arise, and counterexamples shrink to two or three mentions.
 */
export const documentPair: fc.Arbitrary<Pair> = deals(tokens, maybe, 16).map(pairOf)

/** Few enough mentions for exhaustive definitions. */
export const smallPair: fc.Arbitrary<Pair> = deals(tokens, maybe, 7).map(pairOf)

/** Both sides have the same mentions. */
export const equalMentionsPair: fc.Arbitrary<Pair> = deals(tokens, entity, 16).map(pairOf)

/** No two mentions share a token. */
export const apartPair: fc.Arbitrary<Pair> = deals(
  fc.nat({ max: 30 }).map((start) => [[start, start + 1]]),
  maybe,
  16,
).map(pairOf)

export function withType(pair: Pair, only: MentionType): Pair {
  const typed = (side: readonly LawMention[]) => side.map((mention) => ({ ...mention, type: only }))
  return { key: typed(pair.key), response: typed(pair.response) }
}

export function swapped({ key, response }: Pair): Pair {
  return { key: response, response: key }
}

/** The entities of a side; mentions are named by their tokens. */
export function partitionOf(side: readonly LawMention[]): string[][] {
  const entities = new Map<string, string[]>()
  for (const { span, entity: id } of side) {
    entities.set(id, [...(entities.get(id) ?? []), JSON.stringify(span)])
  }
  return [...entities.values()]
}

/** Another order, the same for the same seed (Fisher–Yates with a linear congruential generator). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items]
  let state = seed >>> 0
  for (let i = result.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const j = Math.floor((state / 2 ** 32) * (i + 1))
    ;[result[i], result[j]] = [result[j] as T, result[i] as T]
  }
  return result
}
