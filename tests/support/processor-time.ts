import { expect } from 'vitest'

/**
 * The least processor time of a few runs, in milliseconds. For tests of how time grows: what else the machine
 * does can only make a run longer, so the least of several hardly knows of it.
 */
export function leastTime(run: () => void, times = 3): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const begin = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(begin)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Expect that four times the size does not take sixteen times as long. */
export function expectLinear(run: (size: number) => void, size: number): void {
  expectGrowth((each) => () => run(each), size / 4, { most: 10, slack: 50 })
}

/** How much longer four times the size may take: so many times, and some milliseconds that are noise. */
export interface Growth {
  readonly most: number
  readonly slack: number
}

/**
 * Expect that four times the size takes not much more than four times as long. The larger one is run again only if it
 * took longer, which may be due to what else the machine does.
 *
 * @param prepare what is to be timed, for a size
 */
export function expectGrowth(prepare: (size: number) => () => void, size: number, growth: Growth): void {
  const [small, large] = [prepare(size), prepare(4 * size)]
  small()
  const bound = growth.most * leastTime(small) + growth.slack
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3 && least >= bound; i++) least = Math.min(least, leastTime(large, 1))
  expect(least).toBeLessThan(bound)
}

/** Twice the size, twice: what takes 2.6 times as long each time is still taken for linear. */
export const LINEAR_TWICE: Growth = { most: 2.6 ** 2, slack: 25 }
