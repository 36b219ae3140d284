import { describe, expect, test } from 'vitest'
import { assignInOrder } from './assign-in-order.ts'
import { assign } from './assignment.ts'
import type { SparseWeights } from './sparse-weights.ts'

/** A table of all nonzero cells. */
function tableOf(rows: readonly (readonly number[])[]): SparseWeights {
  const rowStart = [0]
  const [column, weight]: [number[], number[]] = [[], []]
  for (const row of rows) {
    for (const [j, each] of row.entries()) {
      if (each === 0) continue
      column.push(j)
      weight.push(each)
    }
    rowStart.push(column.length)
  }
  return {
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    rowStart: Int32Array.from(rowStart),
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  }
}

describe('the map that scorers in Python find', () => {
  // From scipy 1.17.1: linear_sum_assignment(-weights).
  test.each([
    [[[1, 1, 1]], [0]],
    [
      [[1], [1], [1]],
      [0, -1, -1],
    ],
    [
      [
        [0, 0],
        [1, 1],
      ],
      [0, 1],
    ],
    [
      [
        [0, 0, 0],
        [1, 1, 0],
        [1, 0, 0],
      ],
      [2, 1, 0],
    ],
    [
      [
        [0.5, 0.5, 0.5],
        [0.5, 0.5, 0.5],
        [0, 0, 0],
        [0.5, 0.5, 0.5],
      ],
      [0, 1, -1, 2],
    ],
  ])('breaks the ties of %j as theirs does', (rows, columns) => {
    expect([...assignInOrder(tableOf(rows))]).toEqual(columns)
  })

  test('is worth as much as any other best map', () => {
    let seed = 7
    const draw = (): number => {
      seed = (seed * 48271) % 2147483647
      return seed / 2147483647
    }
    for (let trial = 0; trial < 200; trial++) {
      const [rows, columns] = [1 + Math.floor(draw() * 6), 1 + Math.floor(draw() * 6)]
      const cells = Array.from({ length: rows }, () =>
        Array.from({ length: columns }, () => (draw() < 0.5 ? 0 : Math.ceil(draw() * 4) / 4)),
      )
      const table = tableOf(cells)
      const own = [...assignInOrder(table)].reduce((sum, j, i) => sum + (cells[i]?.[j] ?? 0), 0)
      const best = [...assign(table)].reduce((sum, cell) => sum + (table.weight[cell] ?? 0), 0)

      expect(own).toBeCloseTo(best, 12)
    }
  })
})
