import { describe, expect, test } from 'vitest'
import { jsonParts } from './json-parts.ts'

const long = Array.from({ length: 2000 }, (_, i) => ({
  i,
  text: `a\n"${i}"`,
  spans: [[i, i + 1]],
  none: undefined,
}))
const iterable = (items: readonly unknown[]): Iterable<unknown> => ({
  [Symbol.iterator]: () => items.values(),
})

describe('the parts of a report as JSON', () => {
  test.each([
    ['nothing', {}],
    ['short lists', { a: [], b: [1, [2, { c: 'é' }]], d: undefined, e: null, f: { g: true } }],
    ['a long list', { before: 1, list: long, after: { x: [] } }],
    [
      'long lists below others',
      {
        parts: [
          { list: long, parts: [] },
          { list: [], parts: [{ list: long }] },
        ],
      },
    ],
  ])('are together what JSON.stringify gives: %s', (_, report) => {
    expect([...jsonParts(report)].join('')).toBe(`${JSON.stringify(report, undefined, 2)}\n`)
  })

  test('have lists that are made on the way', () => {
    const report = { a: iterable(long), b: iterable([]), parts: [{ c: iterable([1, 2]) }] }
    const made = { a: long, b: [], parts: [{ c: [1, 2] }] }

    expect([...jsonParts(report)].join('')).toBe(`${JSON.stringify(made, undefined, 2)}\n`)
  })

  test('are small', () => {
    expect([...jsonParts({ long })].length).toBeGreaterThan(2)
  })
})
