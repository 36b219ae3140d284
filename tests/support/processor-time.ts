import { expect } from 'vitest'

/**
 * The minimum CPU time of a few runs, in milliseconds. For tests of growth: other work on the machine
 * can only make a run slower, so the minimum of several hardly depends on it.
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

/** How much longer four times the size may take: a factor, plus some milliseconds of noise. */
export interface Growth {
  readonly most: number
  readonly slack: number
}

/**
 * Expect that four times the size takes not much more than four times as long. The larger one is run again only if
 * it took longer, which may be due to other work on the machine.
 *
 * @param prepare returns the work to time for a size
 */
export function expectGrowth(prepare: (size: number) => () => void, size: number, growth: Growth): void {
  const [small, large] = [prepare(size), prepare(4 * size)]
  small()
  const bound = growth.most * leastTime(small) + growth.slack
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3 && least >= bound; i++) least = Math.min(least, leastTime(large, 1))
  expect(least).toBeLessThan(bound)
}

/** Doubling twice: up to 2.6 times as long per doubling still counts as linear. */
export const LINEAR_TWICE: Growth = { most: 2.6 ** 2, slack: 25 }
