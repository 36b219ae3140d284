import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shuffled } from '../../tests/laws/arbitraries.ts'
import { fraction, sum, toNumber } from '../textbook/fraction.ts'
import { QuotientSum } from './quotient-sum.ts'

type Quotient = readonly [numerator: number, denominator: number]

const quotients = fc.array(
  fc.tuple(fc.nat({ max: 1000 }), fc.integer({ min: 1, max: 400 })) as fc.Arbitrary<Quotient>,
  { maxLength: 60 },
)

describe('a sum of quotients', () => {
  test('is the sum of the fractions', () => {
    fc.assert(
      fc.property(quotients, (terms) => {
        const exact = toNumber(sum(terms.map(([n, d]) => fraction(n, d))))

        expect(Math.abs(sumOf(terms) - exact)).toBeLessThanOrEqual(1e-12 * Math.max(1, exact))
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('does not depend on the order of its terms, to the last bit', () => {
    fc.assert(
      fc.property(quotients, fc.nat(), (terms, seed) => {
        expect(sumOf(shuffled(terms, seed))).toBe(sumOf(terms))
      }),
      { seed: 2, numRuns: 300 },
    )
  })

  test('rounds once for each denominator: three thirds are 1', () => {
    expect(sumOf(Array(3).fill([1, 3]))).toBe(1)
    expect(sumOf(Array(49).fill([1, 49]))).toBe(1)
    expect(
      Array(49)
        .fill(1 / 49)
        .reduce((a, b) => a + b),
    ).not.toBe(1)
  })

  test('starts again at 0 once it was taken, with room for larger denominators', () => {
    const growing = new QuotientSum()
    growing.add(1, 2)

    expect(growing.take()).toBe(1 / 2)
    expect(growing.take()).toBe(0)
    growing.add(1, 256)
    growing.add(5, 70_000)
    growing.add(1, 255)
    expect(growing.take()).toBe(1 / 255 + 1 / 256 + 5 / 70_000)
  })
})

function sumOf(terms: readonly Quotient[]): number {
  const total = new QuotientSum()
  for (const [numerator, denominator] of terms) total.add(numerator, denominator)
  return total.take()
}
