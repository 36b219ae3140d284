import { expect, test } from 'vitest'
import { holm } from './p-values.ts'

test('the smallest is multiplied by n, the next by n - 1, and none falls below the one before', () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.01 * 3, 0.03 * 2, 0.03 * 2, 0.005 * 4])
})

test('nothing rises above 1, and equal values stay equal', () => {
  expect(holm([0.6, 0.6, 1])).toEqual([1, 1, 1])
  expect(holm([0.02, 0.02])).toEqual([0.04, 0.04])
})

test('one value stays as it is, and none is none', () => {
  expect(holm([0.03])).toEqual([0.03])
  expect(holm([])).toEqual([])
})
