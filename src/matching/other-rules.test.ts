import { describe, expect, test } from 'vitest'
import { conllDocument } from '../../tests/conll.ts'
import { documentOf, type TestMention } from '../../tests/documents.ts'
import { matchingHeads } from './ace-heads.ts'
import { findTwins, type MatchRule } from './twins.ts'

function twins(
  rule: MatchRule,
  key: readonly TestMention[],
  response: readonly TestMention[],
  words?: string,
): number[] {
  const frame = words === undefined ? {} : { words }
  return [...findTwins(documentOf(key, frame), documentOf(response, frame), rule)]
}

test('heads that overlap match as texts by the longest run that both have', () => {
  const heads = (start: number, text: string) => ({
    start: Int32Array.of(start),
    end: Int32Array.of(start + text.length),
    text: () => text,
    assumed: 0,
  })
  const matching = (text: number) =>
    matchingHeads(heads(0, 'abcd'), heads(1, 'bcde'), { head: 0.3, text }).length

  // Three of four characters.
  expect([matching(0.75), matching(0.8)]).toEqual([1, 0])
})

describe('--match craft', () => {
  const key: TestMention[] = [
    {
      span: [
        [3, 5],
        [8, 9],
      ] as const,
    },
  ]

  test("takes what has a piece inside the key's first piece", () => {
    expect(twins('craft', key, [{ span: [3, 4] }])).toEqual([0])
    expect(
      twins('craft', key, [
        {
          span: [
            [4, 5],
            [12, 13],
          ] as const,
        },
      ]),
    ).toEqual([0])
    expect(twins('craft', key, [{ span: [8, 9] }]), 'the second piece').toEqual([-1])
    expect(twins('craft', key, [{ span: [2, 5] }]), 'beyond the first piece').toEqual([-1])
  })

  test('gives a response mention to the first key mention that it fits, even if that is taken', () => {
    const keys: TestMention[] = [{ span: [0, 6] }, { span: [0, 7] }]

    expect(twins('craft', keys, [{ span: [0, 2] }, { span: [1, 2] }])).toEqual([0, -1])
  })

  test('goes past key mentions that have an exact twin', () => {
    const keys: TestMention[] = [{ span: [0, 6] }, { span: [0, 7] }]

    expect(twins('craft', keys, [{ span: [0, 2] }, { span: [0, 6] }])).toEqual([1, 0])
    expect(twins('craft', keys, [{ span: [0, 6] }, { span: [1, 2] }])).toEqual([0, 1])
    expect(twins('craft', keys, [{ span: [1, 2] }, { span: [0, 6] }, { span: [0, 2] }])).toEqual([1, 0])
  })

  test('lets exact twins go first', () => {
    expect(twins('craft', [{ span: [0, 6] }, { span: [1, 2] }], [{ span: [1, 2] }])).toEqual([-1, 0])
  })
})

describe('--match muc', () => {
  const words = '" the Acme Corp. \'s new chief executive , who left'

  test.each([
    ['the same span', [1, 4], [1, 4]],
    ['without the article', [1, 4], [2, 4]],
    ['without the designator', [1, 4], [2, 3]],
    ['with punctuation in front and a possessive behind', [2, 4], [0, 5]],
  ] as const)('takes %s', (_, key, response) => {
    expect(twins('muc', [{ span: key }], [{ span: response }], words)).toEqual([0])
  })

  test('takes what covers the minimum and stays inside', () => {
    const key: TestMention[] = [{ span: [5, 11], min: [[7, 8]] }]

    expect(twins('muc', key, [{ span: [6, 8] }], words)).toEqual([0])
    expect(twins('muc', key, [{ span: [5, 7] }], words), 'without the minimum').toEqual([-1])
    expect(twins('muc', key, [{ span: [2, 8] }], words), 'beyond the span').toEqual([-1])
    expect(twins('muc', [{ span: [5, 11] }], [{ span: [6, 8] }], words), 'no minimum').toEqual([-1])
  })

  test('takes any of several minimum strings', () => {
    const key: TestMention[] = [
      { span: [5, 11], min: [[7, 8]], features: new Map([['min', 'executive|new chief']]) },
    ]

    expect(twins('muc', key, [{ span: [5, 7] }], words)).toEqual([0])
    expect(twins('muc', key, [{ span: [6, 7] }], words)).toEqual([-1])
  })

  test("takes a response's minimum for its span", () => {
    const key: TestMention[] = [{ span: [5, 8], min: [[7, 8]] }]

    expect(twins('muc', key, [{ span: [2, 11] }], words)).toEqual([-1])
    expect(twins('muc', key, [{ span: [2, 11], min: [[6, 8]] }], words)).toEqual([0])
  })
})

