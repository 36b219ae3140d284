import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOfLetters } from '../../../tests/documents.ts'
import { type Alpha, alphaOf, disagreementIn } from './alpha.ts'
import { groupingOf, mentionUnits, type UnmarkedReading, unmarkedReadings } from './units.ts'

function alpha(texts: readonly string[], unmarked: UnmarkedReading = 'empty'): Alpha {
  const units = mentionUnits(
    'd',
    texts.map((text) => documentOfLetters(text)),
  )
  return alphaOf([disagreementIn(groupingOf(units, unmarked))])
}

describe('by hand', () => {
  /*
   * Units a b c d. One annotator: {abc} {d}. The other: {ab} {cd}.
   *
   *   unit  values           muc  jaccard        masi
   *   a     {abc} {ab}       1/3  1 - 2/3        1 - 2/3 · 2/3
   *   b     {abc} {ab}       1/3  1/3            5/9
   *   c     {abc} {cd}       2/3  1 - 1/4        1 - 1/4 · 1/3
   *   d     {d} {cd}         1/3  1 - 1/2        1 - 1/2 · 2/3
   *
   * Values: three times {abc}, once {d}, twice {ab}, twice {cd}. Pairs of different values, ordered, of 8 · 7 = 56:
   *   {abc} {d}   2 · 3 · 1 =  6  disjoint
   *   {abc} {ab}  2 · 3 · 2 = 12  subset, Jaccard 2/3
   *   {abc} {cd}  2 · 3 · 2 = 12  touching, Jaccard 1/4
   *   {d} {ab}    2 · 1 · 2 =  4  disjoint
   *   {d} {cd}    2 · 1 · 2 =  4  subset, Jaccard 1/2
   *   {ab} {cd}   2 · 2 · 2 =  8  disjoint
   */
  test('two annotators who marked the same mentions', () => {
    const { muc, jaccard, masi } = alpha(['abc d', 'ab cd'])

    expect(muc).toBeCloseTo(
      1 - (1 / 3 + 1 / 3 + 2 / 3 + 1 / 3) / 4 / ((6 + 12 / 3 + (12 * 2) / 3 + 4 + 4 / 3 + 8) / 56),
      12,
    )
    expect(jaccard).toBeCloseTo(
      1 - (1 / 3 + 1 / 3 + 3 / 4 + 1 / 2) / 4 / ((6 + 12 / 3 + (12 * 3) / 4 + 4 + 4 / 2 + 8) / 56),
      12,
    )
    expect(masi).toBeCloseTo(
      1 -
        (5 / 9 + 5 / 9 + 11 / 12 + 2 / 3) /
          4 /
          ((6 + (12 * 5) / 9 + (12 * 11) / 12 + 4 + (4 * 2) / 3 + 8) / 56),
      12,
    )
  })

  /*
   * Units a b c; the second annotator did not mark c. One: {abc}. The other: {ab}, and for c nothing.
   */
  test('a mention that one did not mark is in the empty set, as far from any other as can be', () => {
    // Observed: 1/3, 1/3, 1. Values: 3 × {abc}, 2 × {ab}, ∅. Pairs of 30: 12 subsets, 6 + 4 with the empty set.
    expect(alpha(['abc', 'ab']).muc).toBeCloseTo(1 - (1 / 3 + 1 / 3 + 1) / 3 / ((12 / 3 + 6 + 4) / 30), 12)
  })

  test('or in a set of its own', () => {
    // Observed: 1/3 three times, since {c} is in {abc}. Pairs: 12 of {abc} {ab}, 6 of {abc} {c}, 4 of {ab} {c}.
    expect(alpha(['abc', 'ab'], 'singleton').muc).toBeCloseTo(1 - 1 / 3 / ((12 / 3 + 6 / 3 + 4) / 30), 12)
  })

  test('or left out, also of the sets of others: then the two say the same', () => {
    expect(alpha(['abc', 'ab'], 'leave-out')).toEqual({ muc: 0, jaccard: 0, masi: 0, undefined: true })
    expect(alpha(['abc de', 'ab de'], 'leave-out')).toEqual({ muc: 1, jaccard: 1, masi: 1 })
  })

  /*
   * Three annotators, units a b: {ab}, {ab}, {a} {b}. Observed, of three pairs a unit: 0 + 1/3 + 1/3.
   * Values: 4 × {ab}, {a}, {b}. Pairs of 30: 2 · 4 · 2 subsets, and 2 of {a} {b}.
   */
  test('three annotators', () => {
    expect(alpha(['ab', 'ab', 'a b']).muc).toBeCloseTo(1 - 2 / 9 / ((16 / 3 + 2) / 30), 12)
  })
})

