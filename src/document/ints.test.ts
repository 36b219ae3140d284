import { expect, test } from 'vitest'
import { copyInts, newInts } from './ints.ts'

test('a column is all zeros and keeps its values, however many are made after it', () => {
  const columns = Array.from({ length: 5000 }, (_, i) => {
    const column = newInts(1 + (i % 97))
    expect(column.every((value) => value === 0)).toBe(true)
    return column.fill(i)
  })

  expect(columns.filter((column, i) => column.some((value) => value !== i))).toEqual([])
})

test('a column may be longer than any slab', () => {
  expect(newInts(1 << 17)).toHaveLength(1 << 17)
})

test('a copy does not change with its original', () => {
  const original = Int32Array.of(1, 2, 3)

  const copy = copyInts(original, 2)
  original.fill(9)

  expect([...copy]).toEqual([1, 2])
})
