import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fraction, fraction, sum, toNumber } from '../textbook/fraction.ts'
import { ExactSum, type SumTerms } from './exact-sum.ts'

const term = fc.oneof(
  fc.integer(),
  fc.double({ min: -1e100, max: 1e100, noNaN: true }).filter((x) => x === 0 || Math.abs(x) > 1e-100),
  fc.constantFrom(1e100, -1e100, 1e16, -1e16, 2 ** 53, 1, -1, 0.1, 1 / 3, 1e-16, Number.MAX_SAFE_INTEGER),
)

describe('an exact sum', () => {
  test('is the exact sum of its terms, rounded once', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 40 }), (terms) => {
        expect(sumOf(terms)).toBe(toNumber(sum(terms.map(exactly))))
      }),
      { seed: 1, numRuns: 1000 },
    )
  })

  test('is the same whatever the order of its terms', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 40 }), (terms) => {
        expect(sumOf(terms.toReversed())).toBe(sumOf(terms))
        expect(sumOf(terms.toSorted((a, b) => a - b))).toBe(sumOf(terms))
      }),
      { seed: 2, numRuns: 500 },
    )
  })

  test('of sums is that of all their terms, also after a way through JSON', () => {
    fc.assert(
      fc.property(fc.array(fc.array(term, { maxLength: 10 }), { maxLength: 6 }), (groups) => {
        const total = new ExactSum()
        for (const terms of groups) {
          const part = new ExactSum()
          for (const each of terms) part.add(each)
          total.addAll(JSON.parse(JSON.stringify(part.terms)) as SumTerms)
        }

        expect(total.value).toBe(sumOf(groups.flat()))
      }),
      { seed: 3, numRuns: 1000 },
    )
  })

  test('control arm: of sums that were rounded is another', () => {
    const groups = [
      [1, 1e-16],
      [-1, 1e-16],
    ]

    expect(sumOf(groups.map(sumOf))).not.toBe(sumOf(groups.flat()))
  })

  test('is rounded by what is left beyond half a unit', () => {
    const [unit, tiny] = [2 ** -52, 2 ** -120]
    for (const sign of [1, -1]) {
      const of = (...terms: readonly number[]): number => sign * sumOf(terms.map((each) => sign * each))
      expect(of(1, unit / 2)).toBe(1)
      expect(of(1, unit / 2, -tiny)).toBe(1)
      expect(of(1, unit / 2, tiny)).toBe(1 + unit)
      expect(of(1 + unit, unit / 2)).toBe(1 + 2 * unit)
      expect(of(1 + unit, unit / 2, -tiny)).toBe(1 + unit)
      expect(of(1 + unit, unit / 2, tiny)).toBe(1 + 2 * unit)
    }
  })

  test('keeps what plain addition loses', () => {
    expect(1e100 + 1 - 1e100).toBe(0)
    expect(sumOf([1e100, 1, -1e100])).toBe(1)
    expect(sumOf([1, 1e100, -1e100, 1e-100])).toBe(1)
    expect(sumOf(Array(10).fill(0.1))).toBe(1)
  })

  test('rounds a half by what lies below it', () => {
    expect(sumOf([1e16, 1])).toBe(1e16)
    expect(sumOf([1e16, 1, 1e-16])).toBe(1e16 + 2)
    expect(sumOf([1e16, 1, -1e-16])).toBe(1e16)
    expect(sumOf([-1e16, -1, -1e-16])).toBe(-1e16 - 2)
  })

  test('counts on beyond the integers that doubles hold', () => {
    expect(sumOf([Number.MAX_SAFE_INTEGER, 1, 1, 1])).toBe(2 ** 53 + 2)
    expect(sumOf([2 ** 53, 1, -(2 ** 53)])).toBe(1)
  })

  test('of nothing is 0', () => {
    expect(new ExactSum().value).toBe(0)
  })

  test('can be read while it grows', () => {
    const growing = new ExactSum()
    const seen = [0.5, 0.25, -0.75, 2].map((next) => {
      growing.add(next)
      return [growing.value, growing.value]
    })

    expect(seen).toEqual([
      [0.5, 0.5],
      [0.75, 0.75],
      [0, 0],
      [2, 2],
    ])
  })
})

function sumOf(terms: readonly number[]): number {
  const total = new ExactSum()
  for (const each of terms) total.add(each)
  return total.value
}

/** A double is a whole number of units in the last place. */
function exactly(value: number): Fraction {
  let scaled = value
  let unit = 1n
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    unit *= 2n
  }
  return fraction(BigInt(scaled), unit)
}

test.each([
  [[1e16, 1, 1e-16], 1e16 + 2],
  [[1e16, 1, -1e-16], 1e16],
  [[-1e16, -1, 1e-16], -1e16],
  [[-1e16, -1, -1e-16], -1e16 - 2],
])('what is left decides where a sum lies half way: %j', (terms, expected) => {
  expect(sumOf(terms)).toBe(expected)
})
