import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBelow, lastAtMost } from './sorted.ts'

const sorted = fc
  .array(fc.integer({ min: -5, max: 20 }), { maxLength: 12 })
  .map((numbers) => numbers.sort((a, b) => a - b))
const value = fc.integer({ min: -7, max: 22 })

test('countBelow counts what filter counts, in all of the numbers or the first of them', () => {
  fc.assert(
    fc.property(sorted, value, fc.nat(12), (numbers, limit, first) => {
      const below = (some: readonly number[]): number => some.filter((number) => number < limit).length
      expect(countBelow(numbers, limit)).toBe(below(numbers))
      expect(countBelow(Int32Array.from(numbers), limit)).toBe(below(numbers))
      const count = Math.min(first, numbers.length)
      expect(countBelow(numbers, limit, count)).toBe(below(numbers.slice(0, count)))
    }),
  )
})

test('lastAtMost finds the last of equals, and -1 before the first', () => {
  fc.assert(
    fc.property(sorted, value, (numbers, limit) => {
      expect(lastAtMost(numbers, limit)).toBe(numbers.findLastIndex((number) => number <= limit))
    }),
  )
})
