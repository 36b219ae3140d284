import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, type TestMention } from '../../tests/documents.ts'
import type { CorefDocument, Link } from '../document/document.ts'
import type { Counts } from '../metrics/metric.ts'
import { evaluate } from './evaluate.ts'
import type { Settings } from './settings.ts'

const WORDS = Array.from({ length: 12 }, (_, t) => `w${t}`).join(' ')

/** Mentions as `a0 x4-5`, and antecedents as an entity and its members. */
function side(notation: string, ...antecedents: readonly (readonly [string, string])[]): CorefDocument {
  const mentions = notation.split(' ').map((each): TestMention => {
    const [start = 0, last = start] = each.slice(1).split('-').map(Number)
    return { span: [start, last + 1], entity: each.slice(0, 1) }
  })
  const document = documentOf(mentions, { words: WORDS })
  const links = antecedents.map(
    ([entity, members]): Link => ({
      kind: 'split',
      from: document.mentions.entity.findIndex((e) => document.entityId(e) === entity),
      to: [...members],
    }),
  )
  return { ...document, links }
}

function counts(
  key: CorefDocument,
  response: CorefDocument,
  id: string,
  settings: Partial<Settings>,
): Counts | undefined {
  return evaluate(corpusOf(key), corpusOf(response), { ...settings, metrics: [id] }).scores[id]?.counts
}

describe('split antecedents of lists', () => {
  const TOGETHER = 'a0 b1 c2 d3 x4-5 y4 a6 b7 c8 d9 x10 y11'
  const APART = 'a0 b1 c2 d3 x4 y5 a6 b7 c8 d9 x10 y11'
  const ua: Partial<Settings> = { compat: 'ua', split: 'score' }

  test.each(['muc', 'b3', 'ceafm', 'ceafe', 'lea'])(
    'are all found where both sides have them, by %s',
    (id) => {
      const both = side(APART, ['x', 'ab'], ['y', 'cd'])

      expect(evaluate(corpusOf(both), corpusOf(both), { ...ua, metrics: [id] }).scores[id]?.f1).toBe(1)
    },
  )

  // Both share the entity c with the other side, so they fit it equally well: half a link, if it is in the same entity.
  test.each([
    [TOGETHER, 'x', 6.5],
    [TOGETHER, 'y', 6],
    [APART, 'x', 6.5],
    [APART, 'y', 6],
  ])('that fit equally well come in the order of the scorer: %s, %s', (notation, entity, links) => {
    const [two, one] = [side(notation, ['x', 'ac'], ['y', 'bc']), side(notation, [entity, 'cd'])]

    expect(counts(two, one, 'muc', ua)).toMatchObject({ recallNumerator: links, precisionNumerator: links })
    expect(counts(one, two, 'muc', ua)).toMatchObject({ recallNumerator: links, precisionNumerator: links })
  })
})

test('of two mentions that start at one word, the shorter is the first of its entity', () => {
  const zero = (first: boolean): CorefDocument =>
    documentOf(
      [
        { span: [1, 2], entity: 'a', head: 1, zero: first },
        { span: [1, 3], entity: 'a', head: 1, zero: !first },
      ],
      { words: WORDS },
    )
  const corefud: Partial<Settings> = { compat: 'corefud' }

  expect(counts(zero(true), zero(true), 'zero', corefud)).toEqual({ tp: 0, wl: 0, fn: 0, fp: 0 })
  expect(counts(zero(false), zero(false), 'zero', corefud)).toEqual({ tp: 1, wl: 0, fn: 0, fp: 0 })
})

test('a side where no mention has what is compared is refused, and one where some have it is not', () => {
  const heads = (...known: readonly (number | undefined)[]): CorefDocument =>
    documentOf(
      known.map((head, m) => ({
        span: [m, m + 1],
        entity: 'a',
        number: 'singular',
        ...(head === undefined ? {} : { head }),
      })),
      { words: WORDS },
    )
  const call = (key: CorefDocument, response: CorefDocument, match: Settings['match']) => () =>
    counts(key, response, 'muc', { compat: match === 'min' ? 'ua' : 'corefud', match })
  const [all, some, none] = [heads(0, 1), heads(0, undefined), heads(undefined, undefined)]

  for (const match of ['head', 'partial', 'min'] as const)
    expect(call(none, all, match), match).toThrow(`--match ${match}`)
  expect(call(all, none, 'head')).toThrow('--match head')
  expect(call(all, none, 'partial')).not.toThrow()
  expect(call(some, some, 'head')).not.toThrow()
})
