import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, type TestMention } from '../../tests/documents.ts'
import { documentPair, type LawMention } from '../../tests/laws/arbitraries.ts'
import type { Token } from '../document/tokens.ts'
import { aceHeads, headOverlap, matchingHeads } from './ace-heads.ts'
import { findTwins, findTwinsByDependency, type MatchRule } from './twins.ts'

describe('what an alignment could not place', () => {
  const UNPLACED = { features: new Map([['alignment', 'unplaced']]) }
  const WORDS = Array.from({ length: 25 }, (_, i) => `word${i}`).join(' ')

  test.each<MatchRule>(['exact', 'head', 'partial', 'min', 'craft', 'muc', 'ace'])(
    'is matched with nothing under %s, and the others as if it were not there',
    (rule) => {
      const withHead = ({ span }: LawMention): TestMention => {
        const head = span[0]?.[0] ?? 0
        return { span, head, min: [[head, head + 1]] }
      }
      fc.assert(
        fc.property(
          documentPair,
          fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
          (pair, isPlaced) => {
            const key = documentOf(pair.key.map(withHead), { words: WORDS })
            // Built twice, so that mentions have the same order.
            const { mentions } = documentOf(pair.response.map(withHead), { words: WORDS })
            const all: TestMention[] = Array.from({ length: mentions.count }, (_, m) => ({
              ...mentions.attributes?.[m],
              span: mentions.pieces.get(m) ?? [[mentions.start[m] as number, mentions.end[m] as number]],
            }))
            const some = all.filter((_, m) => isPlaced[m])
            const numbers = all.flatMap((_, m) => (isPlaced[m] ? [m] : []))
            const marked = all.map((mention, m) => (isPlaced[m] ? mention : { ...mention, ...UNPLACED }))
            const found = findTwins(key, documentOf(marked, { words: WORDS }), rule)
            const expected = findTwins(key, documentOf(some, { words: WORDS }), rule)
            expect([...found]).toEqual(Array.from(expected, (r) => (r < 0 ? r : numbers[r])))
          },
        ),
        { numRuns: 40, seed: 5 },
      )
    },
  )
})

describe('--zeros dependent', () => {
  /** Ten words in two sentences, each followed by an empty node. */
  const document = (
    zeros: readonly (Partial<Token> & { readonly at: number })[],
    others: readonly TestMention[] = [],
  ) => {
    const words: Token[] = Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? { text: `w${i}` } : { text: '', empty: true },
    )
    for (const { at, ...token } of zeros) words[at] = { text: '', empty: true, ...token }
    const mentions = zeros.map(({ at }): TestMention => ({ span: [at, at + 1], zero: true }))
    return documentOf([...mentions, ...others], { words, sentences: [0, 10], path: 'zeros.txt' })
  }
  const twins = (...sides: Parameters<typeof document>[]): number[] => {
    const [key, response] = sides.map((side) => document(...side)) as [never, never]
    return [...findTwinsByDependency(key, response, 'exact')]
  }
  const depends = (at: number, governor: number, relation: string) => ({ at, governor, relation })

  test('matches zeros of one sentence by what they depend on, wherever they stand', () => {
    expect(twins([[depends(1, 4, 'nsubj')]], [[depends(7, 4, 'nsubj')]])).toEqual([0])
    expect(twins([[depends(1, 4, 'nsubj')]], [[depends(7, 4, 'obj')]]), 'the governor alone').toEqual([0])
    expect(twins([[depends(1, 4, 'nsubj')]], [[depends(7, 6, 'nsubj')]]), 'another governor').toEqual([-1])
    expect(twins([[depends(1, 4, 'nsubj')]], [[depends(11, 4, 'nsubj')]]), 'another sentence').toEqual([-1])
  })

  test('prefers the relation to the governor alone, and the first of two that are equally good', () => {
    const response = [depends(1, 4, 'obj'), depends(3, 4, 'nsubj'), depends(5, 4, 'nsubj')]
    expect(twins([[depends(7, 4, 'nsubj')]], [response])).toEqual([1])
    expect(twins([[depends(7, 4, 'obl')]], [response])).toEqual([0])
    expect(twins([[depends(7, 4, 'nsubj'), depends(9, 4, 'nsubj')]], [response])).toEqual([1, 2])
  })

  test('finds the best total, not the best pair', () => {
    // The first could have either; the second only the one the first would prefer.
    const key = [
      {
        at: 1,
        enhanced: [
          [4, 'nsubj'],
          [6, 'obj'],
        ] as const,
      },
      { at: 3, enhanced: [[6, 'obj']] as const },
    ]
    const response = [
      {
        at: 5,
        enhanced: [
          [4, 'nsubj'],
          [8, 'obj'],
        ] as const,
      },
      {
        at: 7,
        enhanced: [
          [4, 'nsubj'],
          [6, 'obj'],
        ] as const,
      },
    ]
    expect(twins([key], [response])).toEqual([0, 1])
  })

  test('takes enhanced dependencies where there are any, else the governor with its relation', () => {
    const both = { ...depends(1, 4, 'nsubj'), enhanced: [[6, 'obj']] as const }
    expect(twins([[both]], [[depends(3, 6, 'obj')]])).toEqual([0])
    expect(twins([[both]], [[depends(3, 4, 'nsubj')]])).toEqual([-1])
    expect(twins([[{ ...depends(1, 4, 'nsubj'), enhanced: [] }]], [[depends(3, 4, 'nsubj')]])).toEqual([0])
    // The second of two has no relation, and so no known dependencies.
    expect(twins([[depends(1, 4, 'nsubj'), { at: 3, governor: 4 }]], [[depends(5, 4, 'obj')]])).toEqual([
      0, -1,
    ])
  })

  test('leaves the rest to the rule, zeros included', () => {
    const others: TestMention[] = [{ span: [0, 1] }, { span: [4, 6] }]
    expect(
      twins(
        [[depends(1, 4, 'nsubj'), depends(13, 14, 'obj')], others],
        [[depends(3, 4, 'nsubj'), depends(13, 16, 'obl')], others],
      ),
    ).toEqual([0, 1, 2, 3])
    expect(twins([[depends(1, 4, 'nsubj')], others], [[depends(3, 4, 'nsubj')], others.slice(1)])).toEqual([
      -1, 0, 1,
    ])
  })

  test('is refused where no zero says what it depends on, at the first of them', () => {
    const bare = [{ at: 3 }, { at: 5, governor: 4 }]
    const message = 'zeros.txt:4:1: --zeros dependent needs the head of each zero, but this document has none'
    expect(() => twins([bare], [[depends(3, 4, 'nsubj')]])).toThrow(message)
    expect(() => twins([[depends(3, 4, 'nsubj')]], [bare])).toThrow(message)
    expect(twins([[...bare, depends(7, 4, 'nsubj')]], [[depends(1, 4, 'nsubj')]])).toEqual([-1, -1, 0])
    expect(twins([[]], [[]])).toEqual([])
  })
})

