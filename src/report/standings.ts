import type { Score } from '../metrics/metric.ts'
import type { Signature } from '../scoring/signature.ts'
import { headline, type Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'
import type { Figure } from './figure.ts'
import { percent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport } from './render-report.ts'
import { bestScores, metricLabel, notesOn, scoreCell } from './score-cells.ts'
import type { ScoresReport } from './scores.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'

/** The numbers of a score, without its counts. */
export interface Figures {
  readonly recall?: number
  readonly precision?: number
  readonly f1?: number
  readonly value?: number
  /** 0/0. */
  readonly undefined?: true
}

/** The results of a system on all data sets. */
export interface Standing {
  readonly name: string
  /** By data set; null if there is no response to it. */
  readonly results: readonly ({
    readonly signature: Signature
    readonly scores: Readonly<Record<string, Figures>>
  } | null)[]
  /** The mean over data sets of each figure separately; null if a response is missing. */
  readonly average: Readonly<Record<string, Figures>> | null
}

/** The same systems under other settings, for one more column beside the means. */
export interface StandingsColumn {
  readonly name: string
  /** Flags that differ from those of the other tables. */
  readonly settings: Readonly<Record<string, string>>
  readonly systems: readonly Standing[]
}

/** The JSON that `referee suite --json` prints. */
export interface StandingsReport {
  readonly schema: 'referee.standings/1'
  readonly referee: string
  readonly name: string
  /** The metric that data sets are shown with. */
  readonly metric: string
  readonly datasets: readonly { readonly name: string; readonly documents: number; readonly tokens: number }[]
  readonly systems: readonly Standing[]
  readonly columns?: readonly StandingsColumn[]
}

/** A system and its scores by data set; null where it has no response. */
export interface ScoredSystem {
  readonly name: string
  readonly reports: readonly (ScoresReport | null)[]
}

/** The name of a column, its flags and the results. */
export interface ScoredColumn extends Omit<StandingsColumn, 'systems'> {
  readonly systems: readonly ScoredSystem[]
}

/** @param metric the one to show data sets with; by default CoNLL, or the first there is */
export function standingsReport(
  name: string,
  datasets: readonly string[],
  systems: readonly ScoredSystem[],
  metric?: string,
  columns: readonly ScoredColumn[] = [],
): StandingsReport {
  const standings = systems.map(standingOf)
  const ids = standingsMetrics({ systems: standings })
  return {
    schema: 'referee.standings/1',
    referee: version,
    name,
    metric: metric ?? (ids.includes('conll') ? 'conll' : (ids[0] ?? 'conll')),
    datasets: datasets.map((each, d) => {
      const { documents = 0, tokens = 0 } =
        systems.map(({ reports }) => reports[d]).find((report) => report)?.corpus ?? {}
      return { name: each, documents, tokens }
    }),
    systems: standings,
    ...(columns.length === 0
      ? {}
      : { columns: columns.map((column) => ({ ...column, systems: column.systems.map(standingOf) })) }),
  }
}

function standingOf({ name, reports }: ScoredSystem): Standing {
  const results = reports.map((report) =>
    report === null
      ? null
      : { signature: report.signature, scores: figuresOf(report.systems[0]?.scores ?? {}) },
  )
  const scored = reports.flatMap((report) => (report === null ? [] : [report.systems[0]?.scores ?? {}]))
  return { name, results, average: scored.length < results.length ? null : meansOf(scored) }
}

const FIGURES = ['recall', 'precision', 'f1', 'value'] as const

function figuresOf(scores: Scores): Record<string, Figures> {
  return Object.fromEntries(
    Object.entries(scores).map(([id, score]) => [
      id,
      {
        ...(score.value === undefined
          ? { recall: score.recall, precision: score.precision, f1: score.f1 }
          : { value: headline(score) }),
        ...(score.undefined === true ? { undefined: true } : {}),
      },
    ]),
  )
}

/**
 * The mean of each figure. A metric that was left out on a data set has no mean. A data set on which it has nothing
 * to score, all of its counts being 0, is left out of the mean; if that holds for all, the mean is 0/0.
 */
function meansOf(all: readonly Scores[]): Record<string, Figures> {
  const [first = {}] = all
  const shared = Object.keys(first).filter((id) => all.every((scores) => id in scores))
  return Object.fromEntries(
    shared.map((id) => {
      const own = all.flatMap((scores) => (hasNothing(scores[id]) ? [] : [figuresOf(scores)[id] ?? {}]))
      const mean = (name: (typeof FIGURES)[number]): number =>
        own.reduce((sum, figures) => sum + (figures[name] ?? 0), 0) / Math.max(1, own.length)
      const names = FIGURES.filter((name) => figuresOf(first)[id]?.[name] !== undefined)
      const means = Object.fromEntries(names.map((name) => [name, mean(name)]))
      return [id, own.length === 0 ? { ...means, undefined: true } : means]
    }),
  )
}

function hasNothing(score: Scores[string] | undefined): boolean {
  const counts = Object.values(score?.counts ?? {})
  return counts.length > 0 && counts.every((count) => count === 0)
}

export function renderStandings(
  report: StandingsReport,
  rendering: Rendering,
  options: RenderOptions = {},
): string {
  const { name } = report
  return renderReport(
    report,
    {
      tables: () => ({
        introduction: [name],
        tables: standingsTables(report),
        remarks: standingsRemarks(report),
      }),
      rows: () => rows(report),
    },
    rendering,
    options,
  )
}

/** @param metric the one to show data sets with */
export function standingsTables(report: StandingsReport, metric: string = report.metric): Table[] {
  const columns = report.columns === undefined ? [] : [columnsTable(report, report.columns, metric)]
  return [datasetsTable(report, metric), meansTable(report), ...columns]
}

/** A category for each data set, with the score of each system. */
export function standingsFigure({ datasets, systems }: StandingsReport, metric: string): Figure {
  return {
    title: `${metricLabel(metric)} by data set`,
    kind: 'points',
    x: { label: 'data set', categories: datasets.map(({ name }) => name) },
    y: { label: metricLabel(metric) },
    series: systems.map(({ name, results }) => ({
      name,
      points: results.flatMap((result, d): [number, number][] => {
        const figure = headlineIn(result?.scores[metric])
        return figure === undefined ? [] : [[d, 100 * figure]]
      }),
    })),
  }
}

/** @param metric the one that data sets are shown with */
export function standingsRemarks(report: StandingsReport, metric: string = report.metric): string[] {
  const { datasets, systems } = report
  const missing = systems.flatMap(({ name, results }) =>
    results.flatMap((result, d) => (result === null ? [`${name} on ${datasets[d]?.name}`] : [])),
  )
  return [
    ...notesOn(standingsTables(report, metric)),
    ...(missing.length === 0 ? [] : [`no response, so no mean: ${missing.join(', ')}`]),
  ]
}

/** The metrics that were scored. */
export function standingsMetrics({ systems }: Pick<StandingsReport, 'systems'>): string[] {
  const scored = systems.flatMap(({ results }) => results.map((result) => result?.scores ?? {}))
  return [...new Set(scored.flatMap((scores) => Object.keys(scores)))]
}

/** One row per data set, one column per system, and the mean over data sets. */
function datasetsTable({ datasets, systems }: StandingsReport, metric: string): Table {
  const lines = [
    ...datasets.map(({ name }, d) => ({
      name,
      figures: systems.map(({ results }) => results[d]?.scores[metric]),
    })),
    { name: 'mean', figures: systems.map(({ average }) => average?.[metric]) },
  ]
  return {
    title: metricLabel(metric),
    columns: [left('data set'), ...systems.map(({ name }) => right(name))],
    rows: lines.map(({ name, figures }) => [cell(name), ...bestMarked(metric, figures)]),
  }
}

/** Means over data sets as papers print them: precision, recall and F1 of each metric, one row per system. */
function meansTable({ systems }: StandingsReport): Table {
  const ids = standingsMetrics({ systems })
  const isRatio = (id: string): boolean => systems.some(({ average }) => average?.[id]?.f1 !== undefined)
  const parts = (id: string): readonly string[] => (isRatio(id) ? ['P', 'R', 'F1'] : [''])
  const leading = new Map(
    ids.map((id) => [
      id,
      bestMarked(
        id,
        systems.map(({ average }) => average?.[id]),
      ),
    ]),
  )
  const figureCell = (figure: number | undefined): Cell => cell(figure === undefined ? '' : percent(figure))
  return {
    title: 'means over data sets',
    groups: [
      { title: '', span: 1 },
      ...ids.map((id) => ({ title: metricLabel(id), span: parts(id).length })),
    ],
    columns: [left('system'), ...ids.flatMap((id) => parts(id).map(right))],
    rows: systems.map(({ name, average }, s) => [
      cell(name),
      ...ids.flatMap((id): Cell[] => {
        const last = leading.get(id)?.[s] ?? cell('')
        return isRatio(id)
          ? [figureCell(average?.[id]?.precision), figureCell(average?.[id]?.recall), last]
          : [last]
      }),
    ]),
  }
}

/** The mean under the settings of the other tables, and under those of each column. */
function columnsTable(
  { systems }: StandingsReport,
  columns: readonly StandingsColumn[],
  metric: string,
): Table {
  const all = [systems, ...columns.map((column) => column.systems)].map((standings) =>
    bestMarked(
      metric,
      standings.map(({ average }) => average?.[metric]),
    ),
  )
  return {
    title: `${metricLabel(metric)} under other settings, means over data sets`,
    columns: [left('system'), right('primary'), ...columns.map(({ name }) => right(name))],
    rows: systems.map(({ name }, s) => [cell(name), ...all.map((column) => column[s] ?? cell(''))]),
  }
}

function headlineIn(figures: Figures | undefined): number | undefined {
  return figures?.value ?? figures?.f1
}

/** A cell for each system's score of a metric. */
function bestMarked(id: string, figures: readonly (Figures | undefined)[]): Cell[] {
  const scores = figures.map((each): Score | undefined => {
    const value = headlineIn(each)
    if (value === undefined) return undefined
    return each?.undefined === true ? { value, undefined: true } : { value }
  })
  const best = bestScores(id, scores)
  return scores.map((score, s) =>
    score === undefined ? cell('') : { ...scoreCell(score, percent), isBest: best[s] === true },
  )
}

function rows({ datasets, systems, columns = [] }: StandingsReport): string[][] {
  const figure = (value: number | undefined): string => (value === undefined ? '' : String(value))
  const under = (column: string, standings: readonly Standing[]): string[][] => {
    const line = (
      system: string,
      dataset: string,
      scores: Readonly<Record<string, Figures>>,
      signature = '',
    ) =>
      Object.entries(scores).map(([id, figures]) => [
        system,
        dataset,
        id,
        ...FIGURES.map((name) => figure(figures[name])),
        signature,
        column,
        figures.undefined === true ? 'true' : '',
      ])
    return standings.flatMap(({ name, results, average }) => [
      ...results.flatMap((result, d) =>
        result === null ? [] : line(name, datasets[d]?.name ?? '', result.scores, result.signature),
      ),
      ...line(name, 'mean', average ?? {}),
    ])
  }
  return [
    ['system', 'dataset', 'metric', 'recall', 'precision', 'f1', 'value', 'signature', 'column', 'undefined'],
    ...under('primary', systems),
    ...columns.flatMap((column) => under(column.name, column.systems)),
  ]
}
