import { ALPHA, FEWEST_DOCUMENTS } from '../analysis/statistics.ts'
import { discourseName } from '../corpus/join-pairs.ts'
import type { CountedScore } from '../scoring/tally.ts'
import { confidenceTables } from './confidence-tables.ts'
import { counted, grouped, pluralOf } from './number.ts'
import {
  bestScores,
  type FormatScore,
  intervalCell,
  metricLabel,
  scoreCell,
  threeCells,
  titleFor,
  writtenUnder,
} from './score-cells.ts'
import type { ScoresReport, SystemScores } from './scores.ts'
import { sliceTables } from './slice-tables.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'

/** All tables of a report: the scores, then documents, slices and confidences if there are any. */
export function scoresTables(report: ScoresReport, isPaper = false): Table[] {
  const [only] = report.systems
  const format = writtenUnder(report.settings)
  const main = isPaper
    ? paperTable(report, format)
    : report.systems.length === 1 && only !== undefined
      ? metricsTable(only, format)
      : systemsTable(report, format)
  return [
    main,
    ...documentTables(report, format),
    ...sliceTables(report),
    ...confidenceTables(report, format),
  ]
}

/** What was computed from resampled documents, in words. */
export function resamplingNotes({ resampling, systems, corpus, settings }: ScoresReport): string[] {
  if (resampling === undefined) return []
  const { trials, seed, intervals, baseline } = resampling
  const unit = discourseName(settings)
  const isOne = corpus.documents < 2
  const hasIntervals = systems.some((system) => system.intervals !== undefined)
  const few = isOne ? `one ${unit} is` : `${counted(corpus.documents, unit)} are`
  return [
    ...(hasIntervals
      ? [
          `in brackets: 95 % interval of the bootstrap, ${grouped(trials)} resamples of the ${pluralOf(unit)}, seed ${seed}`,
        ]
      : intervals === true
        ? [`no intervals: ${few} too few to resample; it takes at least ${FEWEST_DOCUMENTS}`]
        : []),
    ...(baseline === undefined
      ? []
      : isOne
        ? [`no †: one ${unit} is not enough for a test; it takes at least two`]
        : [
            `†: differs from ${baseline}: paired randomisation of the ${pluralOf(unit)}, p below ${ALPHA} after Holm's correction`,
          ]),
  ]
}

/** One system: one row per metric. */
function metricsTable({ scores, intervals }: SystemScores, format: FormatScore): Table {
  const interval = (id: string): Cell[] =>
    intervals === undefined ? [] : [intervalCell(intervals[id], format)]
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
      ...threeCells(score, format),
      ...interval(id),
    ]),
  }
}

/** Several systems: one row each, one column per metric, the best of each column marked. */
function systemsTable(report: ScoresReport, format: FormatScore): Table {
  const ids = idsIn(report)
  const best = bestIn(report, format)
  return {
    columns: [left('system'), ...ids.map((id) => right(metricLabel(id)))],
    rows: report.systems.map((system, s) => [
      cell(system.name),
      ...ids.map((id) => markedCell(system, id, best.get(id)?.[s] === true, format)),
    ]),
  }
}

/** The metrics of all systems: one may be left out of a system for lack of data. */
function idsIn({ systems }: ScoresReport): string[] {
  return [...new Set(systems.flatMap(({ scores }) => Object.keys(scores)))]
}

/** By metric, whether each system is the best. */
type Best = ReadonlyMap<string, readonly boolean[]>

function bestIn(report: ScoresReport, format: FormatScore): Best {
  return new Map(
    idsIn(report).map((id) => [
      id,
      bestScores(
        id,
        report.systems.map(({ scores }) => scores[id]),
        format,
      ),
    ]),
  )
}

/** F1 or the value, with its interval and the mark of its test. */
function markedCell(
  { scores, intervals, against }: SystemScores,
  id: string,
  isBest: boolean,
  format: FormatScore,
): Cell {
  const score = scores[id]
  if (score === undefined) return cell('')
  const plain = scoreCell(score, format)
  const dagger = (against?.[id]?.holm ?? 1) < ALPHA ? '†' : ''
  const interval = intervals === undefined ? '' : ` ${intervalCell(intervals[id], format).text}`
  return {
    ...plain,
    text: `${plain.text}${dagger}${interval}`,
    isBest,
  }
}

/** As papers print it: precision, recall and F1 of each metric, one row per system. */
function paperTable(report: ScoresReport, format: FormatScore): Table {
  const ids = idsIn(report)
  const best = bestIn(report, format)
  const isRatio = (id: string): boolean => report.systems.some(({ scores }) => scores[id]?.f1 !== undefined)
  const parts = (id: string): readonly string[] => (isRatio(id) ? ['P', 'R', 'F1'] : [''])
  return {
    groups: [
      { title: '', span: 1 },
      ...ids.map((id) => ({ title: metricLabel(id), span: parts(id).length })),
    ],
    columns: [left('system'), ...ids.flatMap((id) => parts(id).map(right))],
    rows: report.systems.map((system, s) => [
      cell(system.name),
      ...ids.flatMap((id): Cell[] => {
        const score = system.scores[id]
        const last = markedCell(system, id, best.get(id)?.[s] === true, format)
        if (!isRatio(id)) return [last]
        if (score?.f1 === undefined) return [cell(''), cell(''), last]
        return [cell(format(score.precision)), cell(format(score.recall)), last]
      }),
    ]),
  }
}

function documentTables({ systems, settings }: ScoresReport, format: FormatScore): Table[] {
  const unit = discourseName(settings)
  return systems.flatMap(({ name, documents }) => {
    if (documents === undefined) return []
    const ids = Object.keys(documents[0]?.scores ?? {})
    return [
      {
        title: titleFor(pluralOf(unit), name, systems.length),
        columns: [left(unit), ...ids.map((id) => right(metricLabel(id)))],
        rows: documents.map(({ id, scores }) => [
          cell(id),
          ...ids.map((metric) => scoreCell(scores[metric] as CountedScore, format)),
        ]),
      },
    ]
  })
}
