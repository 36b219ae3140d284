import { expect, test } from 'vitest'
import { entityLabel } from './entity-label.ts'

test('entities of the key have numbers, those without a partner letters', () => {
  expect([1, 5, 6, 7, 31, 32, 57, 58].map((number) => entityLabel(number, 5))).toEqual([
    ...['1', '5', 'a', 'b', 'z', 'aa', 'az', 'ba'],
  ])
})
