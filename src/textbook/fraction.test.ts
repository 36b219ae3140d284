import { describe, expect, test } from 'vitest'
import {
  add,
  compareFractions,
  div,
  formatFraction,
  fraction,
  mul,
  parseFraction,
  sub,
  toNumber,
} from './fraction.ts'

describe('a fraction', () => {
  test('is kept in lowest terms with a positive denominator', () => {
    expect(fraction(6, -8)).toEqual({ numerator: -3n, denominator: 4n })
    expect(fraction(0, -8)).toEqual({ numerator: 0n, denominator: 1n })
    expect(() => fraction(0, 0)).toThrow(RangeError)
  })

  test('adds, subtracts, multiplies, divides and compares exactly', () => {
    const third = fraction(1, 3)
    const sixth = fraction(1, 6)

    expect(formatFraction(add(third, sixth))).toBe('1/2')
    expect(formatFraction(sub(sixth, third))).toBe('-1/6')
    expect(formatFraction(mul(third, sixth))).toBe('1/18')
    expect(formatFraction(div(third, sixth))).toBe('2')
    expect([
      compareFractions(third, sixth),
      compareFractions(sixth, third),
      compareFractions(third, third),
    ]).toEqual([1, -1, 0])
  })

  test('is read from the notation of the golden files', () => {
    expect(['5/9', '10/18', '2', '-3/4'].map((text) => formatFraction(parseFraction(text)))).toEqual([
      '5/9',
      '5/9',
      '2',
      '-3/4',
    ])
    expect(() => parseFraction('0.5')).toThrow(SyntaxError)
    expect(() => parseFraction('1/0')).toThrow(RangeError)
  })

  test('becomes the nearest double', () => {
    for (let denominator = 1; denominator < 200; denominator++) {
      for (let numerator = -3; numerator < 200; numerator += 7) {
        expect(toNumber(fraction(numerator, denominator))).toBe(numerator / denominator)
      }
    }
    expect(toNumber(fraction(0))).toBe(0)
    expect(toNumber(fraction(1n, 10n ** 300n))).toBe(1e-300)
    // Halfway between two doubles goes to the even one; the least bit more goes up.
    expect(toNumber(fraction(2n ** 53n + 1n))).toBe(2 ** 53)
    expect(toNumber(fraction((2n ** 53n + 1n) * 10n ** 40n + 1n, 10n ** 40n))).toBe(2 ** 53 + 2)
    expect(toNumber(fraction(10n ** 400n, 3n * 10n ** 400n + 1n))).toBe(1 / 3)
  })
})
