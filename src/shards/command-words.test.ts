import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listShards, parseShards } from './command-words.ts'

describe('a list of shards', () => {
  test.each([
    ['7', [7]],
    ['0-3', [0, 1, 2, 3]],
    ['9,3-5,4', [3, 4, 5, 9]],
    [' 1 , 2 ', [1, 2]],
  ])('%s', (text, shards) => {
    expect(parseShards(text, 10)).toEqual(shards)
  })

  test.each(['', '10', '3-', '-3', '1.5', '4-2', '0x1', '1,,2', '8-10'])('"%s" is none of ten', (text) => {
    expect(parseShards(text, 10)).toBeUndefined()
  })

  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1 }), (shards) => {
        const sorted = shards.sort((a, b) => a - b)

        expect(parseShards(listShards(sorted), 41)).toEqual(sorted)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('is written short', () => {
    expect(listShards([0, 1, 2, 5, 7, 8])).toBe('0-2,5,7,8')
  })
})
