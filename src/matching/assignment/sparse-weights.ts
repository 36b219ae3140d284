/**
 * A sparse table of non-negative weights in compressed rows: the cells of row i are at
 * rowStart[i] ≤ c < rowStart[i + 1].
 *
 * Weights are finite; the columns of a row are distinct, in any order. The arrays may be longer than the
 * table: nothing past `rowStart[rows]` is read.
 */
export interface SparseWeights {
  readonly rows: number
  readonly columns: number
  readonly rowStart: Int32Array
  readonly column: Int32Array
  readonly weight: Float64Array
}