test('identical annotations agree perfectly', () => {
  expect(alpha(['abc de f', 'abc de f', 'abc de f'])).toEqual({ muc: 1, jaccard: 1, masi: 1 })
})

test('where nobody could have disagreed there is no alpha', () => {
  expect(alpha(['abc', 'abc'])).toMatchObject({ undefined: true, masi: 0 })
  expect(alpha(['', ''])).toMatchObject({ undefined: true })
})

test('systematic disagreement is below chance', () => {
  expect(alpha(['ab cd', 'ac bd']).masi).toBeLessThan(0)
})

test('chance is looked for within documents: a second text adds no agreement', () => {
  const part = (texts: readonly string[]) =>
    disagreementIn(
      groupingOf(
        mentionUnits(
          'd',
          texts.map((text) => documentOfLetters(text)),
        ),
        'empty',
      ),
    )
  const one = part(['abc d', 'ab cd'])

  const [many, single] = [alphaOf([one, one, one]), alphaOf([one])]
  expect(many.muc).toBeCloseTo(single.muc, 12)
  expect(many.jaccard).toBeCloseTo(single.jaccard, 12)
  expect(many.masi).toBeCloseTo(single.masi, 12)
})

/** Alpha by its definition: all pairs of values, each a set of units. */
function slowAlpha(texts: readonly string[], unmarked: UnmarkedReading): number[] {
  const everyone = [...new Set(texts.join('').replaceAll(' ', ''))].sort()
  const isCommon = (unit: string): boolean => texts.every((text) => text.includes(unit))
  const units = unmarked === 'leave-out' ? everyone.filter(isCommon) : everyone
  const values = units.map((unit) =>
    texts.map((text): ReadonlySet<string> => {
      const entity = text.split(' ').find((each) => each.includes(unit))
      if (entity === undefined) return new Set(unmarked === 'singleton' ? [unit] : [])
      return new Set([...entity].filter((each) => units.includes(each)))
    }),
  )
  const distances: ((x: ReadonlySet<string>, y: ReadonlySet<string>) => number)[] = [
    (x, y) => 1 - monotonicity(x, y),
    (x, y) => 1 - likeness(x, y),
    (x, y) => 1 - likeness(x, y) * monotonicity(x, y),
  ]
  const countShared = (x: ReadonlySet<string>, y: ReadonlySet<string>): number =>
    [...x].filter((each) => y.has(each)).length
  const isSame = (x: ReadonlySet<string>, y: ReadonlySet<string>): boolean =>
    x.size === y.size && countShared(x, y) === x.size
  const likeness = (x: ReadonlySet<string>, y: ReadonlySet<string>): number =>
    isSame(x, y) ? 1 : countShared(x, y) / new Set([...x, ...y]).size
  const monotonicity = (x: ReadonlySet<string>, y: ReadonlySet<string>): number => {
    if (isSame(x, y)) return 1
    if (countShared(x, y) === 0) return 0
    return countShared(x, y) === x.size || countShared(x, y) === y.size ? 2 / 3 : 1 / 3
  }
  const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length
  return distances.map((distance) => {
    const pairs = <T>(list: readonly T[]): [T, T][] =>
      list.flatMap((x, i) => list.flatMap((y, j): [T, T][] => (i === j ? [] : [[x, y]])))
    const observed = mean(values.flatMap((unit) => pairs(unit).map(([x, y]) => distance(x, y))))
    const expected = mean(pairs(values.flat()).map(([x, y]) => distance(x, y)))
    return expected === 0 || Number.isNaN(expected) ? 0 : 1 - observed / expected
  })
}

test('the fast way gives what the definition gives', () => {
  const annotation = fc
    .array(fc.constantFrom('0', '1', '2', '-'), { minLength: 6, maxLength: 6 })
    .map((entities) =>
      ['0', '1', '2']
        .map((e) => [...'abcdef'].filter((_, i) => entities[i] === e).join(''))
        .filter((entity) => entity !== '')
        .join(' '),
    )
  fc.assert(
    fc.property(
      fc.array(annotation, { minLength: 2, maxLength: 4 }),
      fc.constantFrom(...unmarkedReadings),
      (texts, unmarked) => {
        const { muc, jaccard, masi } = alpha(texts, unmarked)
        const expected = slowAlpha(texts, unmarked)
        for (const [i, value] of [muc, jaccard, masi].entries())
          expect(value).toBeCloseTo(expected[i] as number, 10)
      },
    ),
    { numRuns: 300 },
  )
})
