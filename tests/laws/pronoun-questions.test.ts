import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '../../src/document/span.ts'
import { evaluate, metricById, metricSets, type Settings } from '../../src/index.ts'
import type { Scores } from '../../src/scoring/tally.ts'
import { toNumber } from '../../src/textbook/fraction.ts'
import type { Side } from '../../src/textbook/mention.ts'
import { textbook } from '../../src/textbook/textbook.ts'
import { corpusOf, documentOf, type TestMention } from '../documents.ts'
import { RUNS } from './arbitraries.ts'
import { expectClose } from './scoring.ts'

/** A text with its words and the mentions of both sides. */
interface Text {
  readonly words: string
  readonly key: readonly Marked[]
  readonly response: readonly Marked[]
}
type Marked = TestMention & { readonly span: Span; readonly entity: string }

const PRONOUNS = ['he', 'him', 'His', 'She', 'her', 'hers']

/** Mentions at some of these spans, with any head inside and any entity. */
function responseOver(spans: readonly Span[]): fc.Arbitrary<Marked[]> {
  const each = spans.map(([start, end]) =>
    fc.option(
      fc.record({
        span: fc.constant<Span>([start, end]),
        entity: fc.constantFrom('x', 'y', 'z'),
        head: fc.integer({ min: start, max: end - 1 }),
      }),
      { nil: undefined },
    ),
  )
  return fc.tuple(...each).map((all) => all.filter((mention) => mention !== undefined))
}

const role = (name: string): ReadonlyMap<string, string> => new Map([['gap', name]])

const gapText: fc.Arbitrary<Text> = fc
  .record({
    pronoun: fc.constantFrom(...PRONOUNS),
    means: fc.constantFrom(['a', 'b', 'a'], ['a', 'b', 'b'], ['a', 'b', 'p'], ['a', 'a', 'a']),
    response: responseOver([
      [0, 1],
      [0, 2],
      [1, 2],
      [2, 3],
      [3, 4],
      [5, 6],
      [5, 7],
    ]),
  })
  .map(({ pronoun, means: [a = '', b = '', p = ''], response }) => ({
    words: `Ann Lee met Bo when ${pronoun} left`,
    key: [
      { span: [0, 2], entity: a, features: role('A') },
      { span: [3, 4], entity: b, features: role('B') },
      { span: [5, 6], entity: p, features: role('Pronoun') },
    ],
    response,
  }))

const OCCUPATIONS = ['cook', 'CEO', 'nurse', 'clerk', 'construction worker']

const winobiasText: fc.Arbitrary<Text> = fc
  .record({
    pronoun: fc.constantFrom(...PRONOUNS),
    occupation: fc.constantFrom(...OCCUPATIONS),
    isTwice: fc.boolean(),
    response: responseOver([
      [0, 2],
      [1, 2],
      [3, 6],
      [4, 6],
      [7, 8],
      [7, 10],
      [9, 10],
    ]),
  })
  .map(({ pronoun, occupation, isTwice, response }) => {
    const named = occupation.includes(' ') ? occupation : `old ${occupation}`
    return {
      words: `The guard told the ${named} that ${pronoun} wanted ${pronoun} hat`,
      key: [
        { span: [3, 6], entity: 'o' },
        { span: [7, 8], entity: 'o' },
        ...(isTwice ? [{ span: [9, 10] as Span, entity: 'o' }] : []),
      ],
      response,
    }
  })

function scoresOf(texts: readonly Text[], settings: Partial<Settings>): Scores {
  const side = (name: 'key' | 'response') =>
    corpusOf(...texts.map((text, i) => documentOf(text[name], { id: `d${i}`, words: text.words })))
  return evaluate(side('key'), side('response'), settings).scores
}

/** A side for the textbook: all texts together, told apart by number. */
function sideOf(texts: readonly Text[], name: 'key' | 'response'): Side {
  return texts.flatMap(({ words, ...sides }, document) =>
    sides[name].map(({ span, entity, head, features }) => {
      const own = words
        .split(' ')
        .slice(...span)
        .join(' ')
      return {
        span: [span],
        entity: `${document} ${entity}`,
        document,
        words: own,
        ...(PRONOUNS.includes(own) ? { type: 'pronoun' as const } : {}),
        ...(head === undefined ? {} : { head }),
        ...(features === undefined ? {} : { features }),
      }
    }),
  )
}

