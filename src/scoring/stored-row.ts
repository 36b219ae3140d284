import type { Counts } from '../metrics/metric.ts'
import type { DocumentRow } from './document-row.ts'
import type { MetricPlan } from './tally.ts'

/**
 * A row as written to a file: the same numbers, with counts by metric id, and without empty
 * fields. JSON preserves it exactly: integers are written as integers, any other number with enough
 * digits to distinguish it from its neighbours, and sums not yet rounded as their terms.
 */
export interface StoredRow extends Omit<DocumentRow, 'counts' | 'missing' | 'slices'> {
  readonly counts: Readonly<Record<string, Counts>>
  readonly missing?: DocumentRow['missing']
  readonly slices?: DocumentRow['slices']
}

export function storeRow({ counts, missing, slices, ...rest }: DocumentRow, plan: MetricPlan): StoredRow {
  return {
    ...rest,
    counts: Object.fromEntries(plan.counted.map(({ id }, m) => [id, counts[m] as Counts])),
    ...(missing.length > 0 ? { missing } : {}),
    ...(slices.length > 0 ? { slices } : {}),
  }
}

/** @param plan of the settings under which it was counted */
export function restoreRow(stored: StoredRow, plan: MetricPlan): DocumentRow {
  const { counts, missing = [], slices = [], ...rest } = stored
  return { ...rest, counts: plan.counted.map(({ id }) => counts[id] ?? {}), missing, slices }
}
