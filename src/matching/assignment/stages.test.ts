import { describe, expect, test } from 'vitest'
import { assign } from './assignment.ts'
import { approximatePrices } from './auction.ts'
import { buildCore, type Core, coverColumns, coverRows } from './core.ts'
import { reduceLeaves } from './leaf-reduction.ts'
import { matchAll } from './shortest-path.ts'
import type { SparseWeights } from './sparse-weights.ts'

type Weigh = (row: number, column: number) => number

function tableOf(rows: number, columns: number, weigh: Weigh): SparseWeights {
  const cells = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => ({ column, weight: weigh(row, column) })).filter(
      ({ weight }) => weight > 0,
    ),
  )
  const rowStart = new Int32Array(rows + 1)
  for (const [row, own] of cells.entries()) rowStart[row + 1] = (rowStart[row] as number) + own.length
  return {
    rows,
    columns,
    rowStart,
    column: Int32Array.from(cells.flat(), ({ column }) => column),
    weight: Float64Array.from(cells.flat(), ({ weight }) => weight),
  }
}

const coreOf = (table: SparseWeights): Core => buildCore(table, reduceLeaves(table))

/** Whether the search from some prices takes at most this many steps per vertex. */
function isQuick(table: SparseWeights, price: (core: Core) => void, steps: number): boolean {
  const core = coreOf(table)
  price(core)
  return matchAll(core, steps * core.vertices)
}

describe('where all rows rank the columns alike', () => {
  const SIZE = 24
  const square = tableOf(SIZE, SIZE, (row, column) => ((1 + row) * (1 + column)) / 1e4)
  const coverAfterAuction = (core: Core): void => {
    approximatePrices(core)
    coverRows(core)
  }

  test('searching from scratch takes long from either side, and after an auction it does not', () => {
    expect(isQuick(square, coverRows, 4)).toBe(false)
    expect(isQuick(square, coverColumns, 4)).toBe(false)
    expect(isQuick(square, coverAfterAuction, 1.5)).toBe(true)
  })

  test('the best map is still found: the largest with the largest', () => {
    expect(Array.from(assign(square), (cell) => square.column[cell])).toEqual([...Array(SIZE).keys()])
  })

  test('and there are more of one side, the smallest are left out', () => {
    const wide = tableOf(SIZE, SIZE + 9, (row, column) => ((1 + row) * (1 + column)) / 1e4)
    expect(Array.from(assign(wide), (cell) => wide.column[cell])).toEqual(
      [...Array(SIZE).keys()].map((row) => row + 9),
    )
    const tall = tableOf(SIZE + 9, SIZE, (row, column) => ((1 + row) * (1 + column)) / 1e4)
    expect(Array.from(assign(tall), (cell) => (cell < 0 ? -1 : tall.column[cell]))).toEqual([
      ...Array<number>(9).fill(-1),
      ...Array(SIZE).keys(),
    ])
    expect(isQuick(wide, coverAfterAuction, 2)).toBe(true)
    expect(isQuick(tall, coverAfterAuction, 2)).toBe(true)
  })
})

describe('what hangs on a single cell is folded away', () => {
  const left = (table: SparseWeights): number => reduceLeaves(table).cellCount

  test('so that nothing is left of stars, paths and trees', () => {
    expect(left(tableOf(9, 1, (row) => 1 + row))).toBe(0)
    expect(left(tableOf(1, 9, (_, column) => 9 - column))).toBe(0)
    expect(
      left(
        tableOf(12, 12, (row, column) => (column === row || column === row + 1 ? 1 + ((row * 5) % 7) : 0)),
      ),
    ).toBe(0)
    // Each row has its own column and its parent's.
    expect(
      left(tableOf(15, 15, (row, column) => (column === row || column === row >> 1 ? 3 + (column % 4) : 0))),
    ).toBe(0)
  })

  test('and of cycles that a leaf is worth more than', () => {
    // Four cells in a ring, and a row that has only the first column, for more than the ring offers.
    const ring = tableOf(3, 2, (row, column) => (row === 2 ? [5, 0][column] : [1, 1][column]) as number)
    expect(left(ring)).toBe(0)
    const chain = tableOf(7, 6, (row, column) => {
      if (row === 6) return column === 0 ? 99 : 0
      const group = row >> 1
      if (column >> 1 === group) return 2
      return column === 2 * group + 2 ? 1 : 0
    })
    const heavy = tableOf(
      4,
      3,
      (row, column) => (row === 3 ? [9, 9, 9][column] : [1, 2, 3][(row + column) % 3]) as number,
    )
    expect(left(chain)).toBeLessThan(chain.weight.length)
    expect(left(heavy)).toBe(heavy.weight.length)
  })

  test('and cells of no worth are none', () => {
    const zeros: SparseWeights = {
      rows: 2,
      columns: 2,
      rowStart: Int32Array.of(0, 2, 4),
      column: Int32Array.of(0, 1, 0, 1),
      weight: Float64Array.of(1, 0, 0, 1),
    }
    expect(left(zeros)).toBe(0)
    expect(assign(zeros)).toEqual(Int32Array.of(0, 3))
  })
})

test('prices cover every cell of the core, from either side', () => {
  const table = tableOf(5, 7, (row, column) => ((row * 5 + column * 3) % 11) / 11)
  for (const cover of [coverRows, coverColumns]) {
    const core = coreOf(table)
    core.price.fill(0)
    cover(core)
    for (let vertex = 0; vertex < core.vertices; vertex++) {
      for (let edge = core.start[vertex] as number; edge < (core.start[vertex + 1] as number); edge++) {
        const prices = (core.price[vertex] as number) + (core.price[core.neighbour[edge] as number] as number)
        expect(prices).toBeGreaterThanOrEqual(core.weight[edge] as number)
      }
    }
    expect(core.price.some((price) => price > 0)).toBe(true)
  }
})

test('a table larger than any before is reduced whole', () => {
  // A path on which every other cell is better.
  const size = 3000
  const path: SparseWeights = {
    rows: size,
    columns: size,
    rowStart: Int32Array.from({ length: size + 1 }, (_, row) => 2 * row),
    column: Int32Array.from({ length: 2 * size }, (_, cell) => ((cell + 1) >> 1) % size),
    weight: Float64Array.from({ length: 2 * size }, (_, cell) => (cell % 2 === 0 ? 2 : 1)),
  }
  expect(assign(path)).toEqual(Int32Array.from({ length: size }, (_, row) => 2 * row))
})
