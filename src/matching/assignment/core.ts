import type { Reduction } from './leaf-reduction.ts'
import type { SparseWeights } from './sparse-weights.ts'

/**
 * A weighted bipartite graph with a dual solution and a partial map. Rows and columns are both vertices, rows
 * first, so that one piece of code serves both sides. The edges of vertex v are at start[v] ≤ e < start[v +
 * 1].
 */
export interface Core {
  readonly rows: number
  readonly vertices: number
  readonly start: Int32Array
  /** By edge, which is listed at both ends: the other end. */
  readonly neighbour: Int32Array
  readonly weight: Float64Array
  /** By edge: its cell in the table. */
  readonly cell: Int32Array
  readonly price: Float64Array
  /** By vertex: its partner, or -1. */
  readonly partner: Int32Array
}

/**
 * The remaining cells, with the weight that prices do not cover yet, between the vertices that have any.
 */
export function buildCore({ rows, columns, column, weight }: SparseWeights, reduction: Reduction): Core {
  const { price, degree, rowOf, cells, cellCount } = reduction
  const index = new Int32Array(rows + columns)
  let vertices = 0
  let coreRows = 0
  for (let vertex = 0; vertex < rows + columns; vertex++) {
    if (vertex === rows) coreRows = vertices
    if ((degree[vertex] as number) > 0) index[vertex] = vertices++
  }

  const start = new Int32Array(vertices + 1)
  for (let vertex = 0; vertex < rows + columns; vertex++) {
    const size = degree[vertex] as number
    if (size > 0) start[(index[vertex] as number) + 1] = (start[index[vertex] as number] as number) + size
  }

  const core: Core = {
    rows: coreRows,
    vertices,
    start,
    neighbour: new Int32Array(2 * cellCount),
    weight: new Float64Array(2 * cellCount),
    cell: new Int32Array(2 * cellCount),
    price: new Float64Array(vertices),
    partner: new Int32Array(vertices).fill(-1),
  }
  const next = start.slice(0, vertices)
  for (let position = 0; position < cellCount; position++) {
    const cell = cells[position] as number
    const row = rowOf[cell] as number
    const other = rows + (column[cell] as number)
    const worth = (weight[cell] as number) - (price[row] as number) - (price[other] as number)
    addEdge(core, next, index[row] as number, index[other] as number, worth, cell)
    addEdge(core, next, index[other] as number, index[row] as number, worth, cell)
  }
  return core
}

/** Give each row the least price that covers its cells. */
export function coverRows(core: Core): void {
  cover(core, 0, core.rows)
}

/** Give the columns the least prices that cover all cells, and the rows price 0. */
export function coverColumns(core: Core): void {
  core.price.fill(0)
  cover(core, core.rows, core.vertices)
}

function cover({ start, neighbour, weight, price }: Core, from: number, to: number): void {
  for (let vertex = from; vertex < to; vertex++) {
    const end = start[vertex + 1] as number
    let best = 0
    for (let edge = start[vertex] as number; edge < end; edge++) {
      const margin = (weight[edge] as number) - (price[neighbour[edge] as number] as number)
      if (margin > best) best = margin
    }
    price[vertex] = best
  }
}

/** Enter the cells of the map into `chosen`, by the table's cell indices. */
export function readMap(
  { rows, start, neighbour, cell, partner }: Core,
  { rowOf }: Reduction,
  chosen: Int32Array,
): void {
  for (let row = 0; row < rows; row++) {
    const column = partner[row] as number
    if (column < 0) continue
    let edge = start[row] as number
    while (neighbour[edge] !== column) edge++
    const found = cell[edge] as number
    chosen[rowOf[found] as number] = found
  }
}

function addEdge(core: Core, next: Int32Array, from: number, to: number, worth: number, cell: number): void {
  const edge = next[from] as number
  next[from] = edge + 1
  core.neighbour[edge] = to
  core.weight[edge] = worth
  core.cell[edge] = cell
}
