import type { CountRow } from '../scoring/tally.ts'
import type { Statistic } from './statistic.ts'

/**
 * The counts of all systems in all documents: for each document, in the order of `documents`, and for each system,
 * the columns of the statistic. One block of memory, since a test goes through it some ten thousand times.
 */
export interface CountMatrix {
  /** Sorted, so that results do not depend on file order: the index decides which random number a document gets. */
  readonly documents: readonly string[]
  readonly systems: number
  readonly columns: number
  readonly cells: Float64Array
}

/** @param rows by system, by document; all systems have the same documents */
export function countMatrix(
  rows: readonly ReadonlyMap<string, CountRow>[],
  statistic: Statistic,
): CountMatrix {
  const documents = [...(rows[0] as ReadonlyMap<string, CountRow>).keys()].sort()
  const { columns } = statistic
  const cells = new Float64Array(documents.length * rows.length * columns)
  for (const [d, id] of documents.entries()) {
    for (const [s, system] of rows.entries()) {
      statistic.fill(system.get(id) as CountRow, cells, (d * rows.length + s) * columns)
    }
  }
  return { documents, systems: rows.length, columns, cells }
}

/** Where a system's row for a document starts. */
export function rowAt({ systems, columns }: CountMatrix, document: number, system: number): number {
  return (document * systems + system) * columns
}

/** The sums of one system over all documents. */
export function columnSums(matrix: CountMatrix, system: number): Float64Array {
  const sums = new Float64Array(matrix.columns)
  for (let d = 0; d < matrix.documents.length; d++) {
    const at = rowAt(matrix, d, system)
    for (let c = 0; c < matrix.columns; c++) sums[c] = (sums[c] as number) + (matrix.cells[at + c] as number)
  }
  return sums
}