describe('--match ace', () => {
  const words = 'Ann Lee of Oxford smiled'

  test('takes heads that share three tenths of the longer one', () => {
    expect(twins('ace', [{ span: [0, 4], min: [[0, 2]] }], [{ span: [0, 1] }], words)).toEqual([0])
    expect(twins('ace', [{ span: [0, 4] }], [{ span: [0, 1] }], words), '3 of 17').toEqual([-1])
    expect(twins('ace', [{ span: [0, 4], head: 0 }], [{ span: [0, 4], head: 3 }], words)).toEqual([-1])
  })

  test('gives a key mention the response mention whose head is nearest', () => {
    const response: TestMention[] = [
      { span: [0, 4], min: [[0, 1]] },
      { span: [0, 5], min: [[0, 2]] },
    ]

    expect(twins('ace', [{ span: [0, 3], min: [[0, 2]] }], response, words)).toEqual([1])
  })
})

describe('--match mina', () => {
  /** Words with their parts of speech and parse bits; mentions are given as spans. */
  const rows = [
    ['The', 'DT', '(TOP(S(NP(NP*'],
    ['old', 'JJ', '*'],
    ['mayor', 'NN', '*)'],
    ['of', 'IN', '(PP*'],
    ['the', 'DT', '(NP*'],
    ['town', 'NN', '*)))'],
    ['and', 'CC', '*'],
    ['left', 'VBD', '(VP*'],
    ['quickly', 'RB', '(ADVP*)'],
    ['.', '.', '*)))'],
  ] as const

  const twinsOf = (key: readonly [number, number], response: readonly [number, number]): boolean => {
    const document = (span: readonly [number, number]) => conllDocument(rows, [span])
    return findTwins(document(key), document(response), 'mina')[0] === 0
  }

  test('takes mentions whose minimum is the same words', () => {
    // The noun phrase has no word of its own: the words of its first noun phrase, without the article.
    expect(twinsOf([0, 6], [0, 3])).toBe(true)
    expect(twinsOf([0, 6], [1, 3])).toBe(true)
    expect(twinsOf([0, 6], [4, 6])).toBe(false)
    expect(twinsOf([0, 6], [2, 3])).toBe(false)
    expect(twinsOf([4, 6], [5, 6])).toBe(true)
  })

  test('looks into verb phrases under a verb phrase', () => {
    expect(twinsOf([7, 9], [7, 8])).toBe(true)
    expect(twinsOf([7, 9], [8, 9])).toBe(false)
  })

  test('takes the whole mention where no word counts', () => {
    expect(twinsOf([3, 5], [3, 5])).toBe(true)
    expect(twinsOf([6, 7], [6, 7])).toBe(true)
    expect(twinsOf([3, 5], [4, 5])).toBe(false)
  })

  test('takes a column of stars for no parse', () => {
    const stars = rows.map(([word, pos]) => [word, pos, '*'] as const)

    expect(() => findTwins(conllDocument(stars, [[0, 6]]), conllDocument(stars, [[0, 6]]), 'mina')).toThrow(
      expect.objectContaining({ code: 'no-parses' }),
    )
  })

  test('needs parses in the key alone', () => {
    const bare = documentOf([{ span: [1, 3] }], { words: rows.map(([word]) => word).join(' ') })
    const parsed = conllDocument(rows, [[0, 6]])

    expect([...findTwins(parsed, bare, 'mina')]).toEqual([0])
    expect(() => findTwins(bare, parsed, 'mina')).toThrow(
      'test:1:1: --match mina needs the parse of every key sentence with mentions, but this one has no readable parse; use CoNLL-2012 files with parse bits, or another rule [no-parses]',
    )
  })
})
