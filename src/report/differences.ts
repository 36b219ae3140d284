import type { Differences, PeerDifference } from '../analysis/explain/differences.ts'
import { version } from '../version.ts'
import { fixed, percent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { metricLabel } from './score-cells.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'
import { renderTable, type Style } from './text.ts'

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
  rendering: Rendering,
  options: RenderOptions = {},
): string {
  return renderReport(
    report,
    {
      tables: (form) => (form === 'text' ? differencesText(report) : differencesTables(report)),
      rows: () => differencesRows(report),
    },
    rendering,
    options,
  )
}

function differencesTables({ peers, signature }: DifferencesReport): TableReport {
  return { tables: peers.map(peerTable), signature }
}

/** Each table with its remarks directly below it. */
function differencesText({ peers, signature }: DifferencesReport): TableReport {
  const block = (peer: PeerDifference, style: Style): string =>
    [
      renderTable(peerTable(peer), style),
      ...peer.steps.flatMap(({ says, skipped }) =>
        skipped === undefined ? [] : [`  Not tried: ${says}: ${skipped}`],
      ),
      ...peer.remarks.map((remark) => `  ${remark}`),
    ].join('\n')
  return { tables: [], details: (style) => peers.map((peer) => block(peer, style)), signature }
}

/** One file for all peers, with a column for every metric, empty if a peer does not have it. */
function differencesRows({ peers, scores }: DifferencesReport): string[][] {
  const ids = Object.keys(scores)
  const rows = peers.flatMap((difference) => {
    const own = Object.keys(difference.ours)
    return peerTable(difference).rows.map(([convention, ...cells]) => [
      difference.peer,
      convention?.text ?? '',
      ...ids.map((id) => cells[own.indexOf(id)]?.text ?? ''),
    ])
  })
  return [['scorer', 'convention', ...ids.map(metricLabel)], ...rows]
}

/** F1 or value: ours, then what each convention changes, then theirs. */
function peerTable({ peer, ours, steps, theirs }: PeerDifference): Table {
  const ids = Object.keys(ours)
  const scores = (values: PeerDifference['ours']): Cell[] => ids.map((id) => cell(percent(values[id] ?? 0)))
  return {
    title: peer,
    columns: [left('convention'), ...ids.map((id) => right(metricLabel(id)))],
    rows: [
      [cell('Referee, as configured'), ...scores(ours)],
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
