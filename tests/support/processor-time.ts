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
  run(size / 4)
  const small = leastTime(() => run(size / 4))
  expect(leastTime(() => run(size))).toBeLessThan(10 * small + 50)
}
