import type { SparseWeights } from './sparse-weights.ts'

/**
 * The result of leaf reduction. Rows are the vertices 0 … rows - 1, columns come after them.
 *
 * The arrays are shared by all calls and valid until the next one: tens of thousands of small documents
 * should not allocate.
 */
export interface Reduction {
  /** By vertex: what it is worth so far. A remaining cell still has weight − price − price > 0 to win. */
  readonly price: Float64Array
  /** By vertex: its number of remaining cells. */
  readonly degree: Int32Array
  /** By cell of the table. */
  readonly rowOf: Int32Array
  /** The remaining cells, in ascending order: the core. */
  readonly cells: Int32Array
  cellCount: number
  /** The folds in the order they were made: a leaf's only cell, and the vertex at its other end. */
  readonly foldedCell: Int32Array
  readonly foldedOnto: Int32Array
  foldCount: number
  /** By vertex: the exclusive or of the indices of its remaining cells; for a leaf, its only cell. */
  readonly cellXor: Int32Array
  /** A vertex enters once, when its degree drops to 1. */
  readonly leaves: Int32Array
  leafCount: number
}

/**
 * Fold away rows and columns with a single cell until none is left. This is exact, and for a forest the whole
 * solution.
 *
 * Let leaf v have just the cell (v, u), with weight w. Some best map uses u: if it did not, it could use (v,
 * u) at no loss. So either u takes v and wins w, or u takes another partner with weight w′ and leaves v
 * alone, which wins w + (w′ − w). Hence bank w now, remove v, and let u's other cells offer only what they
 * have beyond w. Later, `unfold` gives u to v if and only if no other node offered more. In terms of prices this is
 * price[u] ← weight − price[v], which makes the cell tight and leaves the price of v as it is.
 *
 * A cell with nothing beyond the prices of its ends (they cover it) can be dropped, which makes new leaves.
 * Dropping at once would read u's cells again for each of its leaves, n² steps for a star, so drops wait for
 * a sweep over all cells. Another sweep is made only if the last removed a sixteenth of its cells: the cell
 * counts fall geometrically and the time is linear. A leaf that stays in the core does no harm.
 *
 * A leaf's only cell must be found without reading its dropped ones. The exclusive or of the cell indices of
 * a vertex does that in one word, with no list of cells by column.
 */
export function reduceLeaves(table: SparseWeights): Reduction {
  const reduction = prepare(table)
  let peeled = 0
  for (;;) {
    const before = reduction.cellCount
    peeled = foldLeaves(table, reduction, peeled)
    if (reduction.cellCount === 0) break
    sweep(table, reduction)
    if (peeled === reduction.leafCount || reduction.cellCount * 16 > before * 15) break
  }
  return reduction
}

/**
 * Undo the folds, last one first: a node still without a partner goes to the leaf that was folded
 * onto it.
 */
export function unfold(table: SparseWeights, reduction: Reduction, chosen: Int32Array): void {
  const { rows, columns, column } = table
  const { rowOf, foldedCell, foldedOnto, foldCount, degree } = reduction
  // Degrees have served their purpose: from here on the array records which vertices have a partner.
  const hasPartner = degree
  hasPartner.fill(0, 0, rows + columns)
  for (let row = 0; row < rows; row++) {
    const cell = chosen[row] as number
    if (cell < 0) continue
    hasPartner[row] = 1
    hasPartner[rows + (column[cell] as number)] = 1
  }

  for (let fold = foldCount - 1; fold >= 0; fold--) {
    if (hasPartner[foldedOnto[fold] as number] === 1) continue
    const cell = foldedCell[fold] as number
    const row = rowOf[cell] as number
    hasPartner[row] = 1
    hasPartner[rows + (column[cell] as number)] = 1
    chosen[row] = cell
  }
}

let shared = allocate(256, 512)

function allocate(vertices: number, cells: number): Reduction {
  return {
    price: new Float64Array(vertices),
    degree: new Int32Array(vertices),
    rowOf: new Int32Array(cells),
    cells: new Int32Array(cells),
    cellCount: 0,
    foldedCell: new Int32Array(vertices),
    foldedOnto: new Int32Array(vertices),
    foldCount: 0,
    cellXor: new Int32Array(vertices),
    leaves: new Int32Array(vertices),
    leafCount: 0,
  }
}

