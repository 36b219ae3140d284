import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { leastTime } from '../../tests/support/processor-time.ts'
import { mentionsByEntity } from '../document/document.ts'
import type { Span } from '../document/span.ts'
import { spanText, type Tokens } from '../document/tokens.ts'
import type { ListedResponse } from '../formats/parsed-response.ts'
import { placeListed } from './place-listed.ts'
import type { Placed } from './place-marked.ts'
import { type RepairReport, ReportBuilder } from './repair-report.ts'

function place(
  words: string,
  lists: readonly (readonly string[])[],
): { placed: Placed; report: RepairReport } {
  const spot = { path: 'd.json', line: 1, column: 1 }
  const response: ListedResponse = {
    kind: 'listed',
    id: undefined,
    entities: lists.map((list, e) => ({ id: `${e}`, mentions: list.map((text) => ({ text, place: spot })) })),
    repairs: [],
    places: { path: 'd.json', place: () => spot, bytes: () => new Uint8Array() },
  }
  const report = new ReportBuilder()
  const placed = placeListed(documentOf([], { words }).tokens as Tokens, response, report)
  return { placed, report: report.finish(0) }
}

const summarize = (words: string, lists: readonly (readonly string[])[]): string[] => {
  const { placed, report } = place(words, lists)
  const { inOrder, notInOrder, sets } = report.lists ?? { inOrder: 0, notInOrder: 0, sets: 0 }
  return [
    `${inOrder} in order, ${notInOrder} not, ${sets} sets`,
    ...placed.certain.map(({ entity, span }) => `${entity}: ${span.join('-')}`),
    ...placed.uncertain.map(
      ({ entity, places }, u) =>
        `${entity}: ${places.map((each) => each.slice(0, 2).join('-')).join(' or ')}${placed.strict[u] === 0 ? '' : ', none'}`,
    ),
  ]
}

describe('lists in the order of the text', () => {
  const text = 'Ann saw Bo . She waved . He and she left . Ann slept . She woke . He ran .'

  test('leave no doubt where the order leaves one place', () => {
    expect(
      summarize(text, [
        ['Ann', 'she', 'she', 'Ann', 'she'],
        ['Bo', 'he', 'he'],
      ]),
    ).toEqual([
      '2 in order, 0 not, 0 sets',
      ...['0: 0-1', '0: 4-5', '0: 9-10', '0: 12-13', '0: 15-16', '1: 2-3', '1: 7-8', '1: 18-19'],
    ])
  })

  test('leave the places that the order allows where some are not listed', () => {
    expect(
      summarize(text, [
        ['Ann', 'she', 'Ann', 'she'],
        ['Bo', 'he', 'he'],
      ]),
    ).toEqual([
      '2 in order, 0 not, 0 sets',
      ...['0: 0-1', '0: 12-13', '0: 15-16', '1: 2-3', '1: 7-8', '1: 18-19'],
      '0: 4-5 or 9-10',
    ])
  })

  test('take from each other what one of them must have', () => {
    expect(summarize('he a he b he a', [['a', 'he', 'b', 'he', 'a'], ['he']])).toEqual([
      '2 in order, 0 not, 0 sets',
      ...['0: 1-2', '0: 2-3', '0: 3-4', '0: 4-5', '0: 5-6', '1: 0-1'],
    ])
  })

  test('are both in doubt where they claim one place', () => {
    expect(summarize('a b a x', [['a', 'b', 'a', 'x'], ['x']])).toEqual([
      '2 in order, 0 not, 0 sets',
      ...['0: 0-1', '0: 1-2', '0: 2-3', '0: 3-4', '1: 3-4, none'],
    ])
  })

  test('may have a tenth of their strings out of order, which are placed without it', () => {
    const words = 'a b c d e f g h i j a k'
    const list = ['a', 'b', 'c', 'd', 'k', 'e', 'f', 'g', 'h', 'i', 'j', 'a']

    expect(summarize(words, [list])).toEqual([
      '1 in order, 0 not, 0 sets',
      ...[
        '0: 0-1',
        '0: 1-2',
        '0: 2-3',
        '0: 3-4',
        '0: 4-5',
        '0: 5-6',
        '0: 6-7',
        '0: 7-8',
        '0: 8-9',
        '0: 9-10',
      ],
      ...['0: 10-11', '0: 11-12'],
    ])
  })
})

describe('lists that do not show the order of the text', () => {
  test('are read without it', () => {
    // Sorted: names before pronouns would have ascending places, too.
    expect(summarize('he a he a he', [['a', 'a', 'he', 'he']])[0]).toBe('0 in order, 1 not, 0 sets')
    // The words occur, but not in this order.
    expect(summarize('a b c d e', [['a', 'e', 'a', 'd', 'c', 'b']])[0]).toBe('0 in order, 1 not, 0 sets')
  })

  test('do not spoil those that do', () => {
    expect(
      summarize('a b a c d c d', [
        ['a', 'b', 'a'],
        ['c', 'd', 'c', 'd'],
        ['d', 'a', 'd', 'b', 'a'],
      ])[0],
    ).toBe('2 in order, 1 not, 0 sets')
  })

  test('are sets where no string is listed twice', () => {
    expect(summarize('a b a', [['a'], ['b']])[0]).toBe('0 in order, 0 not, 2 sets')
  })
})

test("lists of a key's mentions, less some: what is certain is right, and what is not may be right", () => {
  const size = 14
  const mention = fc.record({
    start: fc.nat(size - 2),
    length: fc.integer({ min: 1, max: 2 }),
    entity: fc.constantFrom('x', 'y'),
  })
  let ordered = 0
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: size, maxLength: size }),
      fc.uniqueArray(mention, {
        minLength: 5,
        maxLength: 12,
        selector: ({ start, length }) => `${start} ${length}`,
      }),
      (words, mentions) => {
        const key = documentOf(
          mentions.map(({ start, length, entity }) => ({
            span: [start, start + length],
            entity,
          })),
          { words: words.join(' ') },
        )
        const spanOf = (m: number): Span => [key.mentions.start[m] as number, key.mentions.end[m] as number]
        const truth = mentionsByEntity(key).map((list) => [...new Set(list.map((m) => spanOf(m).join()))])
        const lists = truth.map((spans) =>
          spans.map((span) =>
            spanText(key.tokens as Tokens, ...(span.split(',').map(Number) as [number, number])),
          ),
        )
        const { placed, report } = place(words.join(' '), lists)
        if (report.lists?.inOrder !== lists.length || lists.length === 0) return
        ordered++
        for (const [e, spans] of truth.entries()) {
          const certain = placed.certain
            .filter(({ entity }) => entity === `${e}`)
            .map(({ span }) => span.join())
          const open = placed.uncertain.filter(({ entity }) => entity === `${e}`)
          const left = spans.filter((span) => !certain.includes(span))

          expect(certain.every((span) => spans.includes(span))).toBe(true)
          expect(open.length).toBe(left.length)
          // Both are in text order.
          for (const [u, { places }] of open.entries())
            expect(places.map((each) => each.join())).toContain(left[u])
        }
      },
    ),
    { numRuns: 1000 },
  )
  expect(ordered).toBeGreaterThan(50)
})

test('four times as many strings do not take sixteen times as long', { tags: ['growth'] }, () => {
  const time = (count: number): number => {
    const names = Array.from({ length: count }, (_, i) => `n${i % (count / 8)}`)
    return leastTime(() => {
      expect(place(names.join(' '), [names]).report.mentions.recovered).toBe(count)
    })
  }
  time(500)

  expect(time(8000)).toBeLessThan(10 * time(2000) + 50)
})
