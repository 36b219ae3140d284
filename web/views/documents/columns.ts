import { type DocumentTable, grouped, signedPercent } from 'coref-referee/explorer'
import { metricById } from 'coref-referee/score'
import { written } from '../../state/data.ts'

/** A column of the table of documents. */
export interface DocumentColumn {
  readonly id: string
  readonly title: string
  readonly align: 'left' | 'right'
  /** Stays in view while the others scroll: the CoNLL score, which is most asked for. */
  readonly stays?: boolean
  readonly text: (row: number) => string
  readonly compare: (a: number, b: number) => number
}

/** A system that others are compared with, under one metric. */
interface Baseline {
  readonly system: number
  readonly metric: string
}

/** The columns beside the name: facts about the documents, and the scores of one system. */
export function documentColumns(
  documents: DocumentTable | undefined,
  system: number,
  baseline?: Baseline,
): DocumentColumn[] {
  if (documents === undefined) return []
  const columns = [
    numbers('tokens', 'tokens', documents.tokens, grouped),
    numbers('mentions', 'key mentions', documents.keyMentions, grouped),
    numbers('entities', 'key entities', documents.keyEntities, grouped),
  ]
  if (documents.genres.some((genre) => genre !== ''))
    columns.unshift(texts('genre', 'genre', documents.genres))
  for (const [id, { headline, isUndefined }] of documents.systems[system]?.metrics ?? []) {
    const scores = numbers(id, metricById(id)?.label ?? id, headline, percentOrNothing)
    const text = (row: number): string => (isUndefined?.[row] === 1 ? '*' : '') + scores.text(row)
    columns.push({ ...scores, text, stays: id === 'conll' })
  }
  const own = documents.systems[system]?.metrics.get(baseline?.metric ?? '')?.headline
  const base = documents.systems[baseline?.system ?? -1]?.metrics.get(baseline?.metric ?? '')?.headline
  if (baseline !== undefined && own !== undefined && base !== undefined) {
    const deltas = own.map((score, row) => score - (base[row] as number))
    const title = `Δ ${metricById(baseline.metric)?.label ?? baseline.metric}`
    columns.push(
      numbers('delta', title, deltas, (delta) => (Number.isNaN(delta) ? '' : signedPercent(delta))),
    )
  }
  return columns
}

/** The rows of documents that pass the filter, sorted by a column or else in the key's order. */
export function sortedRows(
  documents: DocumentTable | undefined,
  filter: string,
  column: DocumentColumn | undefined,
  isDescending: boolean,
): Int32Array {
  const labels = documents?.labels ?? []
  const needle = filter.trim().toLowerCase()
  const rows: number[] = []
  for (const [row, label] of labels.entries()) {
    const isKept =
      needle === '' ||
      label.toLowerCase().includes(needle) ||
      documents?.genres[row]?.toLowerCase() === needle
    if (isKept) rows.push(row)
  }
  if (column !== undefined) rows.sort(column.compare)
  if (isDescending) rows.reverse()
  return Int32Array.from(rows)
}

function numbers(
  id: string,
  title: string,
  values: Int32Array | Float64Array,
  format: (value: number) => string,
): DocumentColumn {
  const value = (row: number): number => values[row] as number
  return {
    id,
    title,
    align: 'right',
    text: (row) => format(value(row)),
    // Rows without a number come after all others.
    compare: (a, b) => rank(value(a)) - rank(value(b)) || a - b,
  }
}

function texts(id: string, title: string, values: readonly string[]): DocumentColumn {
  const value = (row: number): string => values[row] ?? ''
  return {
    id,
    title,
    align: 'left',
    text: value,
    compare: (a, b) => (value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : a - b),
  }
}

function rank(value: number): number {
  return Number.isNaN(value) ? Number.MAX_VALUE : value
}

function percentOrNothing(value: number): string {
  return Number.isNaN(value) ? 'left out' : written.value(value)
}
