import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balancedStretches, type Stretch } from './balance.ts'

const costs = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 9 })
const count = fc.integer({ min: 1, max: 12 })
const costOf = (all: readonly number[], { from, to }: Stretch): number =>
  all.slice(from, to).reduce((sum, cost) => sum + cost, 0)

/** The lowest possible cost of the costliest stretch, found by trying every way to cut. */
function least(all: readonly number[], stretches: number): number {
  if (stretches === 1) return costOf(all, { from: 0, to: all.length })
  let best = Number.POSITIVE_INFINITY
  for (let at = 0; at <= all.length; at++) {
    best = Math.min(best, Math.max(costOf(all, { from: 0, to: at }), least(all.slice(at), stretches - 1)))
  }
  return best
}

describe('balanced stretches', () => {
  test('follow each other from the first item to the last', () => {
    fc.assert(
      fc.property(costs, count, (all, n) => {
        const stretches = balancedStretches(all, n)

        expect(stretches).toHaveLength(n)
        expect(stretches.map(({ from }) => from)).toEqual([0, ...stretches.slice(0, -1).map(({ to }) => to)])
        expect(stretches.at(-1)?.to).toBe(all.length)
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  test('cost no more, at the most, than they must', () => {
    fc.assert(
      fc.property(costs, fc.integer({ min: 1, max: 4 }), (all, n) => {
        const most = Math.max(0, ...balancedStretches(all, n).map((each) => costOf(all, each)))

        expect(most).toBe(least(all, n))
      }),
      { seed: 2, numRuns: 300 },
    )
  })

  test('are empty only where there are more of them than items', () => {
    fc.assert(
      fc.property(costs, count, (all, n) => {
        const filled = balancedStretches(all, n).filter(({ from, to }) => to > from)

        expect(filled).toHaveLength(Math.min(n, all.length))
      }),
      { seed: 3, numRuns: 500 },
    )
  })
})
