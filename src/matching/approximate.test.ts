import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, type TestMention } from '../../tests/documents.ts'
import { documentPair, type LawMention } from '../../tests/laws/arbitraries.ts'
import { bestOneToOneMap } from '../textbook/best-one-to-one-map.ts'
import { fraction, toNumber } from '../textbook/fraction.ts'
import type { BoundaryRule } from './boundary-rules.ts'
import { findTwins } from './twins.ts'

describe('--match head', () => {
  test('takes mentions with the same head for twins, whatever their boundaries', () => {
    const key: TestMention[] = [
      { span: [0, 3], head: 1 },
      { span: [4, 6], head: 5 },
    ]
    const response: TestMention[] = [
      { span: [1, 2], head: 1 },
      { span: [5, 9], head: 5 },
    ]

    expect(twins('head', key, response)).toEqual([0, 1])
  })

  test('keeps mentions of equal span apart when their heads differ', () => {
    expect(twins('head', [{ span: [0, 3], head: 1 }], [{ span: [0, 3], head: 2 }])).toEqual([-1])
  })

  test('gives a key mention the response mention that covers most of it', () => {
    const response: TestMention[] = [
      { span: [1, 2], head: 1 },
      { span: [1, 3], head: 1 },
    ]

    expect(twins('head', [{ span: [0, 4], head: 1 }], response)).toEqual([1])
  })
})

describe('--match partial', () => {
  test("takes what covers the key's head and stays inside the key's span", () => {
    const key: TestMention[] = [{ span: [2, 6], head: 4 }]
    const isTwin = (span: readonly [number, number]) => twins('partial', key, [{ span }])[0] === 0

    expect(isTwin([2, 6])).toBe(true)
    expect(isTwin([4, 5])).toBe(true)
    expect(isTwin([3, 6])).toBe(true)
    expect(isTwin([2, 4]), 'without the head').toBe(false)
    expect(isTwin([4, 7]), 'beyond the span').toBe(false)
    expect(isTwin([1, 6]), 'beyond the span').toBe(false)
  })

  test('needs no heads in the response', () => {
    expect(twins('partial', [{ span: [0, 2], head: 1 }], [{ span: [1, 2] }])).toEqual([0])
  })
})

describe('--match min', () => {
  test("takes what covers the key's minimum and stays inside the key's span", () => {
    const key: TestMention[] = [{ span: [0, 6], min: [[2, 4]] }]
    const isTwin = (span: readonly [number, number]) => twins('min', key, [{ span }])[0] === 0

    expect(isTwin([2, 4])).toBe(true)
    expect(isTwin([1, 6])).toBe(true)
    expect(isTwin([2, 3]), 'half of the minimum').toBe(false)
    expect(isTwin([2, 7]), 'beyond the span').toBe(false)
  })

  test('wants all pieces of a minimum', () => {
    const key: TestMention[] = [
      {
        span: [0, 6],
        min: [
          [0, 1],
          [4, 5],
        ],
      },
    ]

    expect(twins('min', key, [{ span: [0, 4] }])).toEqual([-1])
    expect(twins('min', key, [{ span: [0, 5] }])).toEqual([0])
    const inPieces = [
      [0, 1],
      [4, 6],
    ] as const
    expect(twins('min', key, [{ span: inPieces }])).toEqual([0])
  })

  test('prefers the best total to the best pair', () => {
    const key: TestMention[] = [
      { span: [0, 4], min: [[0, 1]] },
      { span: [0, 5], min: [[2, 3]] },
    ]
    // The first key mention would prefer [0, 3) for 3/4, but then the second would have nothing:
    // 2/4 + 3/5 is more than 3/4.
    const response: TestMention[] = [{ span: [0, 2] }, { span: [0, 3] }]

    expect(twins('min', key, response)).toEqual([0, 1])
  })
})

