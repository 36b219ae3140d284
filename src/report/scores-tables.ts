import { ALPHA } from '../analysis/statistics.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { confidenceTables } from './confidence-tables.ts'
import { grouped } from './number.ts'
import { metricLabel, scoreCell, threeCells, titled, type WrittenScore, writtenUnder } from './score-cells.ts'
import type { ScoresReport, SystemScores } from './scores.ts'
import { sliceTables } from './slice-tables.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'

/** All tables of a report: the scores, then documents, slices and confidences if there are any. */
export function scoresTables(report: ScoresReport, isPaper = false): Table[] {
  const [only] = report.systems
  const written = writtenUnder(report.settings)
  const main = isPaper
    ? paperTable(report, written)
    : report.systems.length === 1 && only !== undefined
      ? metricsTable(only, written)
      : systemsTable(report, written)
  return [
    main,
    ...documentTables(report, written),
    ...sliceTables(report),
    ...confidenceTables(report, written),
  ]
}

/** What is drawn from resampled documents, in words. */
export function resamplingNotes({ resampling, systems, corpus }: ScoresReport): string[] {
  if (resampling === undefined) return []
  const { trials, seed, baseline } = resampling
  const hasIntervals = systems.some(({ intervals }) => intervals !== undefined)
  return [
    ...(hasIntervals
      ? [
          `in brackets: 95 % interval of the bootstrap, ${grouped(trials)} resamples of the documents, seed ${seed}`,
        ]
      : []),
    ...(!hasIntervals && baseline === undefined
      ? [`no intervals: too few documents to resample (${corpus.documents})`]
      : []),
    ...(baseline === undefined
      ? []
      : [
          `†: differs from ${baseline}: paired randomisation of the documents, p below ${ALPHA} after Holm's correction`,
        ]),
  ]
}

/** One system: a row a metric. */
function metricsTable({ scores, intervals }: SystemScores, written: WrittenScore): Table {
  const interval = (id: string): Cell[] =>
    intervals === undefined ? [] : [intervalCell(intervals[id], written)]
  return {
    columns: [
      left('metric'),
      right('recall'),
      right('precision'),
      right('F1'),
      ...(intervals === undefined ? [] : [left('95 % interval')]),
    ],
    rows: Object.entries(scores).map(([id, score]) => [
      cell(metricLabel(id)),
      ...threeCells(score, written),
      ...interval(id),
    ]),
  }
}

function intervalCell(interval: readonly [number, number] | undefined, written: WrittenScore): Cell {
  return cell(interval === undefined ? '' : `[${interval.map(written).join(', ')}]`)
}

/** Several systems: a row each, a column a metric, the best of each column marked. */
function systemsTable(report: ScoresReport, written: WrittenScore): Table {
  const ids = idsIn(report)
  const best = bestOf(report, written)
  return {
    columns: [left('system'), ...ids.map((id) => right(metricLabel(id)))],
    rows: report.systems.map((system) => [
      cell(system.name),
      ...ids.map((id) => markedCell(system, id, best, written)),
    ]),
  }
}

/** The metrics of all systems: one may be left out of a system for want of data. */
function idsIn({ systems }: ScoresReport): string[] {
  return [...new Set(systems.flatMap(({ scores }) => Object.keys(scores)))]
}

type Best = ReadonlyMap<string, string>

function bestOf(report: ScoresReport, written: WrittenScore): Best {
  return new Map(
    idsIn(report).map((id) => [
      id,
      written(Math.max(...report.systems.map(({ scores }) => (scores[id] ? headline(scores[id]) : 0)))),
    ]),
  )
}

/** F1 or the value, with its interval and the mark of its test. */
function markedCell(
  { scores, intervals, against }: SystemScores,
  id: string,
  best: Best,
  written: WrittenScore,
): Cell {
  const score = scores[id]
  if (score === undefined) return cell('')
  const plain = scoreCell(score, written)
  const dagger = (against?.[id]?.holm ?? 1) < ALPHA ? '†' : ''
  const interval = intervals === undefined ? '' : ` ${intervalCell(intervals[id], written).text}`
  return {
    ...plain,
    text: `${plain.text}${dagger}${interval}`,
    isBest: written(headline(score)) === best.get(id),
  }
}

/** As papers print it: precision, recall and F1 of each metric, a row a system. */
function paperTable(report: ScoresReport, written: WrittenScore): Table {
  const ids = idsIn(report)
  const best = bestOf(report, written)
  const isRatio = (id: string): boolean => report.systems.some(({ scores }) => scores[id]?.f1 !== undefined)
  const parts = (id: string): readonly string[] => (isRatio(id) ? ['P', 'R', 'F1'] : [''])
  return {
    groups: [
      { title: '', span: 1 },
      ...ids.map((id) => ({ title: metricLabel(id), span: parts(id).length })),
    ],
    columns: [left('system'), ...ids.flatMap((id) => parts(id).map(right))],
    rows: report.systems.map((system) => [
      cell(system.name),
      ...ids.flatMap((id): Cell[] => {
        const score = system.scores[id]
        const last = markedCell(system, id, best, written)
        if (!isRatio(id)) return [last]
        if (score?.f1 === undefined) return [cell(''), cell(''), last]
        return [cell(written(score.precision)), cell(written(score.recall)), last]
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
        columns: [left('document'), ...ids.map((id) => right(metricLabel(id)))],
        rows: documents.map(({ id, scores }) => [
          cell(id),
          ...ids.map((metric) => scoreCell(scores[metric] as CountedScore, written)),
        ]),
      },
    ]
  })
}
