import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastTime } from '../../tests/support/processor-time.ts'
import { commonSubsequence } from './common-subsequence.ts'

/** Length of the longest common subsequence, the slow and obvious way. */
function longest(a: readonly number[], b: readonly number[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0)
  for (const word of a) {
    const next = [0]
    for (const [j, other] of b.entries()) {
      next.push(word === other ? (row[j] as number) + 1 : Math.max(row[j + 1] as number, next[j] as number))
    }
    row = next
  }
  return row.at(-1) as number
}

/** Checks that partners are equal and ascending, and counts them. */
function pairs(a: readonly number[], b: readonly number[]): number {
  const partner = commonSubsequence(Int32Array.from(a), Int32Array.from(b))
  let last = -1
  let count = 0
  for (const [i, j] of partner.entries()) {
    if (j < 0) continue
    expect(j).toBeGreaterThan(last)
    expect(b[j]).toBe(a[i])
    last = j
    count++
  }
  return count
}

describe('the common subsequence', () => {
  test('is a longest one in short sequences', () => {
    const words = fc.array(fc.nat(3), { maxLength: 40 })
    fc.assert(
      fc.property(words, words, (a, b) => {
        expect(pairs(a, b)).toBe(longest(a, b))
      }),
      { numRuns: 2000 },
    )
  })

  test('keeps all that edits leave in a long text', () => {
    const random = generator(1)
    const text = Array.from({ length: 20_000 }, () => Math.floor(200 * random() ** 2))
    const edited: number[] = []
    let kept = 0
    for (const [i, word] of text.entries()) {
      // One long omission, one long insertion, and scattered changes.
      if (i >= 5000 && i < 8000) continue
      if (i === 12_000) for (let j = 0; j < 3000; j++) edited.push(Math.floor(200 * random() ** 2))
      const chance = random()
      if (chance < 0.02) continue
      if (chance < 0.04) edited.push(1000 + i)
      else {
        edited.push(word)
        kept++
      }
    }

    // Some inserted words match by chance, so there may be more.
    expect(pairs(text, edited)).toBeGreaterThanOrEqual(kept * 0.999)
  })

  test('takes linear time, also for texts that have nothing in common but their words', {
    tags: ['growth'],
  }, () => {
    const time = (size: number): number => {
      const random = generator(size)
      const [a, b] = [0, 1].map(() => Int32Array.from({ length: size }, () => Math.floor(2000 * random())))
      return leastTime(() => commonSubsequence(a as Int32Array, b as Int32Array))
    }
    time(10_000)

    expect(time(100_000) / Math.max(time(10_000), 1)).toBeLessThan(20)
  })
})

function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