describe.each([
  ['gap', gapText],
  ['winobias', winobiasText],
] as const)('the questions of %s', (set, text) => {
  const ids = metricSets[set] as readonly string[]
  const texts = fc.array(text, { minLength: 1, maxLength: 8 })

  test('are answered as in the textbook', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const scores = scoresOf(all, { metrics: ids })
        for (const id of ids) {
          const found = scores[id]
          const wanted = textbook[id]?.score(sideOf(all, 'key'), sideOf(all, 'response'))
          if (wanted === undefined || 'values' in wanted) throw new Error(`no definition of ${id}`)
          if ('value' in wanted) expectClose(found?.value ?? Number.NaN, toNumber(wanted.value))
          else {
            expectClose(found?.f1 ?? Number.NaN, toNumber(wanted.f1))
            expectClose(found?.recall ?? Number.NaN, toNumber(wanted.recall))
            expectClose(found?.precision ?? Number.NaN, toNumber(wanted.precision))
            const counts = Object.entries(wanted.counts).map(([name, count]) => [name, toNumber(count)])
            expect(found?.counts).toEqual(Object.fromEntries(counts))
          }
        }
      }),
      RUNS,
    )
  })

  test('add up over texts, in any order', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const whole = scoresOf(all, { metrics: ids })
        const sums: Record<string, number> = {}
        for (const each of all) {
          const counts = scoresOf([each], { metrics: ids })[set]?.counts ?? {}
          for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
        }
        expect(whole[set]?.counts).toEqual(sums)
        expect(scoresOf(all.toReversed(), { metrics: ids })).toEqual(whole)
      }),
      RUNS,
    )
  })

  test('are all answered rightly by the key itself', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const right = scoresOf(
          all.map((each) => ({ ...each, response: each.key })),
          { metrics: [set] },
        )[set]
        if (right?.undefined !== true) expect(right?.value ?? right?.f1).toBe(1)
        for (const [name, count] of Object.entries(right?.counts ?? {})) {
          if (/Fp|Fn|Merged|Wrong/.test(name)) expect(count, name).toBe(0)
        }
      }),
      RUNS,
    )
  })

  test('do not ask about response singletons', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const alone = all.map((each) => ({
          ...each,
          response: [...each.response, { span: [4, 5] as Span, entity: 'alone' }],
        }))
        expect(scoresOf(alone, { metrics: ids })).toEqual(scoresOf(all, { metrics: ids }))
      }),
      RUNS,
    )
  })

  test('are refused where the key does not ask them, and windows are', () => {
    const other = { words: 'Ann left her', key: [{ span: [0, 1] as Span, entity: 'a' }], response: [] }
    for (const id of ids) {
      expect(() => scoresOf([other], { metrics: [id] }), id).toThrow(`[not-${set}]`)
      expect(() => scoresOf([other], { metrics: [id], window: 9 }), id).toThrow('window beside metrics')
      expect(metricById(id)?.dataSet, id).toBeDefined()
    }
  })
})

const linked = (a: boolean, b: boolean): Marked[] => [
  { span: [0, 2], entity: a ? 'p' : 'a' },
  { span: [3, 4], entity: b ? 'p' : 'b' },
  { span: [5, 6], entity: 'p' },
]

test('GAP has the counts of its own scorer', () => {
  // Every answer of the key, every answer of the response and both genders; the nth of these n times.
  const answers = [true, false].flatMap((a) => [true, false].map((b) => [a, b] as const))
  const texts: Text[] = []
  let times = 0
  for (const pronoun of ['his', 'her']) {
    for (const key of answers) {
      for (const response of answers) {
        const words = `Ann Lee met Bo when ${pronoun} left`
        const asked = linked(...key).map((mention, m) => ({
          ...mention,
          features: role(['A', 'B', 'Pronoun'][m] as string),
        }))
        const text = { words, key: asked, response: linked(...response) }
        times++
        for (let n = 0; n < times; n++) texts.push(text)
      }
    }
  }

  const { gap, 'gap.bias': bias } = scoresOf(texts, { metrics: ['gap', 'gap.bias'] })

  // The output of gap_scorer.py for these rows.
  expect(gap?.counts).toEqual({
    masculineTp: 38,
    masculineFp: 86,
    masculineFn: 50,
    masculineTn: 98,
    feminineTp: 166,
    feminineFp: 214,
    feminineFn: 178,
    feminineTn: 226,
  })
  expect([gap?.recall, gap?.precision, gap?.f1].map((share = 0) => (100 * share).toFixed(1))).toEqual([
    '47.2',
    '40.5',
    '43.6',
  ])
  expect(bias?.value?.toFixed(2)).toBe('1.28')
})

test('scores leave the range from 0 to 1 where their cards say so', () => {
  const her = { words: 'Ann Lee met Bo when her left' }
  const his = { words: 'Ann Lee met Bo when his left' }
  const asked = linked(true, false).map((mention, m) => ({
    ...mention,
    features: role(['A', 'B', 'Pronoun'][m] as string),
  }))
  const right = { key: asked, response: linked(true, false) }
  const halfRight = { key: asked, response: linked(true, true) }
  const scores = scoresOf(
    [
      { ...her, ...right },
      { ...his, ...halfRight },
    ],
    { metrics: ['gap.bias'] },
  )
  expect(scores['gap.bias']?.value).toBe(1.5)

  const anti = { words: 'The guard told the old nurse that he left', ...nurse([7, 8]) }
  const pro = { words: 'The guard told the old nurse that she left', ...nurse([]) }
  expect(scoresOf([anti, pro], { metrics: ['winobias.difference'] })['winobias.difference']).toMatchObject({
    value: -1,
  })
})

/** The pronoun means the nurse; the response has a mention at a span, or nothing. */
function nurse(found: readonly number[]): Pick<Text, 'key' | 'response'> {
  const occupation = { span: [3, 6] as Span, entity: 'n' }
  const [start, end] = found
  const own = start === undefined || end === undefined ? [] : [{ span: [start, end] as Span, entity: 'n' }]
  return {
    key: [occupation, { span: [7, 8], entity: 'n' }],
    response: [{ ...occupation, head: 5 }, ...own],
  }
}
