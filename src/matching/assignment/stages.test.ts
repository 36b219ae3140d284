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

/** Does the search from some prices take at most so many steps for each vertex? */
function isQuick(table: SparseWeights, price: (core: Core) => void, steps: number): boolean {
  const core = coreOf(table)
  price(core)
  return matchAll(core, steps * core.vertices)
}

describe('where all rows rank the columns alike', () => {
  const SIZE = 24
  const square = tableOf(SIZE, SIZE, (row, column) => ((1 + row) * (1 + column)) / 1e4)
  const auctioned = (core: Core): void => {
    approximatePrices(core)
    coverRows(core)
  }

  test('searching from scratch takes long from either side, and after an auction it does not', () => {
    expect(isQuick(square, coverRows, 4)).toBe(false)
    expect(isQuick(square, coverColumns, 4)).toBe(false)
    expect(isQuick(square, auctioned, 1.5)).toBe(true)
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
    expect(isQuick(wide, auctioned, 2)).toBe(true)
    expect(isQuick(tall, auctioned, 2)).toBe(true)
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
  // A path: every other cell is the better one.
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