describe('every approximate rule', () => {
  const rules = ['head', 'partial', 'min'] as const

  test.each(rules)('%s never takes a mention from its exact twin', (rule) => {
    const key = [about([0, 3], 1), about([0, 4], 1)]
    const response = [about([0, 3], 1), about([0, 2], 1)]

    // In text order the response is [0, 2), [0, 3).
    expect(twins(rule, key, response)).toEqual([1, 0])
  })

  test.each(rules)('%s leaves an exact twin alone where another mention fits too', (rule) => {
    expect(twins(rule, [about([0, 3], 2)], [about([0, 3], 2), about([2, 3], 2)])).toEqual([0])
    expect(twins(rule, [about([0, 3], 2), about([2, 3], 2)], [about([0, 3], 2)])).toEqual([0, -1])
  })

  test.each(rules)('%s gives a span that stands twice one twin', (rule) => {
    const twice = [
      { ...about([0, 3], 1), entity: 'x' },
      { ...about([0, 3], 1), entity: 'y' },
    ]
    expect(twins(rule, twice, [about([0, 3], 1)])).toEqual([0, -1])
    expect(twins(rule, [about([0, 3], 1)], twice)).toEqual([0])
    expect(twins(rule, twice, twice)).toEqual([0, 1])
  })

  test.each(rules)('%s gives one mention to one only', (rule) => {
    const key = [about([0, 4], 1), about([0, 5], 1), about([1, 4], 1)]

    const found = twins(rule, key, [about([1, 2], 1)])

    expect(found.filter((twin) => twin >= 0)).toEqual([0])
  })

  test.each(rules)('%s breaks a tie in favour of the response mention that stands first', (rule) => {
    const response = [about([1, 3], 1), about([0, 2], 1)]

    expect(twins(rule, [about([0, 4], 1)], response)).toEqual([0])
    expect(twins(rule, [about([0, 4], 1)], response.toReversed())).toEqual([0])
  })

  test.each(rules)('%s breaks a tie in favour of the key mention that stands first', (rule) => {
    expect(twins(rule, [about([0, 3], 1), about([1, 4], 1)], [about([1, 2], 1)])).toEqual([0, -1])
    expect(twins(rule, [about([0, 3], 2), about([1, 4], 2), about([2, 5], 2)], [about([2, 3], 2)])).toEqual([
      0, -1, -1,
    ])
  })

  test.each(rules)('%s compares the tokens of discontinuous mentions, not their ends', (rule) => {
    const key: TestMention = {
      span: [
        [0, 1],
        [3, 6],
      ],
      head: 4,
      min: [[4, 5]],
    }
    const inside: TestMention = {
      span: [
        [0, 1],
        [4, 5],
      ],
      head: 4,
    }

    expect(twins(rule, [key], [inside])).toEqual([0])
    expect(twins(rule, [key], [{ ...inside, span: [0, 6] }])).toEqual([rule === 'head' ? 0 : -1])
    expect(twins(rule, [key], [{ ...inside, span: key.span }])).toEqual([0])
  })

  test.each(rules)('%s finds exact twins first and then the best total', (rule) => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const [key, response] = [pair.key.map(withHead), pair.response.map(withHead)]
        const [keyOrder, responseOrder] = [inTextOrder(key), inTextOrder(response)]

        const found = twins(rule, key, response)

        const taken = found.filter((twin) => twin >= 0)
        expect(new Set(taken).size).toBe(taken.length)
        const exact = keyOrder.map((k) => responseOrder.findIndex((r) => isSame(k, r)))
        for (const [k, twin] of exact.entries()) if (twin >= 0) expect(found[k]).toBe(twin)
        const table = keyOrder.map((k, i) =>
          responseOrder.map((r, j) =>
            (exact[i] as number) >= 0 || exact.includes(j) || !mayBeTwins(rule, k, r)
              ? fraction(0)
              : fraction(sharedTokens(k, r).length, tokensOf(k).length),
          ),
        )
        const total = found.reduce((sum, r, k) => {
          if (r < 0 || exact[k] === r) return sum
          const weight = toNumber(table[k]?.[r] ?? fraction(0))
          expect(weight).toBeGreaterThan(0)
          return sum + weight
        }, 0)
        expect(total).toBeCloseTo(toNumber(bestOneToOneMap(table)), 12)
      }),
      { seed: 3, numRuns: 200 },
    )
  })
})

describe('a rule that lacks what it compares', () => {
  const bare = documentOf([{ span: [0, 2], head: 0, min: [[0, 1]] }, { span: [2, 4] }], { path: 'bare.txt' })
  const full = documentOf([{ span: [0, 2], head: 0, min: [[0, 1]] }], { path: 'full.txt' })

  test('says which mention has no head, on either side', () => {
    expect(() => findTwins(bare, full, 'head')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: bare.txt:3:1: --match head needs the head of every key mention, but this one has none; use a format that has it, or --match exact [no-heads]]`,
    )
    expect(() => findTwins(full, bare, 'head')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: bare.txt:3:1: --match head needs the head of every response mention, but this one has none; use a format that has it, or --match exact [no-heads]]`,
    )
    expect(() => findTwins(bare, full, 'partial')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: bare.txt:3:1: --match partial needs the head of every key mention, but this one has none; use a format that has it, or --match exact [no-heads]]`,
    )
  })

  test('says which key mention has no minimum span', () => {
    expect(() => findTwins(bare, full, 'min')).toThrowErrorMatchingInlineSnapshot(
      `[InputError: bare.txt:3:1: --match min needs the minimum span of every key mention, but this one has none; use a format that has it, or --match exact [no-minimum-spans]]`,
    )
  })

  test('asks nothing of the side whose data it does not use', () => {
    expect([...findTwins(full, bare, 'partial')]).toEqual([0])
    expect([...findTwins(full, bare, 'min')]).toEqual([0])
  })
})

/** By key mention in text order, its twin in the text order of the response. */
function twins(rule: BoundaryRule, key: readonly TestMention[], response: readonly TestMention[]): number[] {
  return [...findTwins(documentOf(key), documentOf(response), rule)]
}

/** A mention whose minimum is its head. */
function about(span: readonly [number, number], head: number): TestMention {
  return { span, head, min: [[head, head + 1]] }
}

type Headed = LawMention & { readonly head: number; readonly min: readonly (readonly [number, number])[] }

/** The head is the last token of the first piece, the minimum that token. */
function withHead(mention: LawMention): Headed {
  const head = (mention.span[0]?.[1] ?? 1) - 1
  return { ...mention, head, min: [[head, head + 1]] }
}

function inTextOrder(side: readonly Headed[]): Headed[] {
  const { mentions } = documentOf(side)
  const spelling = side.map(({ span }) => JSON.stringify(span))
  return Array.from({ length: mentions.count }, (_, m) => {
    const pieces = mentions.pieces.get(m) ?? [[mentions.start[m], mentions.end[m]]]
    return side[spelling.indexOf(JSON.stringify(pieces))] as Headed
  })
}

function tokensOf({ span }: LawMention): number[] {
  return span.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i))
}

function sharedTokens(a: LawMention, b: LawMention): number[] {
  const tokens = tokensOf(b)
  return tokensOf(a).filter((token) => tokens.includes(token))
}

function isSame(a: LawMention, b: LawMention): boolean {
  return JSON.stringify(a.span) === JSON.stringify(b.span)
}

function mayBeTwins(rule: BoundaryRule, key: Headed, response: Headed): boolean {
  if (rule === 'head') return key.head === response.head
  return (
    sharedTokens(response, key).length === tokensOf(response).length && tokensOf(response).includes(key.head)
  )
}
