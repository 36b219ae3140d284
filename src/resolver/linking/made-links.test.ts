import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Components } from '../../document/components.ts'
import type { ScoredPairs } from '../scored-pairs.ts'
import { type LinkerName, linkers } from './linker.ts'
import { madeLinks } from './made-links.ts'

/** Pairs of up to nine mentions, some of them unscored. */
const scoredPairs: fc.Arbitrary<ScoredPairs> = fc
  .array(fc.array(fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }), { maxLength: 8 }), {
    maxLength: 9,
  })
  .map((rows) => {
    const offsets = [0]
    const antecedents: number[] = []
    const scores: number[] = []
    for (const [j, row] of rows.entries()) {
      for (const [k, score] of row.slice(0, j).entries()) {
        if (score === undefined) continue
        antecedents.push(j - 1 - k)
        scores.push(score / 10)
      }
      offsets.push(antecedents.length)
    }
    return {
      mentions: rows.length,
      offsets: Int32Array.from(offsets),
      antecedents: Int32Array.from(antecedents),
      scores: Float64Array.from(scores),
    }
  })

describe('links that were made', () => {
  test.each(Object.keys(linkers) as LinkerName[])('closed, are the entities of %s', (linker) => {
    fc.assert(
      fc.property(scoredPairs, (pairs) => {
        const sets = new Components(pairs.mentions)
        for (const [j, linked] of madeLinks(linker, pairs, 0.45).entries()) {
          for (const i of linked) sets.join(i, j)
        }

        expect([...sets.roots()]).toEqual([...linkers[linker](pairs, 0.45)])
      }),
    )
  })

  test.each([
    ['single-link', [[], [], [1, 0], [2]]],
    ['best-first', [[], [], [0], [2]]],
    ['closest-first', [[], [], [1], [2]]],
    ['average-link', [[], [], [0], []]],
  ] as const)('of %s are those to whom a mention was linked itself', (linker, links) => {
    // 1 not with 0; 2 with 1 (.6) and better with 0 (.9); 3 with 2 (.55), 1 (.1), 0 (.2).
    const pairs = {
      mentions: 4,
      offsets: Int32Array.of(0, 0, 1, 3, 6),
      antecedents: Int32Array.of(0, 1, 0, 2, 1, 0),
      scores: Float64Array.of(0.1, 0.6, 0.9, 0.55, 0.1, 0.2),
    }

    expect(madeLinks(linker, pairs, 0.5)).toEqual(links)
  })
})
