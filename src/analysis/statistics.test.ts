import { describe, expect, test } from 'vitest'
import { pearson, strengthOf } from './statistics.ts'

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
