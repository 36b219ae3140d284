import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, type TestMention } from '../../tests/documents.ts'
import { sumRepairs } from '../align/repair-report.ts'
import type { CorefDocument } from '../document/document.ts'
import { type OpenMentions, openMentions, type Reading, readingOf } from '../document/readings.ts'
import type { Tokens } from '../document/tokens.ts'
import { evaluate } from './evaluate.ts'
import { type ScoreRange, scoreRange } from './score-range.ts'
import { resolveSettings } from './settings.ts'
import { type CountedScore, headline } from './tally.ts'

const METRICS = ['mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'lea', 'conll']
const WORDS = 'a b c d e f'
const SIZE = 6

const span = fc
  .tuple(fc.nat(SIZE - 1), fc.integer({ min: 1, max: 3 }))
  .map(([start, size]): [number, number] => [start, Math.min(SIZE, start + size)])
const entity = fc.constantFrom('x', 'y', 'z')
const spans = (max: number): fc.Arbitrary<[number, number][]> =>
  fc.uniqueArray(span, { maxLength: max, selector: (each) => each.join() })

const keyDocument = fc.tuple(spans(6), fc.infiniteStream(entity)).map(([list, names]) =>
  documentOf(
    list.map((each): TestMention => ({ span: each, entity: names.next().value as string })),
    { words: WORDS },
  ),
)

const open: fc.Arbitrary<OpenMentions> = fc.record({
  certain: spans(3).chain((list) =>
    fc.tuple(...list.map((each) => fc.record({ entity, span: fc.constant(each) }))),
  ),
  uncertain: fc.array(
    fc.record({
      entity,
      near: span,
      places: fc
        .uniqueArray(fc.tuple(fc.nat(SIZE - 1), entity), {
          maxLength: 3,
          selector: ([start, name]) => `${start} ${name}`,
        })
        .map((places) => places.map(([start, name]): [number, number, string] => [start, start + 1, name])),
      isOptional: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

function read(key: CorefDocument, mentions: OpenMentions, reading: Reading): CorefDocument {
  return readingOf({ ...key, tokens: key.tokens as Tokens }, mentions, reading)
}

function rangeOf(key: CorefDocument, response: CorefDocument, overrides = {}): ScoreRange {
  const settings = resolveSettings({ metrics: METRICS, ...overrides })
  return scoreRange(corpusOf(key), corpusOf(response), settings)
}

/** The ends by definition: a document for every choice of places, built and scored separately. */
function definedEnds(
  key: CorefDocument,
  { certain, uncertain }: OpenMentions,
  overrides = {},
): ScoreRange['ends'] {
  const ends: Record<string, [number, number]> = {}
  const tryAll = (chosen: readonly number[]): void => {
    const mention = uncertain[chosen.length]
    if (mention !== undefined) {
      for (let place = -1; place < mention.places.length; place++) tryAll([...chosen, place])
      return
    }
    const list: TestMention[] = certain.map((each) => ({ ...each }))
    const taken = new Set(certain.map((each) => each.span.join()))
    // Far away, where the key has nothing: they count but have no twin.
    let away = SIZE
    for (const [u, { entity: own, places, isOptional }] of uncertain.entries()) {
      const [start, end, name = own] = places[chosen[u] as number] ?? []
      if (start !== undefined && end !== undefined && !taken.has(`${start},${end}`)) {
        taken.add(`${start},${end}`)
        list.push({ span: [start, end], entity: name })
      } else if (!isOptional) list.push({ span: [away++, away], entity: own })
    }
    const words = Array.from({ length: SIZE + 9 }, () => ({ text: 'a' }))
    const wide = (from: CorefDocument): CorefDocument =>
      documentOf(
        Array.from({ length: from.mentions.count }, (_, m) => ({
          span: [from.mentions.start[m] as number, from.mentions.end[m] as number] as const,
          entity: from.entityId(from.mentions.entity[m] as number) as string,
        })),
        { words },
      )
    const { scores } = evaluate(corpusOf(wide(key)), corpusOf(documentOf(list, { words })), {
      metrics: METRICS,
      ...overrides,
    })
    for (const id of METRICS) {
      const value = headline(scores[id] as CountedScore)
      const [low, high] = ends[id] ?? [value, value]
      ends[id] = [Math.min(low, value), Math.max(high, value)]
    }
  }
  tryAll([])
  return ends
}

/** Some mentions were lost because all places in the text were taken: such documents show nothing. */
const isWhole = (
  document: CorefDocument,
  { certain, uncertain }: OpenMentions,
  reading: Reading,
): boolean => {
  const found = openMentions(document)
  const expected = uncertain.filter(({ isOptional }, u) => !isOptional || reading[u] === 0).length
  return found.certain.length === certain.length && found.uncertain.length === expected
}

describe('a few uncertain mentions', () => {
  test.each(['micro', 'macro'])('the range is that of all readings, by definition (%s)', (average) => {
    fc.assert(
      fc.property(keyDocument, open, (key, mentions) => {
        const strict = mentions.uncertain.map(({ isOptional, places }) =>
          isOptional && places.length > 0 ? 0 : -1,
        )
        const response = read(key, mentions, strict)
        fc.pre(isWhole(response, mentions, strict))
        const { ends, isComplete } = rangeOf(key, response, { average })
        const expected = definedEnds(key, openMentions(response), { average })

        expect(isComplete).toBe(true)
        for (const id of METRICS) {
          expect(ends[id]?.[0], id).toBeCloseTo(expected[id]?.[0] as number, 12)
          expect(ends[id]?.[1], id).toBeCloseTo(expected[id]?.[1] as number, 12)
        }
      }),
      { numRuns: 60, seed: 3 },
    )
  })
})

describe('many uncertain mentions', () => {
  const many = 30
  const words = Array.from({ length: 2 * many }, (_, t) => ({ text: `w${t}` }))
  const key = documentOf(
    words.map((_, t) => ({ span: [t, t + 1] as const, entity: `e${t % 4}` })),
    { words },
  )
  const mentions: OpenMentions = {
    certain: [],
    uncertain: Array.from({ length: many }, (_, u) => ({
      entity: `r${u % 5}`,
      near: [2 * u, 2 * u + 1] as const,
      places: [
        [2 * u, 2 * u + 1],
        [2 * u + 1, 2 * u + 2],
      ] as const,
      isOptional: false,
    })),
  }

  test('are searched from both ends: the range has the strict score in it and is called found', () => {
    const response = read(key, mentions, new Int32Array(many))
    const { ends, isComplete, uncertain } = rangeOf(key, response)
    const { scores } = evaluate(corpusOf(key), corpusOf(response), { metrics: METRICS })

    expect({ isComplete, uncertain }).toEqual({ isComplete: false, uncertain: many })
    for (const id of METRICS) {
      const [low, high] = ends[id] as [number, number]
      const strict = headline(scores[id] as CountedScore)
      expect(low, id).toBeLessThanOrEqual(strict)
      expect(high, id).toBeGreaterThanOrEqual(strict)
    }
    // No mention placed, or all of them.
    expect(ends['mentions']).toEqual([0, many / ((many + 2 * many) / 2)])
    expect(ends['b3']?.[1]).toBeGreaterThan(ends['b3']?.[0] as number)
  })
})

test('a response without doubts has one score', () => {
  const key = documentOf([{ span: [0, 1], entity: 'x' }], { words: WORDS })

  expect(rangeOf(key, key)).toEqual({
    uncertain: 0,
    isComplete: true,
    ends: Object.fromEntries(
      METRICS.map((id) => {
        const score = headline(
          evaluate(corpusOf(key), corpusOf(key), { metrics: [id] }).scores[id] as CountedScore,
        )
        return [id, [score, score]]
      }),
    ),
  })
})

test('a search ends at the outermost scores of all readings, where few mentions matter', () => {
  // Besides the few mentions that matter, thirteen that never have a twin: too many to try all readings.
  const words = Array.from({ length: 40 }, (_, t) => ({ text: `w${t}` }))
  const idle = Array.from({ length: 13 }, (_, u) => ({
    entity: 'idle',
    near: [8 + 2 * u, 9 + 2 * u] as const,
    places: [[8 + 2 * u, 9 + 2 * u]] as const,
    isOptional: false,
  }))
  const few = open.filter(
    ({ uncertain }) => uncertain.length < 4 && uncertain.every(({ places }) => places.length < 3),
  )
  const names = fc.array(entity, { minLength: 6, maxLength: 6 })
  const ids = ['b3']
  const settings = resolveSettings({ metrics: ids })
  for (const [list, own, { certain, uncertain }] of fc.sample(fc.tuple(spans(6), names, few), {
    numRuns: 3,
    seed: 8,
  })) {
    const key = documentOf(
      list.map((each, i): TestMention => ({ span: each, entity: own[i] as string })),
      { words },
    )
    const mentions = {
      certain,
      uncertain: [...uncertain.map((each) => ({ ...each, isOptional: false })), ...idle],
    }
    const reading = (chosen: readonly number[]) => read(key, mentions, [...chosen, ...idle.map(() => -1)])
    const response = reading(uncertain.map(() => -1))
    const { ends, isComplete } = rangeOf(key, response, { metrics: ids })
    expect(isComplete).toBe(false)
    const seen = new Map(ids.map((id) => [id, [] as number[]]))
    const tryAll = (chosen: readonly number[]): void => {
      const mention = uncertain[chosen.length]
      if (mention !== undefined) {
        for (let place = -1; place < mention.places.length; place++) tryAll([...chosen, place])
        return
      }
      const { scores } = evaluate(corpusOf(key), corpusOf(reading(chosen)), settings)
      for (const id of ids) seen.get(id)?.push(headline(scores[id] as CountedScore))
    }
    tryAll([])
    for (const id of ids) {
      const values = seen.get(id) ?? []
      for (const [end = -1, outermost] of [
        [ends[id]?.[0], Math.min(...values)],
        [ends[id]?.[1], Math.max(...values)],
      ] as const) {
        expect(end).toBeCloseTo(outermost, 12)
      }
    }
  }
})

describe('several documents', () => {
  const METRIC = 'mentions'
  /** Mentions of one entity, each in the place of a key mention, in one where there is none, or nowhere. */
  const documents = (
    count: number,
    id: string,
    strict = -1,
  ): { key: CorefDocument; response: CorefDocument } => {
    const words = Array.from({ length: 3 * count + 3 }, (_, t) => ({ text: `w${t}` }))
    const at = (t: number): readonly [number, number] => [t, t + 1]
    const key = documentOf(
      Array.from({ length: count }, (_, u) => ({ span: at(3 * u), entity: 'e' })),
      { words, id },
    )
    const uncertain = Array.from({ length: count }, (_, u) => ({
      entity: 'r',
      near: at(3 * u),
      places: [at(3 * u + 1), at(3 * u)],
      isOptional: false,
    }))
    return { key, response: read(key, { certain: [], uncertain }, new Int32Array(count).fill(strict)) }
  }
  const computeRange = (
    sizes: readonly number[],
    average: 'micro' | 'macro',
    ids: readonly string[],
    strict = -1,
  ) => {
    const open = sizes.map((count, d) => documents(count, `d${d}`, strict))
    const sure = documents(2, 'sure').key
    const [key, response] = [
      corpusOf(...open.map((each) => each.key), sure),
      corpusOf(...open.map((each) => each.response), sure),
    ]
    const settings = resolveSettings({ metrics: ids, average })
    return scoreRange(key, response, settings)
  }

  test.each([
    ['all readings', [2, 1], true],
    ['a search', [5, 4, 4], false],
  ] as const)('have the ends of all together, by %s', (_, sizes, isComplete) => {
    const all = sizes.reduce((sum: number, size) => sum + size, 0)
    const micro = computeRange(sizes, 'micro', [METRIC, 'b3'])
    expect(micro).toMatchObject({ uncertain: all, isComplete })
    // Only the two mentions of the document without doubts, or all of them.
    expect(micro.ends[METRIC]?.[0]).toBeCloseTo(2 / (all + 2), 12)
    for (const id of [METRIC, 'b3']) expect(micro.ends[id]?.[1]).toBeCloseTo(1, 12)
    // Whichever reading is the strict one.
    expect(computeRange(sizes, 'micro', [METRIC], 1).ends).toEqual({ [METRIC]: micro.ends[METRIC] })
    const macro = computeRange(sizes, 'macro', [METRIC])
    expect(macro.isComplete).toBe(isComplete)
    expect(macro.ends[METRIC]?.[0]).toBeCloseTo(1 / (sizes.length + 1), 12)
    expect(macro.ends[METRIC]?.[1]).toBeCloseTo(1, 12)
  })

  test('are searched where mentions or readings are many', () => {
    expect(computeRange([3, 3], 'micro', [METRIC]).isComplete).toBe(true)
    // 3 to the power of 8 readings.
    expect(computeRange([8], 'micro', [METRIC]).isComplete).toBe(false)
    // 13 mentions, of which no document has more than 3.
    expect(computeRange([3, 3, 3, 3, 1], 'micro', [METRIC]).isComplete).toBe(false)
  })

  test('count mentions that have a place among those in doubt, and no others', () => {
    const { key } = documents(2, 'd')
    const lostMention = (places: OpenMentions['uncertain'][number]['places']) => ({
      entity: 'r',
      near: [0, 1] as const,
      places,
      isOptional: false,
    })
    const response = read(
      key,
      { certain: [], uncertain: [lostMention([]), lostMention([[0, 1]]), lostMention([])] },
      [-1, -1, -1],
    )
    expect(rangeOf(key, response, { metrics: [METRIC] }).uncertain).toBe(1)
  })

  test('say nothing of metrics that were not scored', () => {
    const { key, response } = documents(1, 'd')
    const aligned = { ...corpusOf(response), repair: sumRepairs([]) }
    const metrics = ['ace', 'b3']
    const { range } = evaluate(corpusOf(key), aligned, { metrics }, { leavesOutMissing: true })
    expect(Object.keys(range?.ends ?? {})).toEqual(['b3'])
  })
})
