import { describe, expect, test } from 'vitest'
import { documentOf, type TestMention } from '../../tests/documents.ts'
import { exactTwins } from '../matching/exact.ts'
import { findSpanErrors } from './span-errors.ts'

/** Pairs as `key span = response span`. */
function errorsOf(
  words: string | undefined,
  keySpans: readonly TestMention[],
  responseSpans: readonly TestMention[],
): string[] {
  const frame = words === undefined ? {} : { words }
  const [key, response] = [documentOf(keySpans, frame), documentOf(responseSpans, frame)]
  const twins = exactTwins(key.mentions, response.mentions)
  const span = (document: typeof key, m: number): string =>
    `${document.mentions.start[m]}-${document.mentions.end[m]}`
  return findSpanErrors({ key, response, twins }).map(
    (error) => `${span(key, error.key)} = ${span(response, error.response)}`,
  )
}

const at = (...spans: readonly (readonly [number, number])[]): TestMention[] =>
  spans.map((span) => ({ span }))

describe('a span error', () => {
  test.each([
    ['the dog', [0, 2], [1, 2]],
    ["Ann 's dog", [0, 1], [0, 2]],
    ['" the dog " ran', [0, 4], [1, 3]],
    ['the , dog', [0, 3], [2, 3]],
  ] as const)('is what differs at the edges: %s', (words, key, response) => {
    expect(errorsOf(words, at(key), at(response))).toEqual([`${key.join('-')} = ${response.join('-')}`])
  })

  test('is what shares a head that no other twinless mention has', () => {
    expect(errorsOf('the man who left Rome', at([0, 5]), at([0, 2]))).toEqual(['0-5 = 0-2'])
    expect(errorsOf('the man who left Rome', at([0, 5]), at([3, 5]))).toEqual([])
  })

  test('is none where two mentions of a side have that head', () => {
    expect(errorsOf('a b man', at([0, 3]), at([1, 3], [2, 3]))).toEqual([])
    expect(errorsOf('a b man', at([0, 3], [1, 3]), at([2, 3]))).toEqual([])
  })

  test('never concerns a mention with a twin', () => {
    expect(errorsOf('the dog', at([0, 2], [1, 2]), at([1, 2]))).toEqual([])
  })

  test('pairs each mention once', () => {
    expect(errorsOf('the , dog', at([0, 3]), at([1, 3], [2, 3]))).toEqual(['0-3 = 1-3'])
  })

  test('trusts annotated heads, also without words', () => {
    expect(errorsOf(undefined, [{ span: [0, 5], head: 1 }], [{ span: [0, 2], head: 1 }])).toEqual([
      '0-5 = 0-2',
    ])
    expect(errorsOf(undefined, at([0, 5]), at([4, 5]))).toEqual([])
  })

  test('takes discontinuous mentions by their heads only', () => {
    const apart: TestMention[] = [
      {
        span: [
          [0, 1],
          [2, 3],
        ],
        head: 2,
      },
    ]
    expect(errorsOf('the old dog', apart, [{ span: [2, 3], head: 2 }])).toEqual(['0-3 = 2-3'])
  })
})
