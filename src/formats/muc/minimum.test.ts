import { expect, test } from 'vitest'
import { findMinimum } from './minimum.ts'

test.each([
  ['whole words before parts of words', 'undo do', [0, 7], 'do', 'at 5'],
  ['wherever they stand', 'undo do it', [0, 10], 'do', 'at 5'],
  ['or else a part of a word', 'undo it', [0, 7], 'do', 'at 2'],
  ['the beginning of a mention begins a word', 'xdo do', [1, 6], 'do', 'at 1'],
  ['the end of a mention ends a word', 'undo doy', [0, 7], 'do', 'at 5'],
  ['one that begins inside another', 'x---', [0, 4], '--', 'at 2'],
  ['the first that there is', 'Ann Lee', [0, 7], 'Bo|Lee|Ann', 'at 4'],
  ['none', 'Ann Lee', [0, 7], 'Bo| ', 'nowhere'],
] as const)('a minimum is %s', (_, text, [start, end], min, expected) => {
  const found = findMinimum(text, start, end, min)

  expect(found === undefined ? 'nowhere' : `at ${found[0]}`).toBe(expected)
})
