import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { documentPair } from '../../tests/laws/arbitraries.ts'
import { type CorefDocument, piecesOf } from '../document/document.ts'
import { exactTwins } from './exact.ts'
import { overlappingMentions } from './overlapping.ts'
import { twinsOfResponse } from './twin-documents.ts'

describe('exact twins', () => {
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
        const wanted = tokenSets(key).map((own) =>
          tokenSets(response).flatMap((other, r) => {
            const shared = own.filter((token) => other.includes(token)).length
            return shared === 0 ? [] : [[r, shared]]
          }),
        )
        expect(found).toEqual(wanted)
      }),
      { seed: 2, numRuns: 300 },
    )
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
