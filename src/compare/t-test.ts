import { criticalT, twoSidedT } from '../analysis/statistics.ts'
import { ExactSum } from '../scoring/exact-sum.ts'

/** The result of a paired t-test. */
export interface TTest {
  readonly p: number
  readonly t: number
  readonly mean: number
  /** Of the mean difference. */
  readonly interval: readonly [number, number]
  /** Number of differences. */
  readonly count: number
  /** Fewer than two, or all equal and not 0: chance and difference cannot be separated; p is 1 by convention. */
  readonly undefined?: true
}

/** Student's paired t-test, two-sided. @param level of the interval, such as 0.95 */
export function pairedTTest(differences: readonly number[], level: number): TTest {
  const count = differences.length
  const mean = count === 0 ? 0 : sumOf(differences) / count
  if (count < 2) return { p: 1, t: 0, mean, interval: [mean, mean], count, undefined: true }
  const squares = sumOf(differences.map((each) => (each - mean) ** 2))
  const error = Math.sqrt(squares / (count - 1) / count)
  // All differences are equal: either no difference at all, or a division by an error of 0.
  if (error === 0) {
    return { p: 1, t: 0, mean, interval: [mean, mean], count, ...(mean === 0 ? {} : { undefined: true }) }
  }
  const t = mean / error
  const reach = criticalT(1 - level, count - 1) * error
  return { p: twoSidedT(t, count - 1), t, mean, interval: [mean - reach, mean + reach], count }
}

function sumOf(values: readonly number[]): number {
  const sum = new ExactSum()
  for (const value of values) sum.add(value)
  return sum.value
}
