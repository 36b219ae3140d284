import { newInts } from '../../document/ints.ts'
import { approximatePrices } from './auction.ts'
import { buildCore, coverColumns, coverRows, readMap } from './core.ts'
import { type Reduction, reduceLeaves, unfold } from './leaf-reduction.ts'
import { matchAll } from './shortest-path.ts'
import type { SparseWeights } from './sparse-weights.ts'

export type { SparseWeights } from './sparse-weights.ts'

/**
 * The one-to-one map of greatest total weight: for each row the index of its cell (into `column` and
 * `weight`) or -1. Only cells of positive weight are ever chosen.
 *
 * Everything here is one primal–dual argument (Kuhn 1955; Egerváry 1931). Give each row and each column a
 * price ≥ 0 such that the two prices of a cell together *cover* its weight. A one-to-one map meets every
 * price at most once, so the sum of all prices bounds the value of every map. A map attains the bound, and is
 * then optimal, when its cells are *tight* (price + price = weight) and it leaves out no node with a price
 * above 0. Prices only ever rise from one stage to the next, so what is covered stays covered:
 *
 * 1. `reduceLeaves` folds away whatever hangs on a single cell. Tables of real documents vanish here.
 * 2. `solveCore` solves what is left, which has cycles, on the weights that the prices do not yet cover.
 * 3. `unfold` gives the folded rows and columns their partners.
 *
 * Deterministic: equal tables give equal maps. Among maps of equal value, the choice has no
 * meaning.
 */
export function assign(table: SparseWeights): Int32Array {
  const chosen = newInts(table.rows).fill(-1)
  const reduction = reduceLeaves(table)
  if (reduction.cellCount > 0) solveCore(table, reduction, chosen)
  unfold(table, reduction, chosen)
  return chosen
}

/**
 * Searching from scratch is enough when weights are far apart or exactly equal, as with whole numbers: a row
 * soon finds a free column. Rows that all rank the columns alike must pass all columns already taken;
 * columns, searching first, find a free row at once. With many nearly equal weights, either side may go
 * through the whole graph for each of its vertices, so after a fair number of steps the prices are first
 * brought near the optimum by an auction.
 */
function solveCore(table: SparseWeights, reduction: Reduction, chosen: Int32Array): void {
  const core = buildCore(table, reduction)
  coverRows(core)
  let isSolved = matchAll(core, 4 * core.vertices)
  if (!isSolved) {
    coverColumns(core)
    isSolved = matchAll(core, 4 * core.vertices)
  }
  if (!isSolved) {
    approximatePrices(core)
    coverRows(core)
    matchAll(core, Number.POSITIVE_INFINITY)
  }
  readMap(core, reduction, chosen)
}
