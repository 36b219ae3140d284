import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assign, type SparseWeights } from './assignment.ts'

type Cell = readonly [row: number, column: number, weight: number]

describe('assign agrees with', () => {
  const small = (weight: fc.Arbitrary<number>): fc.Arbitrary<Matrix> => matrices(6, weight)

  test.each([
    ['whole numbers with zeros and ties', small(fc.nat(3))],
    ['larger whole numbers', small(fc.integer({ min: 1, max: 20 }))],
    ['real numbers', small(fc.double({ min: 0, max: 1, noNaN: true }))],
    ['φ4 of small entities', small(fc.nat(12).map((size) => (size < 4 ? 0 : 2 / size)))],
  ])('the best of all maps up to 6 × 6: %s', (_, matrix) => {
    fc.assert(
      fc.property(matrix, (weights) => {
        expect(totalOf(tableOf(cellsOf(weights)))).toBeCloseTo(bestOfAll(weights), 12)
      }),
      { numRuns: 600 },
    )
  })

  test.each([
    ['sparse reals', fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, real())],
    ['half-empty reals', fc.oneof(fc.constant(0), real())],
    ['full of reals', real()],
    ['full of near ties', fc.integer({ min: 8, max: 30 }).map((size) => 2 / size)],
    ['full of ties', fc.nat(2)],
  ])('the Hungarian method up to 40 × 40: %s', (_, weight) => {
    fc.assert(
      fc.property(matrices(40, weight), (weights) => {
        expectRelative(totalOf(tableOf(cellsOf(weights))), hungarian(weights), 1e-13)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    [120, 120],
    [150, 90],
    [90, 150],
  ])('the Hungarian method where it takes an auction: %i × %i', (rows, columns) => {
    const random = generator(rows)
    const kinds: ((row: number, column: number) => number)[] = [
      random,
      () => 1 - random() / 1000,
      () => 2 / (5 + Math.floor(random() * 25)),
      (row, column) => ((1 + row) * (1 + column)) / 1e4,
      // A ring with chords: prices of one phase are too high for the next, and columns bid them down.
      (row, column) => ((column - row + columns) % columns < 3 ? 1 + random() / 100 : 0),
    ]
    for (const weigh of kinds) {
      const weights = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: columns }, (_, column) => weigh(row, column)),
      )

      expectRelative(totalOf(tableOf(cellsOf(weights))), hungarian(weights), 1e-13)
    }
  })
})

describe('assign has a proof of optimality for', () => {
  // Two random partitions of 50,000 mentions into 5,000 entities each: one component, all cells alike.
  const overlap = randomOverlap(5000, 50_000, 6)

  test('φ4 of 5,000 × 5,000 entities', () => {
    const table = tableOf(
      overlap.cells.map(([key, response, size]) => [
        key,
        response,
        (2 * size) / ((overlap.keySizes[key] as number) + (overlap.responseSizes[response] as number)),
      ]),
    )

    expectOptimal(table, assign(table), 1e-13)
  })

  test('φ3 of 5,000 × 5,000 entities', () => {
    const table = tableOf(overlap.cells)

    expectOptimal(table, assign(table), 0)
  })

  test('a ring of 2,000 nearly equal weights', () => {
    const random = generator(3)
    const table = tableOf(ring(2000, () => 1 + random() / 100))

    expectOptimal(table, assign(table), 1e-13)
  })

  test('few columns that many rows want', () => {
    const random = generator(4)
    const cells: Cell[] = Array.from({ length: 10_000 }, (_, k) => [
      k >> 2,
      (k * 13) % 50,
      1 - random() / 1000,
    ])

    for (const list of [cells, transpose(cells)]) {
      const table = tableOf(distinct(list))
      expectOptimal(table, assign(table), 1e-13)
    }
  })
})

