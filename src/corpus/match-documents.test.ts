import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LEAST_SHARED, matchIds, matchTexts } from './match-documents.ts'

/** Documents by their words, a letter each; undefined for one without a text. */
const texts = (contents: readonly (string | undefined)[]): Parameters<typeof matchTexts>[0] =>
  contents.map((text) => ({
    atoms: () => (text === undefined ? undefined : Int32Array.from(text, (letter) => letter.charCodeAt(0))),
  }))
const match = (keys: readonly (string | undefined)[], responses: readonly (string | undefined)[]) =>
  matchTexts(texts(keys), texts(responses))

/**
 * Twice the longest common subsequence, as a share of both texts, by the textbook; 0 where they share neither two
 * neighbouring words nor the first or the last word.
 */
function shareOf(a: string, b: string): number {
  const pairs = (text: string): string[] => [...` ${text}`].map((letter, i) => letter + (text[i] ?? ' '))
  if (!pairs(a).some((pair) => pairs(b).includes(pair))) return 0
  let row = new Array<number>(b.length + 1).fill(0)
  for (const letter of a) {
    const next = [0]
    for (let j = 1; j <= b.length; j++) {
      const same = letter === b[j - 1] ? (row[j - 1] as number) + 1 : 0
      next.push(Math.max(same, row[j] as number, next[j - 1] as number))
    }
    row = next
  }
  return a.length + b.length === 0 ? 0 : (2 * (row.at(-1) as number)) / (a.length + b.length)
}

describe('texts', () => {
  const words = fc.string({ unit: fc.constantFrom(...'abcdefgh'), maxLength: 14 })

  test('are matched as if each were compared with each', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 3 }), fc.array(words, { maxLength: 3 }), (keys, more) => {
        // Copies with a word or two changed, so that some match and some have rivals.
        const responses = [...keys.map((key) => `${key.slice(1)}z`), ...more].slice(0, 3)
        const expected = new Map<number, number>()
        const best = (shares: readonly number[]): number => {
          const at = shares.indexOf(Math.max(...shares))
          const [first = 0, second = 0] = [...shares].sort((a, b) => b - a)
          return first >= LEAST_SHARED && second < first / 2 ? at : -1
        }
        for (const [r, response] of responses.entries()) {
          const k = best(keys.map((key) => shareOf(key, response)))
          if (k >= 0 && best(responses.map((each) => shareOf(keys[k] as string, each))) === r)
            expected.set(r, k)
        }
        expect(match(keys, responses).partners).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })

  test('most like a text come first, the earlier first of two that are equally like it', () => {
    const { nearest } = match(['abcxyz', 'abcdef', 'abcdez', 'abcdez'], ['abcdef', '', undefined])

    expect([...nearest]).toEqual([
      [
        0,
        [
          { key: 1, share: 1 },
          { key: 2, share: 10 / 12 },
          { key: 3, share: 10 / 12 },
        ],
      ],
      [1, []],
    ])
  })

  test('are sorted by what is the same of both, whatever made them candidates', () => {
    const order = (...keys: readonly string[]): unknown =>
      match(keys, ['abcdef'])
        .nearest.get(0)
        ?.map(({ key }) => key)
    // The first shares more pairs of words, the second more of its text.
    expect(order('abcdefqrstuvwxyz', 'abdef')).toEqual([1, 0])
    // Six words of eight in both.
    expect(order('axbycdef', 'abcdefxy')).toEqual([0, 1])
    expect(order('abc', 'abd', 'abe', 'abg', 'abh')).toEqual([0, 1, 2])
  })

  test('that are both empty are not the same text', () => {
    expect(match([''], [''])).toEqual({
      partners: new Map(),
      nearest: new Map([[0, [{ key: 0, share: 0 }]]]),
    })
  })

  test('are matched whether the better response comes first or last, and not where two are nearly as good', () => {
    const text = 'abcdefghij'
    expect([...match([text], ['zzz', text, 'yyy']).partners]).toEqual([[1, 0]])
    expect([...match([text], [text, `${text}k`]).partners]).toEqual([])
    expect([...match([text, `${text}k`], [text]).partners]).toEqual([])
    // A rival with half the likeness counts as one; with less it does not.
    expect([...match(['abcd', 'abst'], ['abcd']).partners]).toEqual([])
    expect([...match(['abcd', 'arst'], ['abcd']).partners]).toEqual([[0, 0]])
    expect([...match(['abcd'], ['abst', 'abcd']).partners]).toEqual([])
    expect([...match(['abcd'], ['arst', 'abcd']).partners]).toEqual([[1, 0]])
  })

  test('of which four fifths are the same are one', () => {
    expect([...match(['abcdefghij'], ['abcdefghxy']).partners]).toEqual([[0, 0]])
    expect([...match(['abcdefghij'], ['abcdefgwxy']).partners]).toEqual([])
  })

  test('are found among many with a common beginning, also long ones', () => {
    const common = Array.from({ length: 100 }, (_, i) => 10_000 + i)
    const own = (k: number): number[] => Array.from({ length: 400 }, (_, i) => 20_000 + 1000 * k + i)
    const documents = Array.from({ length: 70 }, (_, k) => ({
      atoms: () => Int32Array.from([...common, ...own(k)]),
    }))
    const { partners, nearest } = matchTexts(documents, documents.toReversed())

    expect(partners.size).toBe(70)
    for (const [r, k] of partners) expect(r + k).toBe(69)
    // What all of them share does not make them candidates.
    expect(nearest.get(0)).toEqual([{ key: 69, share: 1 }])
  })

  test('that share a little with many are compared with the three that share most', () => {
    const keys = ['abqrst', 'abcdrs', 'abcxyz', 'abcdef', 'abzzzz']
    const { nearest } = match(keys, ['abcdef'])
    expect(nearest.get(0)?.map(({ key }) => key)).toEqual([3, 1, 2])
  })
})

describe('names', () => {
  const pairs = (keys: readonly string[], responses: readonly string[], isAll = true): string[] =>
    [...matchIds(keys, responses, isAll)].map(([r, k]) => `${keys[k]} ${responses[r]}`)

  test.each<[string[], string[], string[]]>([
    [['a'], ['a; part 0'], ['a a; part 0']],
    [['a; part 12'], ['a'], ['a; part 12 a']],
    [['a'], ['a; part 0; part 1'], []],
    [['a%2Fb.txt'], ['a/b'], ['a%2Fb.txt a/b']],
    [['100%'], ['100%.txt'], ['100% 100%.txt']],
    [['.hidden'], [''], []],
    [['1'], ['1.5'], []],
    [['a'], ['a.averylongextension'], []],
    [['a'], ['a.x1'], ['a a.x1']],
    [['a'], ['a.TXT'], ['a a.TXT']],
    [['a'], ['a.txt', 'a.xml'], []],
    [['a', 'b'], ['b.txt', 'c.txt'], ['b b.txt']],
  ])('%j %j', (keys, responses, expected) => {
    expect(pairs(keys, responses, false)).toEqual(expected)
  })

  test('the last part of a path is enough only where nothing else fits and no two are the same', () => {
    expect(pairs(['x/a'], ['y/a.txt'])).toEqual(['x/a y/a.txt'])
    expect(pairs(['x/a'], ['y/a.txt'], false)).toEqual([])
    expect(pairs(['x/a', 'b'], ['y/a.txt', 'b.txt'])).toEqual(['b b.txt'])
    expect(pairs(['x/a', 'z/a'], ['y/a.txt'])).toEqual([])
    expect(pairs(['x/a'], ['y/a.txt', 'z%2Fa'])).toEqual([])
  })
})
