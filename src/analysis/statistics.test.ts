import { describe, expect, test } from 'vitest'
import { criticalT, pearson, regress, strengthOf } from './statistics.ts'

describe('regression', () => {
  test('finds the line that points lie on', () => {
    const { slope, intercept, error } = regress([0, 1, 3], [2, 1.5, 0.5])

    expect([slope, intercept, error]).toEqual([-0.5, 2, 0].map((value) => expect.closeTo(value, 12)))
  })

  test('of four points, by hand', () => {
    // Deviations -1.5 -0.5 0.5 1.5 and -1 1 -1 1: slope 2/5; residuals -.4 1.2 -1.2 .4, squares sum to 3.2.
    const line = regress([1, 2, 3, 4], [1, 3, 1, 3])
    const reach = (criticalT(0.05, 2) * Math.sqrt(1.6)) / Math.sqrt(5)

    expect(line.slope).toBeCloseTo(2 / 5, 12)
    expect(line.intercept).toBeCloseTo(1, 12)
    expect(line.error).toBeCloseTo(Math.sqrt(1.6), 12)
    expect(line.interval?.[1]).toBeCloseTo(2 / 5 + reach, 10)
  })

  test('is the mean where x is constant', () => {
    expect(regress([1, 1], [2, 4])).toEqual({ slope: 0, intercept: 3, pairs: 2, undefined: true })
  })
})

describe('correlation', () => {
  test('is 1 on a line that rises and -1 on one that falls', () => {
    expect(pearson([1, 2, 4], [3, 5, 9]).r).toBeCloseTo(1, 12)
    expect(pearson([1, 2, 4], [9, 7, 3]).r).toBeCloseTo(-1, 12)
  })

  test('of four points, by hand', () => {
    // Deviations -1.5 -0.5 0.5 1.5 and -1 1 -1 1: products sum to 2, squares to 5 and 4.
    const { r, pairs, interval } = pearson([1, 2, 3, 4], [1, 3, 1, 3])

    expect(r).toBeCloseTo(2 / Math.sqrt(20), 12)
    expect(pairs).toBe(4)
    expect(interval?.[0]).toBeCloseTo(Math.tanh(Math.atanh(r) - 1.959963984540054), 12)
  })

  test('has no interval below four pairs, and is undefined for a constant', () => {
    expect(pearson([1, 2, 3], [1, 3, 2]).interval).toBeUndefined()
    expect(pearson([1, 1, 1, 1], [1, 2, 3, 4])).toEqual({ r: 0, pairs: 4, undefined: true })
  })

  test.each([
    [0.71, 'strong'],
    [0.7, 'high'],
    [0.5, 'correlated'],
    [0.3, 'weak'],
  ] as const)('%s is %s', (r, word) => {
    expect(strengthOf(r)).toBe(word)
  })
})
