import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { documentPair } from '../../tests/laws/arbitraries.ts'
import { type CorefDocument, piecesOf } from '../document/document.ts'
import { exactTwins } from './exact.ts'
import { overlappingMentions } from './overlapping.ts'
import { twinsOfResponse } from './twin-documents.ts'

describe('exact twins', () => {
  test('are found behind a longer mention whose pieces come first', () => {
    const longer = [
      [0, 1],
      [2, 6],
    ] as const
    const shorter = [
      [0, 1],
      [3, 4],
    ] as const
    const key = documentOf([{ span: shorter }, { span: longer }])

    expect([...exactTwins(key.mentions, documentOf([{ span: longer }]).mentions)]).toEqual([-1, 0])
  })

  test('are the mentions with the same tokens, discontinuous ones included', () => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const [key, response] = [documentOf(pair.key), documentOf(pair.response)]
        const responseTokens = tokenLists(response)

        const twins = exactTwins(key.mentions, response.mentions)

        expect([...twins]).toEqual(tokenLists(key).map((tokens) => responseTokens.indexOf(tokens)))
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('compare both ends, and all pieces, whichever side has pieces', () => {
    const of = (...list: readonly (readonly (readonly [number, number])[])[]): CorefDocument =>
      documentOf(list.map((span) => ({ span })))
    const twins = (key: CorefDocument, response: CorefDocument): number[] => [
      ...exactTwins(key.mentions, response.mentions),
    ]
    const [whole, early, late] = [
      [[0, 4]],
      [
        [0, 1],
        [2, 4],
      ],
      [
        [0, 2],
        [3, 4],
      ],
    ] as const

    for (const [i, own] of [whole, early, late].entries()) {
      for (const [j, other] of [whole, early, late].entries())
        expect(twins(of(own), of(other))).toEqual([i === j ? 0 : -1])
    }
    const all = of(whole, early, late)
    expect(twins(all, all)).toEqual([0, 1, 2])
    for (const each of [whole, early, late]) {
      const [found = -1] = twins(of(each), all)
      expect(piecesOf(all.mentions, found)).toEqual(each)
    }
    expect(twins(spans([1, 3]), spans([2, 3]))).toEqual([-1])
    expect(twins(spans([1, 3]), spans([1, 2]))).toEqual([-1])
    expect(twins(spans([1, 3], [5, 6]), spans([0, 3], [5, 6]))).toEqual([-1, 1])
    expect(twins(spans([5, 6]), spans())).toEqual([-1])
  })

  test('are one-to-one even where a span was let stand twice', () => {
    const twice = documentOf([
      { span: [0, 1], entity: '1' },
      { span: [0, 1], entity: '2' },
    ])
    const once = documentOf([{ span: [0, 1] }])

    expect([...exactTwins(twice.mentions, once.mentions)]).toEqual([0, -1])
    expect([...exactTwins(once.mentions, twice.mentions)]).toEqual([0])
  })

  test('read from the response are the same pairs', () => {
    const [key, response] = [spans([0, 1], [2, 3], [4, 5]), spans([2, 3], [3, 4], [4, 5])]
    const twins = exactTwins(key.mentions, response.mentions)

    expect([...twins]).toEqual([-1, 0, 2])
    expect([...twinsOfResponse({ key, response, twins })]).toEqual([1, -1, 2])
  })
})

describe('overlapping mentions', () => {
  test('are all pairs that share a token, with the number they share', () => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const [key, response] = [documentOf(pair.key), documentOf(pair.response)]

        const { rowStart, response: partner, tokens } = overlappingMentions(key, response)

        const found = Array.from({ length: key.mentions.count }, (_, k) =>
          Array.from({ length: (rowStart[k + 1] as number) - (rowStart[k] as number) }, (_, i) => {
            const p = (rowStart[k] as number) + i
            return [partner[p], tokens[p]]
          }),
        )
        const expected = tokenSets(key).map((own) =>
          tokenSets(response).flatMap((other, r) => {
            const shared = own.filter((token) => other.includes(token)).length
            return shared === 0 ? [] : [[r, shared]]
          }),
        )
        expect(found).toEqual(expected)
      }),
      { seed: 2, numRuns: 300 },
    )
  })

  test('are none of those that an alignment could not place', () => {
    const unplaced = { features: new Map([['alignment', 'unplaced']]) }
    const response = documentOf([{ span: [0, 2], ...unplaced }, { span: [1, 2] }])
    const { rowStart, response: partner } = overlappingMentions(spans([0, 2]), response)

    expect([[...rowStart], [...partner]]).toEqual([[0, 1], [1]])
  })

  test('are found behind a long mention that ends far away', () => {
    const { rowStart, response } = overlappingMentions(
      spans([50, 60]),
      spans([0, 100], [1, 2], [55, 56], [60, 61]),
    )

    expect([[...rowStart], [...response]]).toEqual([
      [0, 2],
      [0, 2],
    ])
  })

  test('are refused by name when a document has more than five million', () => {
    const nested = documentOf(
      Array.from({ length: 2300 }, (_, i) => ({ span: [i, 4700 - i] as const })),
      { id: 'deep', path: 'deep.jsonl' },
    )

    expect(() => overlappingMentions(nested, nested)).toThrow(
      'deep.jsonl:1:1: document "deep" has more than 5 million pairs of a key and a response mention that overlap; use --match exact and metrics that do not compare spans [too-many-candidates]',
    )
  })
})

function spans(...list: readonly (readonly [number, number])[]): CorefDocument {
  return documentOf(list.map((span) => ({ span })))
}

function tokenSets({ mentions }: CorefDocument): number[][] {
  return Array.from({ length: mentions.count }, (_, m) =>
    piecesOf(mentions, m).flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i)),
  )
}

function tokenLists(document: CorefDocument): string[] {
  return tokenSets(document).map((tokens) => tokens.join(' '))
}
