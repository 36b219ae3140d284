import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fraction, fraction } from '../textbook/fraction.ts'
import { counted, fixed, grouped, percent, pluralOf, signedPercent } from './number.ts'

describe('a number with two decimals', () => {
  test.each([
    // Halves that a double represents exactly go to the even digit.
    [12.125, '12.12'],
    [12.375, '12.38'],
    [0.125, '0.12'],
    [99.875, '99.88'],
    [-12.125, '-12.12'],
    [-12.375, '-12.38'],
    // These look like halves but are a little less or more.
    [12.135, '12.13'],
    [1.005, '1.00'],
    [1.015, '1.01'],
    [8.345, '8.35'],
    [0, '0.00'],
    [100, '100.00'],
  ])('writes %d as %s', (value, text) => {
    expect(fixed(value, 2)).toBe(text)
  })

  test('is the exact value of the double, rounded half to even', () => {
    const eighths = fc.integer({ min: 0, max: 800 }).map((n) => n / 8)
    const any = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(fc.oneof(eighths, any), fc.integer({ min: 0, max: 4 }), (value, decimals) => {
        expect(fixed(value, decimals)).toBe(halfEven(exactly(value), decimals))
      }),
      { seed: 1, numRuns: 2000 },
    )
  })
})

test('a difference has a plus or a true minus, and none where it rounds to nothing', () => {
  expect([0.0222, -0.0222, 0, -0, 1e-6, -1e-6].map(signedPercent)).toEqual([
    '+2.22',
    '−2.22',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ])
})

describe('percent', () => {
  test('multiplies by a hundred and rounds', () => {
    expect([1 / 3, 2 / 3, 0, 1, 0.12125, 0.12375].map(percent)).toEqual([
      '33.33',
      '66.67',
      '0.00',
      '100.00',
      '12.12',
      '12.38',
    ])
  })
})

describe('a count', () => {
  test('is written in groups of three digits', () => {
    expect([0, 999, 1000, 12345, 1234567].map(grouped)).toEqual(['0', '999', '1,000', '12,345', '1,234,567'])
  })

  test('has the plural of any unit', () => {
    expect(['topic', 'corpus', 'category', 'day'].map(pluralOf)).toEqual([
      'topics',
      'corpora',
      'categories',
      'days',
    ])
  })

  test('agrees with what is counted', () => {
    expect([counted(0, 'mention'), counted(1, 'mention'), counted(1234, 'entity', 'entities')]).toEqual([
      '0 mentions',
      '1 mention',
      '1,234 entities',
    ])
  })
})

function exactly(value: number): Fraction {
  let scaled = value
  let unit = 1n
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    unit *= 2n
  }
  return fraction(BigInt(scaled), unit)
}

function halfEven({ numerator, denominator }: Fraction, decimals: number): string {
  const scaled = numerator * 10n ** BigInt(decimals)
  const down = scaled / denominator
  const twiceRest = 2n * (scaled % denominator)
  const isUp = twiceRest > denominator || (twiceRest === denominator && down % 2n === 1n)
  const digits = String(isUp ? down + 1n : down).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
