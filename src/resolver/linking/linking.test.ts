import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScoredPairs } from '../scored-pairs.ts'
import { type LinkerName, linkers } from './linker.ts'
import { singleLink, strongestPairs } from './single-link.ts'

/** Scores of all pairs of four mentions, by the later one, the nearest antecedent first. */
function pairs(...rows: readonly (readonly number[])[]): ScoredPairs {
  const offsets = [0]
  const antecedents: number[] = []
  for (const [j, row] of rows.entries()) {
    for (const [k] of row.entries()) antecedents.push(j - 1 - k)
    offsets.push(antecedents.length)
  }
  return {
    mentions: rows.length,
    offsets: Int32Array.from(offsets),
    antecedents: Int32Array.from(antecedents),
    scores: Float64Array.from(rows.flat()),
  }
}

// 0; 1 not with 0; 2 with 1 (.6) and better with 0 (.9); 3 with 2 (.55), 1 (.1), 0 (.2).
const scored = pairs([], [0.1], [0.6, 0.9], [0.55, 0.1, 0.2])

describe('linking', () => {
  test.each<[LinkerName, number[]]>([
    ['single-link', [0, 0, 0, 0]],
    ['best-first', [0, 1, 0, 0]],
    ['closest-first', [0, 1, 1, 1]],
    // 3 with {0, 2}: (.55 + .2) / 2 is too low.
    ['average-link', [0, 1, 0, 3]],
  ])('%s', (name, entities) => {
    expect([...linkers[name](scored, 0.5)]).toEqual(entities)
  })

  test.each(Object.entries(linkers))(
    '%s joins nothing at or below the threshold, and copes with no mentions',
    (_, link) => {
      expect([...link(scored, 0.9)]).toEqual([0, 1, 2, 3])
      expect([...link(pairs(), 0.5)]).toEqual([])
    },
  )
})

test('the strongest pairs give the same single links at every threshold', () => {
  const score = fc.integer({ min: 0, max: 40 }).map((fortieths) => fortieths / 40)
  const rows = fc
    .integer({ min: 0, max: 7 })
    .chain((count) =>
      fc.tuple(...Array.from({ length: count }, (_, j) => fc.array(score, { minLength: j, maxLength: j }))),
    )
  // Some of them equal scores, and some are between two.
  const thresholds = fc.uniqueArray(
    fc.double({ min: 0, max: 1, noNaN: true }).map((x) => Math.round(60 * x) / 60),
  )
  fc.assert(
    fc.property(rows, thresholds, (drawn, tried) => {
      const all = pairs(...drawn)
      const few = strongestPairs(all, Float64Array.from(tried).sort())
      expect(few.scores.length).toBeLessThan(Math.max(1, all.mentions))
      for (const threshold of tried) {
        expect([...singleLink(few, threshold)]).toEqual([...singleLink(all, threshold)])
      }
    }),
  )
})