describe('assign chooses', () => {
  test('nothing in a table without rows, columns or cells', () => {
    expect([...assign(tableOf([], 0, 0))]).toEqual([])
    expect([...assign(tableOf([], 0, 4))]).toEqual([])
    expect([...assign(tableOf([], 3, 0))]).toEqual([-1, -1, -1])
    expect([...assign(tableOf([], 2, 2))]).toEqual([-1, -1])
  })

  test('no cell of weight 0, not even for a row that has no other', () => {
    expect([
      ...assign(
        tableOf([
          [0, 0, 0],
          [1, 1, 0],
          [1, 0, 2],
        ]),
      ),
    ]).toEqual([-1, 2])
  })

  test('the heaviest cell of a star, from either side', () => {
    const star: Cell[] = Array.from({ length: 100_000 }, (_, k) => [0, k, 1 + ((k * 617) % 100_000)])

    expect(totalOf(tableOf(star))).toBe(100_000)
    expect(totalOf(tableOf(transpose(star)))).toBe(100_000)
  })

  test('around rows without cells', () => {
    const table = tableOf(
      [
        [1, 2, 5],
        [3, 2, 4],
        [3, 0, 3],
      ],
      5,
      4,
    )

    expect([...assign(table)]).toEqual([-1, 0, -1, 2, -1])
  })

  test('the better half of a path, however long', () => {
    const length = 200_001
    // Cells 1, 2, 1, 2, …, 1 in a row, between neighbours: all the 2s fit.
    const path: Cell[] = Array.from({ length }, (_, k) => [(k + 1) >> 1, k >> 1, 1 + (k % 2)])

    expect(totalOf(tableOf(path))).toBe(2 * ((length - 1) / 2))
  })

  test('the better half of a ring', () => {
    expect(totalOf(tableOf(ring(501, (k) => 3 - (k % 2))))).toBe(3 * 501)
    expect(totalOf(tableOf(ring(501, () => 1)))).toBe(501)
  })

  test('the lighter of two cells when the heavier one would cost another row more', () => {
    expect([
      ...assign(
        tableOf([
          [0, 0, 5],
          [0, 1, 4],
          [1, 0, 3],
        ]),
      ),
    ]).toEqual([1, 2])
  })

  test('cells by the sizes it is told, not by the length of the arrays', () => {
    const { rows, columns, rowStart, column, weight } = tableOf(ring(5, (k) => 1 + k))
    const longer: SparseWeights = {
      rows,
      columns,
      rowStart: Int32Array.from([...rowStart, 99, 99]),
      column: Int32Array.from([...column, 0, 1, 2]),
      weight: Float64Array.from([...weight, 99, 99, 99]),
    }

    expect(assign(longer)).toEqual(assign({ rows, columns, rowStart, column, weight }))
  })
})

describe('the value of assign', () => {
  test('does not depend on the order of rows, columns and cells, nor on which side is which', () => {
    fc.assert(
      fc.property(matrices(25, fc.oneof(fc.constant(0), real())), fc.integer(), (weights, seed) => {
        const cells = cellsOf(weights)
        const random = generator(seed)
        const rowOrder = shuffle([...Array(25).keys()], random)
        const columnOrder = shuffle([...Array(25).keys()], random)
        const permuted = cells.map(
          ([row, column, weight]): Cell => [rowOrder[row] as number, columnOrder[column] as number, weight],
        )
        const value = totalOf(tableOf(cells))

        expectRelative(totalOf(tableOf(shuffle(permuted, random))), value, 1e-12)
        expectRelative(totalOf(tableOf(transpose(cells))), value, 1e-12)
      }),
    )
  })

  test('grows with the scale of the weights', () => {
    fc.assert(
      fc.property(matrices(12, real()), fc.constantFrom(2 ** -40, 2 ** 30), (weights, scale) => {
        const scaled = weights.map((row) => row.map((weight) => weight * scale))

        expectRelative(totalOf(tableOf(cellsOf(scaled))), scale * totalOf(tableOf(cellsOf(weights))), 1e-12)
      }),
    )
  })
})

type Matrix = readonly (readonly number[])[]

function real(): fc.Arbitrary<number> {
  // Nine digits: fast-check's doubles can be so small that scaling them loses bits.
  return fc.nat(1e9).map((billionths) => billionths / 1e9)
}