describe('--match muc', () => {
  const WORDS = 'The the Acme Corp . of Paris , Inc. an a'
  const twins = (key: TestMention, response: TestMention, words: string | undefined = WORDS): boolean => {
    const frame = words === '' ? {} : { words }
    return findTwins(documentOf([key], frame), documentOf([response], frame), 'muc')[0] === 0
  }

  test.each<[string, TestMention, TestMention, boolean]>([
    ['two articles in front', { span: [0, 4] }, { span: [2, 4] }, true],
    ['designators and signs behind', { span: [2, 9] }, { span: [2, 7] }, true],
    ['a word in front', { span: [4, 7] }, { span: [5, 7] }, true],
    ['another word behind', { span: [2, 7] }, { span: [2, 6] }, false],
    ['another word in front', { span: [2, 7] }, { span: [5, 7] }, false],
    ['articles alone', { span: [9, 11] }, { span: [9, 10] }, false],
    ['the same articles', { span: [9, 11] }, { span: [9, 11] }, true],
    [
      'a discontinuous one as it is',
      {
        span: [
          [1, 3],
          [6, 7],
        ],
      },
      {
        span: [
          [2, 3],
          [6, 7],
        ],
      },
      false,
    ],
    [
      'the same discontinuous one',
      {
        span: [
          [1, 3],
          [6, 7],
        ],
      },
      {
        span: [
          [1, 3],
          [6, 7],
        ],
      },
      true,
    ],
  ])('%s', (_, key, response, isTwin) => {
    expect(twins(key, response)).toBe(isTwin)
    expect(twins(response, key)).toBe(isTwin)
  })

  test('takes only a possessive mark of its own for one', () => {
    const words = "new Ann's 'sup 's"
    expect(twins({ span: [0, 2] }, { span: [0, 1] }, words)).toBe(false)
    expect(twins({ span: [0, 3] }, { span: [0, 2] }, words)).toBe(false)
    expect(twins({ span: [0, 4] }, { span: [0, 3] }, words)).toBe(true)
  })

  test('without words compares the spans, or the minimum', () => {
    expect(twins({ span: [0, 4] }, { span: [2, 4] }, '')).toBe(false)
    expect(twins({ span: [0, 4], min: [[2, 3]] }, { span: [2, 4] }, '')).toBe(true)
    const strings = { features: new Map([['min', 'Acme']]) }
    expect(twins({ span: [0, 4], ...strings }, { span: [2, 3] }, '')).toBe(false)
    expect(twins({ span: [0, 4], ...strings, min: [[3, 4]] }, { span: [3, 4] }, '')).toBe(true)
  })

  test('finds minimum strings of several words, however they are spaced or cut', () => {
    const min = (text: string): TestMention => ({ span: [1, 7], features: new Map([['min', text]]) })
    expect(twins(min(' of  Paris '), { span: [5, 7] })).toBe(true)
    expect(twins(min('ofParis'), { span: [5, 7] })).toBe(true)
    expect(twins(min('of Paris'), { span: [6, 7] })).toBe(false)
    expect(twins(min('nothing|Paris'), { span: [5, 7] })).toBe(true)
    expect(twins(min('nothing'), { span: [2, 5] })).toBe(false)
  })
})

