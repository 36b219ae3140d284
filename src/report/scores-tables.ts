import type { CountedScore, Scores } from '../scoring/tally.ts'
import { headline } from '../scoring/tally.ts'
import { labelOf, scoreCell, threeCells, titled, type WrittenScore, writtenUnder } from './score-cells.ts'
import type { ScoresReport } from './scores.ts'
import { sliceTables } from './slice-tables.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'

/** All tables of a report: the scores, then documents and slices where they were asked for. */
export function scoresTables(report: ScoresReport): Table[] {
  const [only] = report.systems
  const written = writtenUnder(report.settings)
  const main =
    report.systems.length === 1 && only !== undefined
      ? metricsTable(only.scores, written)
      : systemsTable(report, written)
  return [main, ...documentTables(report, written), ...sliceTables(report)]
}

/** One system: a row a metric. */
function metricsTable(scores: Scores, written: WrittenScore): Table {
  return {
    columns: [left('metric'), right('recall'), right('precision'), right('F1')],
    rows: Object.entries(scores).map(([id, score]) => [cell(labelOf(id)), ...threeCells(score, written)]),
  }
}

/** Several systems: a row each, a column a metric, the best of each column marked. */
function systemsTable({ systems }: ScoresReport, written: WrittenScore): Table {
  // A metric may be left out of one system for want of data.
  const ids = [...new Set(systems.flatMap(({ scores }) => Object.keys(scores)))]
  const best = new Map(
    ids.map((id) => [
      id,
      written(Math.max(...systems.map(({ scores }) => (scores[id] ? headline(scores[id]) : 0)))),
    ]),
  )
  return {
    columns: [left('system'), ...ids.map((id) => right(labelOf(id)))],
    rows: systems.map(({ name, scores }) => [
      cell(name),
      ...ids.map((id): Cell => {
        if (scores[id] === undefined) return cell('')
        return { ...scoreCell(scores[id], written), isBest: written(headline(scores[id])) === best.get(id) }
      }),
    ]),
  }
}

function documentTables({ systems }: ScoresReport, written: WrittenScore): Table[] {
  return systems.flatMap(({ name, documents }) => {
    if (documents === undefined) return []
    const ids = Object.keys(documents[0]?.scores ?? {})
    return [
      {
        title: titled('documents', name, systems.length),
        columns: [left('document'), ...ids.map((id) => right(labelOf(id)))],
        rows: documents.map(({ id, scores }) => [
          cell(id),
          ...ids.map((metric) => scoreCell(scores[metric] as CountedScore, written)),
        ]),
      },
    ]
  })
}
