import type { SparseWeights } from './sparse-weights.ts'

/**
 * The one-to-one map of greatest total weight that scorers written in Python find, including their choice among
 * equally good maps. By row: its column, or -1; a pair may have weight 0.
 *
 * They pass a full matrix to the shortest augmenting paths of Crouse (2016, On implementing 2D rectangular
 * assignment algorithms), where cells that are not in the table weigh 0. Rows are served in order, or columns if there
 * are fewer; among equally near columns the first free one ends a path. What rows without any cell take can
 * decide ties of others, so all of them take part, and sums are formed in the same order.
 */
export function assignInOrder(table: SparseWeights): Int32Array {
  const isTurned = table.columns < table.rows
  const { lines, cells, other } = isTurned ? byColumn(table) : byRow(table)
  const [count, targets] = isTurned ? [table.columns, table.rows] : [table.rows, table.columns]
  const search = new PathSearch(count, targets)
  for (let line = 0; line < count; line++) {
    search.serve(line, (each, cost) => {
      for (let c = lines[each] as number; c < (lines[each + 1] as number); c++) {
        const cell = cells[c] as number
        cost[other[cell] as number] = -(table.weight[cell] as number)
      }
    })
  }
  if (!isTurned) return search.targetOf
  const columns = new Int32Array(table.rows).fill(-1)
  for (const [column, row] of search.targetOf.entries()) columns[row] = column
  return columns
}

/** Cells by the side that is served: line i has `cells[lines[i]]` and the following; `other` is a cell's target. */
interface Lines {
  readonly lines: Int32Array
  readonly cells: Int32Array
  readonly other: Int32Array
}

function byRow({ rows, rowStart, column }: SparseWeights): Lines {
  const cells = Int32Array.from({ length: rowStart[rows] as number }, (_, c) => c)
  return { lines: rowStart, cells, other: column }
}

function byColumn({ rows, columns, rowStart, column }: SparseWeights): Lines {
  const count = rowStart[rows] as number
  const lines = new Int32Array(columns + 1)
  for (let c = 0; c < count; c++) {
    const next = (column[c] as number) + 1
    lines[next] = (lines[next] as number) + 1
  }
  for (let j = 0; j < columns; j++) lines[j + 1] = (lines[j + 1] as number) + (lines[j] as number)
  const cells = new Int32Array(count)
  const other = new Int32Array(count)
  const next = lines.slice()
  for (let i = 0; i < rows; i++) {
    for (let c = rowStart[i] as number; c < (rowStart[i + 1] as number); c++) {
      const at = next[column[c] as number] as number
      next[column[c] as number] = at + 1
      cells[at] = c
      other[c] = i
    }
  }
  return { lines, cells, other }
}

/** Writes the nonzero costs of a line into an array by target. */
type WriteCosts = (line: number, cost: Float64Array) => void

class PathSearch {
  readonly targetOf: Int32Array
  readonly #lineOf: Int32Array
  readonly #linePrice: Float64Array
  readonly #targetPrice: Float64Array
  readonly #distance: Float64Array
  readonly #before: Int32Array
  readonly #left: Int32Array
  readonly #cost: Float64Array

  constructor(lines: number, targets: number) {
    this.targetOf = new Int32Array(lines).fill(-1)
    this.#lineOf = new Int32Array(targets).fill(-1)
    this.#linePrice = new Float64Array(lines)
    this.#targetPrice = new Float64Array(targets)
    this.#distance = new Float64Array(targets)
    this.#before = new Int32Array(targets)
    this.#left = new Int32Array(targets)
    this.#cost = new Float64Array(targets)
  }

  /** Give a line a target, and others new ones if that is cheaper. */
  serve(line: number, writeCosts: WriteCosts): void {
    const [distance, left, lineOf] = [this.#distance, this.#left, this.#lineOf]
    const targets = distance.length
    distance.fill(Number.POSITIVE_INFINITY)
    for (let t = 0; t < targets; t++) left[t] = targets - 1 - t
    const metLines: number[] = []
    const metTargets: number[] = []
    let reached = 0
    let remaining = targets
    let end = -1
    for (let at = line; end < 0; ) {
      metLines.push(at)
      const place = this.#nearest(at, reached, remaining, writeCosts)
      const target = left[place] as number
      reached = distance[target] as number
      metTargets.push(target)
      left[place] = left[--remaining] as number
      if (lineOf[target] === -1) end = target
      else at = lineOf[target] as number
    }
    const price = this.#linePrice
    for (const met of metLines) {
      const far = met === line ? 0 : (distance[this.targetOf[met] as number] as number)
      price[met] = (price[met] as number) + (met === line ? reached : reached - far)
    }
    for (const met of metTargets) {
      const step = reached - (distance[met] as number)
      this.#targetPrice[met] = (this.#targetPrice[met] as number) - step
    }
    for (let target = end; ; ) {
      const from = this.#before[target] as number
      lineOf[target] = from
      const freed = this.targetOf[from] as number
      this.targetOf[from] = target
      if (from === line) return
      target = freed
    }
  }

  /** Extend the search from a line; returns where in `left` the nearest target is. */
  #nearest(line: number, reached: number, remaining: number, writeCosts: WriteCosts): number {
    const [distance, left, lineOf, cost] = [this.#distance, this.#left, this.#lineOf, this.#cost]
    const [before, targetPrice, price] = [this.#before, this.#targetPrice, this.#linePrice[line] as number]
    cost.fill(0)
    writeCosts(line, cost)
    let nearest = Number.POSITIVE_INFINITY
    let place = -1
    for (let p = 0; p < remaining; p++) {
      const target = left[p] as number
      const far = reached + (cost[target] as number) - price - (targetPrice[target] as number)
      if (far < (distance[target] as number)) {
        before[target] = line
        distance[target] = far
      }
      const known = distance[target] as number
      if (known < nearest || (known === nearest && lineOf[target] === -1)) {
        nearest = known
        place = p
      }
    }
    return place
  }
}
