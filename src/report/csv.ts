import type { CountedScore, Scores } from '../scoring/tally.ts'
import type { ScoresReport } from './scores.ts'
import type { Table } from './table.ts'

/**
 * One row for each number group, in full precision: system, what it is about (corpus, a document or a
 * slice), metric, recall, precision, F1, value, key mentions, and the counts of metrics that judge
 * mentions one by one; `true` in the last column marks a 0/0. Spreadsheets take it as it is.
 */
export function renderCsv(report: ScoresReport, isRaw = false): string {
  const lines = [
    [
      'system',
      'scope',
      'item',
      'metric',
      'recall',
      'precision',
      'f1',
      'value',
      'mentions',
      ...JUDGED,
      'signature',
      'undefined',
    ],
  ]
  for (const { name, scores, documents, slices } of report.systems) {
    lines.push(...rows(name, 'corpus', report.corpus.name, scores, report.corpus.key.mentions))
    for (const document of documents ?? [])
      lines.push(...rows(name, 'document', document.id, document.scores))
    for (const [feature, values] of Object.entries(slices ?? {})) {
      for (const slice of values)
        lines.push(...rows(name, feature, slice.value, slice.scores, slice.mentions))
    }
  }
  return csvText(lines, isRaw)

  function rows(system: string, scope: string, item: string, scores: Scores, mentions?: number): string[][] {
    return Object.entries(scores).map(([id, score]) => [
      system,
      scope,
      item,
      id,
      ...numbers(score),
      String(mentions ?? ''),
      ...JUDGED.map((name) => String(score.counts?.[name] ?? '')),
      report.signature,
      score.undefined === true ? 'true' : '',
    ])
  }
}

const JUDGED: readonly string[] = ['tp', 'wl', 'fn', 'fp']

/** A table for people as CSV: what it shows, with the titles of its columns. */
export function csvTable({ columns, rows }: Table): string {
  return csvText(
    [columns.map(({ title }) => title), ...rows.map((row) => row.map(({ text }) => numeric(text)))],
    false,
  )
}

/** The true minus of a table is none for a spreadsheet. */
function numeric(text: string): string {
  return text.replace(/^−(?=\d)/, '-')
}

function numbers(score: CountedScore): string[] {
  if (score.value !== undefined) return ['', '', '', String(score.value)]
  return [String(score.recall), String(score.precision), String(score.f1), '']
}

export function csvText(lines: readonly (readonly string[])[], isRaw = false): string {
  return lines.map((line) => `${line.map((field) => csvField(field, isRaw)).join(',')}\r\n`).join('')
}

/**
 * A field as RFC 4180 has it. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front, unless the caller wants the bytes as they are; numbers are left alone.
 */
export function csvField(text: string, isRaw = false): string {
  const isNumber = text !== '' && Number.isFinite(Number(text))
  const safe = !isRaw && !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
