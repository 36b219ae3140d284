import { jStat } from 'jstat'
import { describe, expect, test } from 'vitest'
import { criticalT, twoSidedT } from '../analysis/statistics.ts'
import { pairedTTest } from './t-test.ts'

const FREEDOMS = [1, 2, 3, 5, 9, 15, 30, 80, 205, 347, 2039]

const TS = [0, 0.001, 0.1, 0.5, 1, 1.5, 1.96, 2.5, 4, 8, 15]

/** P(|T| < t) as a finite sum, for whole degrees of freedom (Abramowitz and Stegun 26.7.3 and 26.7.4). */
function within(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom))
  const square = Math.cos(angle) ** 2
  const isOdd = freedom % 2 === 1
  let term = isOdd ? Math.cos(angle) : 1
  let sum = freedom === 1 ? 0 : term
  for (let k = isOdd ? 2 : 1; k <= freedom - 3; k += 2) {
    term *= (k / (k + 1)) * square
    sum += term
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
}

test.each(FREEDOMS)('with %i degrees of freedom it is the finite sum of the handbook', (freedom) => {
  for (const t of TS) {
    expect(Math.abs(twoSidedT(t, freedom) - (1 - within(t, freedom)))).toBeLessThan(1e-10)
    expect(twoSidedT(-t, freedom)).toBe(twoSidedT(t, freedom))
  }
})

describe('against jStat', () => {
  test.each(FREEDOMS)('the distribution with %i degrees of freedom', (freedom) => {
    for (const t of TS) {
      // jStat truncates its continued fraction at seven digits.
      expect(twoSidedT(t, freedom)).toBeCloseTo(2 * jStat.studentt.cdf(-t, freedom), 6)
    }
  })

  test.each(FREEDOMS)('its percentiles with %i degrees of freedom', (freedom) => {
    for (const share of [0.5, 0.1, 0.05, 0.01]) {
      expect(criticalT(share, freedom)).toBeCloseTo(jStat.studentt.inv(1 - share / 2, freedom), 5)
    }
  })

  test('the p of differences', () => {
    const differences = [0.03, -0.01, 0.08, 0.02, 0, 0.05, -0.04, 0.01, 0.06, 0.02]

    expect(pairedTTest(differences, 0.95).p).toBeCloseTo(jStat.ttest(0, differences, 2), 6)
  })
})

test('far out in the tails p keeps its leading digits', () => {
  // The tail of t with one degree of freedom, the Cauchy distribution, is 2/π arctan(1/t).
  for (const t of [1e2, 1e5, 1e9]) {
    const exact = (2 / Math.PI) * Math.atan(1 / t)
    expect(Math.abs(twoSidedT(t, 1) / exact - 1)).toBeLessThan(1e-12)
  }
})

test('mean, t and interval by hand', () => {
  const { mean, t, interval, count, p } = pairedTTest([1, 2, 3], 0.95)

  // Standard deviation 1, so the error of the mean is 1/√3 and t is 2√3; with two degrees of freedom
  // p = 1 - t/√(2 + t²), and 95 % lie within 0.95 √(2/(1 - 0.95²)).
  const critical = 0.95 * Math.sqrt(2 / (1 - 0.95 ** 2))
  expect(mean).toBe(2)
  expect(count).toBe(3)
  expect(t).toBeCloseTo(2 * Math.sqrt(3), 12)
  expect(p).toBeCloseTo(1 - Math.sqrt(12) / Math.sqrt(2 + 12), 12)
  expect(interval[0]).toBeCloseTo(2 - critical / Math.sqrt(3), 10)
  expect(interval[1]).toBeCloseTo(2 + critical / Math.sqrt(3), 10)
})

test('differences that are all the same are none, or can be no test', () => {
  expect(pairedTTest([0.5, 0.5, 0.5], 0.95)).toMatchObject({ p: 1, undefined: true })
  expect(pairedTTest([0, 0, 0], 0.95)).toEqual({ p: 1, t: 0, mean: 0, interval: [0, 0], count: 3 })
})

test('one document or none can be no test, and that is said', () => {
  expect(pairedTTest([0.5], 0.95)).toMatchObject({ p: 1, undefined: true, count: 1 })
  expect(pairedTTest([], 0.95)).toMatchObject({ p: 1, undefined: true, mean: 0 })
})