describe('heads as ACE compares them', () => {
  const WORDS: Token[] = [
    { text: 'Ann', start: 10, end: 13 },
    { text: 'Lee', start: 14, end: 17 },
    { text: 'O.K.' },
    { text: 'é!' },
    { text: '--' },
  ]
  const of = (mentions: readonly TestMention[]) => aceHeads(documentOf(mentions, { words: WORDS }))

  test('have the offsets of the text or, where these are unknown, of words joined by blanks', () => {
    const { start, end, text, assumed } = of([
      {
        span: [0, 5],
        min: [
          [1, 2],
          [0, 1],
        ],
      },
      { span: [0, 4], head: 2 },
      { span: [0, 3], min: [] },
      { span: [2, 5] },
    ])
    // In text order, shorter first.
    expect([...start]).toEqual([10, 18, 10, 18])
    expect([...end]).toEqual([22, 22, 17, 28])
    expect([0, 1, 2, 3].map((m) => text?.(m))).toEqual(['annleeok', 'ok', 'annlee', 'o.k. é! --'])
    expect(assumed).toBe(2)
  })

  test('without a text are positions', () => {
    const { start, end, text } = aceHeads(documentOf([{ span: [3, 9], head: 5 }, { span: [4, 6] }]))
    expect([[...start], [...end], text]).toEqual([[5, 4], [6, 6], undefined])
  })

  test('are paired where they share enough of the longer one, and enough of its text', () => {
    const run = (a: string, b: string): number => {
      let longest = 0
      for (let from = 0; from < a.length; from++)
        for (let to = from + 1; to <= a.length; to++)
          if (b.includes(a.slice(from, to))) longest = Math.max(longest, to - from)
      return longest
    }
    const side = fc.array(
      fc.record({
        start: fc.nat(8),
        length: fc.nat(4),
        letters: fc.constantFrom('ab', 'b', '?'),
      }),
      { maxLength: 5 },
    )
    const heads = (spans: readonly { start: number; length: number; letters: string }[]) => ({
      start: Int32Array.from(spans, ({ start }) => start),
      end: Int32Array.from(spans, ({ start, length }) => start + length),
      text: (m: number) => spans[m]?.letters.repeat(2).replaceAll('?', '') ?? '',
      assumed: 0,
    })
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(0, 0.3, 0.5, 1),
        fc.constantFrom(0, 0.5, 1),
        (a, b, head, text) => {
          const [key, response] = [heads(a), heads(b)]
          const expected = a.flatMap((x, k) =>
            b.flatMap((y, r) => {
              const shared = Math.min(x.start + x.length, y.start + y.length) - Math.max(x.start, y.start)
              const overlap = shared / Math.max(x.length, y.length)
              const longer = Math.max(key.text(k).length, response.text(r).length)
              const isText = text === 0 || longer === 0 || run(key.text(k), response.text(r)) / longer >= text
              return overlap > 0 && overlap >= head && isText ? [{ key: k, response: r, overlap }] : []
            }),
          )
          expect(matchingHeads(key, response, { head, text })).toEqual(expected)
          // Without a text, only positions count.
          const bare = { ...key, text: undefined }
          expect(matchingHeads(bare, response, { head, text })).toEqual(
            matchingHeads(key, response, { head, text: 0 }),
          )
        },
      ),
      { numRuns: 150, seed: 9 },
    )
  })

  test('of no length share nothing', () => {
    const none = { start: Int32Array.of(3), end: Int32Array.of(3), text: undefined, assumed: 0 }
    expect(headOverlap(none, 0, none, 0)).toBe(0)
  })
})
