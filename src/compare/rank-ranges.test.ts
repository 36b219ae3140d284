import { expect, test } from 'vitest'
import { rankRanges } from './rank-ranges.ts'

test('a system stands below those that are surely better and above those that are surely worse', () => {
  const ranges = rankRanges(
    ['low', 'middle', 'high'],
    [
      { a: 0, b: 1, delta: 0.01, isSignificant: false },
      { a: 0, b: 2, delta: 0.1, isSignificant: true },
      { a: 1, b: 2, delta: 0.09, isSignificant: false },
    ],
  )

  expect(ranges).toEqual([
    { system: 'low', best: 2, worst: 3 },
    { system: 'middle', best: 1, worst: 3 },
    { system: 'high', best: 1, worst: 2 },
  ])
})

test('the winner is the better one, whichever was named first', () => {
  expect(rankRanges(['x', 'y'], [{ a: 0, b: 1, delta: -0.2, isSignificant: true }])).toEqual([
    { system: 'x', best: 1, worst: 1 },
    { system: 'y', best: 2, worst: 2 },
  ])
})