function matrices(size: number, weight: fc.Arbitrary<number>): fc.Arbitrary<Matrix> {
  return fc.tuple(fc.nat(size), fc.nat(size)).chain(([rows, columns]) =>
    fc.array(fc.array(weight, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )
}

/** Every cell of a matrix except about half of its zeros: an explicit zero must not matter. */
function cellsOf(weights: Matrix): Cell[] {
  return weights.flatMap((row, i) =>
    row.map((weight, j): Cell => [i, j, weight]).filter(([, j, weight]) => weight > 0 || (i + j) % 2 === 0),
  )
}

function tableOf(
  cells: readonly Cell[],
  rows = 1 + lastOf(cells, 0),
  columns = 1 + lastOf(cells, 1),
): SparseWeights {
  const rowStart = new Int32Array(rows + 1)
  for (const [row] of cells) rowStart[row + 1] = (rowStart[row + 1] as number) + 1
  for (let row = 0; row < rows; row++) {
    rowStart[row + 1] = (rowStart[row + 1] as number) + (rowStart[row] as number)
  }
  const byRow = [...cells].sort((a, b) => a[0] - b[0])
  return {
    rows,
    columns,
    rowStart,
    column: Int32Array.from(byRow, (cell) => cell[1]),
    weight: Float64Array.from(byRow, (cell) => cell[2]),
  }
}

function lastOf(cells: readonly Cell[], axis: 0 | 1): number {
  return cells.reduce((last, cell) => Math.max(last, cell[axis]), -1)
}

/** The value of the map, after a check that it is one-to-one and made of positive cells in their own rows. */
function totalOf(table: SparseWeights): number {
  const chosen = assign(table)
  const taken = new Set<number>()
  let value = 0
  expect(chosen.length).toBe(table.rows)
  chosen.forEach((cell, row) => {
    if (cell === -1) return
    const column = table.column[cell] as number
    const proper =
      cell >= (table.rowStart[row] as number) &&
      cell < (table.rowStart[row + 1] as number) &&
      (table.weight[cell] as number) > 0 &&
      !taken.has(column)
    if (!proper) throw new Error(`row ${row} cannot have cell ${cell}`)
    taken.add(column)
    value += table.weight[cell] as number
  })
  return value
}

function bestOfAll(weights: Matrix): number {
  const best = (row: number, taken: number): number => {
    const cells = weights[row]
    if (cells === undefined) return 0
    let most = best(row + 1, taken)
    cells.forEach((weight, column) => {
      if ((taken >> column) % 2 === 0) most = Math.max(most, weight + best(row + 1, taken | (1 << column)))
    })
    return most
  }
  return best(0, 0)
}

/** The Hungarian method on the full square matrix, n³ steps, with zeros for "no partner". */
function hungarian(weights: Matrix): number {
  const size = Math.max(weights.length, weights[0]?.length ?? 0)
  const cost = (row: number, column: number): number => -(weights[row - 1]?.[column - 1] ?? 0)
  const rowPrice = Array<number>(size + 1).fill(0)
  const columnPrice = Array<number>(size + 1).fill(0)
  const rowOf = Array<number>(size + 1).fill(0)
  for (let row = 1; row <= size; row++) {
    const slack = Array<number>(size + 1).fill(Number.POSITIVE_INFINITY)
    const from = Array<number>(size + 1).fill(0)
    const done = Array<boolean>(size + 1).fill(false)
    rowOf[0] = row
    let column = 0
    do {
      done[column] = true
      const current = rowOf[column] as number
      let nearest = 0
      let least = Number.POSITIVE_INFINITY
      for (let j = 1; j <= size; j++) {
        if (done[j]) continue
        const reduced = cost(current, j) - (rowPrice[current] as number) - (columnPrice[j] as number)
        if (reduced < (slack[j] as number)) {
          slack[j] = reduced
          from[j] = column
        }
        if ((slack[j] as number) < least) {
          least = slack[j] as number
          nearest = j
        }
      }
      for (let j = 0; j <= size; j++) {
        if (done[j]) {
          rowPrice[rowOf[j] as number] = (rowPrice[rowOf[j] as number] as number) + least
          columnPrice[j] = (columnPrice[j] as number) - least
        } else {
          slack[j] = (slack[j] as number) - least
        }
      }
      column = nearest
    } while (rowOf[column] !== 0)
    while (column !== 0) {
      const before = from[column] as number
      rowOf[column] = rowOf[before] as number
      column = before
    }
  }
  let value = 0
  for (let column = 1; column <= size; column++) value -= cost(rowOf[column] as number, column)
  return value
}

/**
 * Find the least prices that cover all cells and are tight on the map; they exist only if the map is optimal.
 *
 * A matched row must not prefer another column: price[j] ≥ price[own] + weight[j] − weight[own]; a row
 * without a partner must not want any: price[j] ≥ weight[j]. Raise prices from 0 until all this holds; then
 * no column without a partner may have a price, and no row may pay more than its cell is worth. Uses no part
 * of the solver.
 */
function expectOptimal(table: SparseWeights, chosen: Int32Array, tolerance: number): void {
  const { rows, columns, rowStart, column, weight } = table
  const price = new Float64Array(columns)
  const owner = new Int32Array(columns).fill(-1)
  chosen.forEach((cell, row) => {
    if (cell >= 0) owner[column[cell] as number] = row
  })
  const value = totalOf(table)
  const queue = [...Array(rows).keys()]
  for (let next = 0; next < queue.length; next++) {
    const row = queue[next] as number
    const own = chosen[row] as number
    const keeps = own < 0 ? 0 : (weight[own] as number) - (price[column[own] as number] as number)
    if (keeps < -tolerance) throw new Error(`row ${row} is better off without a partner`)
    for (let cell = rowStart[row] as number; cell < (rowStart[row + 1] as number); cell++) {
      const target = column[cell] as number
      if (cell === own || (weight[cell] as number) - keeps <= (price[target] as number) + tolerance / 100)
        continue
      if ((owner[target] as number) < 0 && (weight[cell] as number) - keeps > tolerance) {
        throw new Error(`row ${row} would rather have column ${target}, which is free`)
      }
      price[target] = (weight[cell] as number) - keeps
      if ((owner[target] as number) >= 0) queue.push(owner[target] as number)
    }
  }

  let bound = 0
  for (const paid of price) bound += paid
  chosen.forEach((cell) => {
    if (cell >= 0) bound += (weight[cell] as number) - (price[column[cell] as number] as number)
  })
  expectRelative(value, bound, 1e-11)
}

function expectRelative(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance * Math.abs(expected))
}

function ring(size: number, weight: (k: number) => number): Cell[] {
  return Array.from({ length: 2 * size }, (_, k) => [((k + 1) >> 1) % size, k >> 1, weight(k)])
}

function transpose(cells: readonly Cell[]): Cell[] {
  return cells.map(([row, column, weight]) => [column, row, weight])
}

function distinct(cells: readonly Cell[]): Cell[] {
  return [...new Map(cells.map((cell) => [`${cell[0]} ${cell[1]}`, cell])).values()]
}

function randomOverlap(
  entities: number,
  mentions: number,
  seed: number,
): { cells: Cell[]; keySizes: number[]; responseSizes: number[] } {
  const random = generator(seed)
  const overlaps = new Map<number, number>()
  const keySizes = Array<number>(entities).fill(0)
  const responseSizes = Array<number>(entities).fill(0)
  for (let mention = 0; mention < mentions; mention++) {
    const key = Math.floor(random() * entities)
    const response = Math.floor(random() * entities)
    keySizes[key] = (keySizes[key] as number) + 1
    responseSizes[response] = (responseSizes[response] as number) + 1
    overlaps.set(key * entities + response, (overlaps.get(key * entities + response) ?? 0) + 1)
  }
  const cells = Array.from(overlaps, ([at, size]): Cell => [Math.floor(at / entities), at % entities, size])
  return { cells, keySizes, responseSizes }
}

function shuffle<T>(list: readonly T[], random: () => number): T[] {
  const out = [...list]
  for (let last = out.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const moved = out[last] as T
    out[last] = out[other] as T
    out[other] = moved
  }
  return out
}

/** Numbers in [0, 1), the same ones for the same seed: mulberry32. */
function generator(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
