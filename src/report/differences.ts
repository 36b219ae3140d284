import type { Differences, PeerDifference } from '../analysis/explain/differences.ts'
import { version } from '../version.ts'
import { csvText } from './csv.ts'
import type { Rendering, RenderOptions } from './format-scores.ts'
import { latexTables } from './latex.ts'
import { markdownTables } from './markdown.ts'
import { fixed, percent } from './number.ts'
import { labelOf } from './score-cells.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'
import { plainStyle, renderTable, type Style } from './text.ts'

/** The JSON that `referee explain --differences --json` prints. */
export interface DifferencesReport extends Differences {
  readonly schema: 'referee.explanation/1'
  readonly kind: 'differences'
  readonly referee: string
}

export function differencesReport(differences: Differences): DifferencesReport {
  return { schema: 'referee.explanation/1', kind: 'differences', referee: version, ...differences }
}

export function renderDifferences(
  report: DifferencesReport,
  rendering: Exclude<Rendering, 'json'>,
  { style = plainStyle, isRawCsv = false }: RenderOptions = {},
): string {
  switch (rendering) {
    case 'text':
      return differencesText(report, style)
    case 'csv':
      return differencesCsv(report, isRawCsv)
    case 'markdown':
      return markdownTables(report.peers.map(peerTable), report.signature)
    case 'latex':
      return latexTables(report.peers.map(peerTable), report.signature)
  }
}

/** All peers have the same columns: one file, with the peer in front. */
function differencesCsv({ peers }: DifferencesReport, isRaw: boolean): string {
  const tables = peers.map(peerTable)
  const titles = tables[0]?.columns.map(({ title }) => title) ?? []
  const rows = tables.flatMap(({ title = '', rows }) =>
    rows.map((row) => [title, ...row.map(({ text }) => text)]),
  )
  return csvText([['scorer', ...titles], ...rows], isRaw)
}

function differencesText({ peers, signature }: DifferencesReport, style: Style): string {
  const parts = peers.flatMap((peer) => [
    renderTable(peerTable(peer), style),
    ...peer.steps.flatMap(({ says, skipped }) =>
      skipped === undefined ? [] : [`  Not tried: ${says}: ${skipped}`],
    ),
    ...peer.remarks.map((remark) => `  ${remark}`),
    '',
  ])
  return [...parts, style.faint(signature), ''].join('\n')
}

/** F1 or value: ours, then what each convention changes, then theirs. */
function peerTable({ peer, ours, steps, theirs }: PeerDifference): Table {
  const ids = Object.keys(ours)
  const scores = (values: PeerDifference['ours']): Cell[] => ids.map((id) => cell(percent(values[id] ?? 0)))
  return {
    title: peer,
    columns: [left('convention'), ...ids.map((id) => right(labelOf(id)))],
    rows: [
      [cell('Referee, as asked'), ...scores(ours)],
      ...steps
        .filter(({ skipped }) => skipped === undefined)
        .map(({ says, changes }) => [cell(says), ...ids.map((id) => cell(change(changes[id] ?? 0)))]),
      [cell('together'), ...scores(theirs)],
    ],
  }
}

function change(value: number): string {
  const text = fixed(Math.abs(value) * 100, 2)
  if (value === 0) return '='
  return `${value < 0 ? '−' : '+'}${text}`
}
