import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rational } from './rational.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [-3, '-3'],
  [0.5, '1/2'],
  [-0.5, '−1/2'],
  [2 / 3, '2/3'],
  [4 / 3, '4/3'],
  [0.1 + 0.2, '3/10'],
  [3142 / 255, '3142/255'],
])('%d is written %s', (value, text) => {
  expect(rational(value)).toBe(text)
})

test('a number that is no simple fraction stays as it is', () => {
  expect(rational(Math.PI)).toBe(String(Math.PI))
})

test('every fraction of small numbers comes out in its lowest terms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 900 }), (n, d) => {
      const [numerator = Number.NaN, denominator = 1] = rational(n / d)
        .split('/')
        .map(Number)

      expect(numerator * d).toBe(denominator * n)
      expect(denominator).toBeLessThanOrEqual(d)
    }),
    { seed: 1 },
  )
})