function prepare({ rows, columns, rowStart, column, weight }: SparseWeights): Reduction {
  const vertices = rows + columns
  const tableCells = rowStart[rows] as number
  if (shared.degree.length < vertices || shared.rowOf.length < tableCells) {
    shared = allocate(
      Math.max(2 * vertices, shared.degree.length),
      Math.max(2 * tableCells, shared.rowOf.length),
    )
  }

  const { price, degree, rowOf, cells, cellXor, leaves } = shared
  price.fill(0, 0, vertices)
  degree.fill(0, 0, vertices)
  cellXor.fill(0, 0, vertices)
  let cellCount = 0
  for (let row = 0; row < rows; row++) {
    const end = rowStart[row + 1] as number
    for (let cell = rowStart[row] as number; cell < end; cell++) {
      if (!((weight[cell] as number) > 0)) continue
      const other = rows + (column[cell] as number)
      rowOf[cell] = row
      cells[cellCount++] = cell
      degree[row] = (degree[row] as number) + 1
      degree[other] = (degree[other] as number) + 1
      cellXor[row] = (cellXor[row] as number) ^ cell
      cellXor[other] = (cellXor[other] as number) ^ cell
    }
  }

  let leafCount = 0
  for (let vertex = 0; vertex < vertices; vertex++) {
    if (degree[vertex] === 1) leaves[leafCount++] = vertex
  }
  shared.cellCount = cellCount
  shared.foldCount = 0
  shared.leafCount = leafCount
  return shared
}

/** Fold the waiting leaves and those that arise; returns how many leaves so far have been looked at. */
function foldLeaves({ rows, column, weight }: SparseWeights, reduction: Reduction, peeled: number): number {
  const { price, degree, rowOf, foldedCell, foldedOnto, cellXor, leaves } = reduction
  let { cellCount, foldCount, leafCount } = reduction
  let next = peeled
  for (; next < leafCount; next++) {
    const leaf = leaves[next] as number
    // The neighbour may have been a leaf too and taken the cell.
    if (degree[leaf] !== 1) continue
    const cell = cellXor[leaf] as number
    const row = rowOf[cell] as number
    const onto = leaf === row ? rows + (column[cell] as number) : row

    degree[leaf] = 0
    degree[onto] = (degree[onto] as number) - 1
    cellXor[onto] = (cellXor[onto] as number) ^ cell
    if (degree[onto] === 1) leaves[leafCount++] = onto
    cellCount--

    const offer = (weight[cell] as number) - (price[leaf] as number)
    if (offer > (price[onto] as number)) {
      price[onto] = offer
      foldedCell[foldCount] = cell
      foldedOnto[foldCount++] = onto
    }
  }
  reduction.cellCount = cellCount
  reduction.foldCount = foldCount
  reduction.leafCount = leafCount
  return next
}

/** Keep only the cells that are worth more than the prices of their ends. */
function sweep({ rows, column, weight }: SparseWeights, reduction: Reduction): void {
  const { price, degree, rowOf, cells, cellXor, leaves } = reduction
  let { leafCount } = reduction
  // Folding does not touch the list, so count the remaining cells to know where to stop.
  let left = reduction.cellCount
  let kept = 0
  for (let index = 0; left > 0; index++) {
    const cell = cells[index] as number
    const row = rowOf[cell] as number
    const other = rows + (column[cell] as number)
    // A folded cell has an end of degree 0.
    if (degree[row] === 0 || degree[other] === 0) continue
    left--
    if ((weight[cell] as number) - (price[row] as number) > (price[other] as number)) {
      cells[kept++] = cell
      continue
    }
    cellXor[row] = (cellXor[row] as number) ^ cell
    cellXor[other] = (cellXor[other] as number) ^ cell
    degree[row] = (degree[row] as number) - 1
    degree[other] = (degree[other] as number) - 1
    if (degree[row] === 1) leaves[leafCount++] = row
    if (degree[other] === 1) leaves[leafCount++] = other
  }
  reduction.cellCount = kept
  reduction.leafCount = leafCount
}
