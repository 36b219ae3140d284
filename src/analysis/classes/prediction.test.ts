import { describe, expect, test } from 'vitest'
import { predictScore } from './prediction.ts'

describe('a prediction', () => {
  test('is the mean class score, weighted by the classes of the new corpus', () => {
    const { predicted, classes } = predictScore({ 'PN-e': 3, U3Pr: 1 }, [{ 'PN-e': 0.8, U3Pr: 0.4 }]) ?? {}

    expect(predicted).toBeCloseTo((3 * 0.8 + 0.4) / 4, 12)
    expect(classes).toEqual({ 'PN-e': { count: 3, mean: 0.8 }, U3Pr: { count: 1, mean: 0.4 } })
  })

  test('leaves out and names a class that no profile has', () => {
    const { predicted, leftOut } = predictScore({ 'PN-e': 3, 'CN-n': 5 }, [{ 'PN-e': 0.5 }]) ?? {}

    expect([predicted, leftOut]).toEqual([0.5, ['CN-n']])
  })

  test('is none without a class that is known', () => {
    expect(predictScore({ 'CN-n': 5 }, [{ 'PN-e': 0.5 }])).toBeUndefined()
  })

  test('has the interval of a further observation', () => {
    const scores = [0.5, 0.55, 0.6]
    const { interval } =
      predictScore(
        { 'PN-e': 1 },
        scores.map((score) => ({ 'PN-e': score })),
      ) ?? {}
    // Student's t at 2 degrees of freedom, and a standard deviation of 0.05.
    const reach = 4.302652729911275 * 0.05 * Math.sqrt(1 + 1 / 3)

    expect(interval?.[0]).toBeCloseTo(0.55 - reach, 9)
    expect(interval?.[1]).toBeCloseTo(0.55 + reach, 9)
  })
})
