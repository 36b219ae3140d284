import type { ScoresReport } from '../report/scores.ts'
import type { ColumnFile } from './column-file.ts'
import { packTable, type TableHeader, unpackTable } from './document-table.ts'
import type { Summary } from './summary.ts'

/** The part of a packed summary that is not per-document numbers. */
export interface PackedSummary {
  readonly scores: ScoresReport
  readonly table: TableHeader
}

export function packSummary({ scores, documents }: Summary): ColumnFile<PackedSummary> {
  const { header, columns } = packTable(documents)
  return { header: { scores, table: header }, columns }
}

export function unpackSummary({ header, columns }: ColumnFile<PackedSummary>): Summary {
  return { scores: header.scores, documents: unpackTable({ header: header.table, columns }) }
}
