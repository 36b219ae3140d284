import type { Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'
import type { Figure } from './figure.ts'
import { percent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport } from './render-report.ts'
import { metricLabel } from './score-cells.ts'
import type { ScoresReport } from './scores.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'

/** The numbers of a score, without its counts. */
export interface Figures {
  readonly recall?: number
  readonly precision?: number
  readonly f1?: number
  readonly value?: number
}

/** A system on all data sets. */
export interface Standing {
  readonly name: string
  /** By data set; null where there is no response to it. */
  readonly results: readonly ({
    readonly signature: string
    readonly scores: Readonly<Record<string, Figures>>
  } | null)[]
  /** The mean over data sets of each figure by itself; null where a response is missing. */
  readonly average: Readonly<Record<string, Figures>> | null
}

/** The JSON that `referee suite --json` prints. */
export interface StandingsReport {
  readonly schema: 'referee.standings/1'
  readonly referee: string
  readonly name: string
  /** The one that data sets are shown with. */
  readonly metric: string
  readonly datasets: readonly { readonly name: string; readonly documents: number; readonly tokens: number }[]
  readonly systems: readonly Standing[]
}

/** A system and its scores by data set; null where it has no response. */
export interface ScoredSystem {
  readonly name: string
  readonly reports: readonly (ScoresReport | null)[]
}

/** @param metric the one to show data sets with; without it CoNLL, or the first there is */
export function standingsReport(
  name: string,
  datasets: readonly string[],
  systems: readonly ScoredSystem[],
  metric?: string,
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
  }
}

function standingOf({ name, reports }: ScoredSystem): Standing {
  const results = reports.map((report) =>
    report === null
      ? null
      : { signature: report.signature, scores: figuresOf(report.systems[0]?.scores ?? {}) },
  )
  const all = results.filter((result) => result !== null).map(({ scores }) => scores)
  return { name, results, average: all.length < results.length ? null : meansOf(all) }
}

function figuresOf(scores: Scores): Record<string, Figures> {
  return Object.fromEntries(
    Object.entries(scores).map(([id, { recall, precision, f1, value }]) => [
      id,
      value === undefined ? { recall, precision, f1 } : { value },
    ]),
  )
}

/** The mean of each figure; a metric that a data set has no data for has no mean. */
function meansOf(all: readonly Readonly<Record<string, Figures>>[]): Record<string, Figures> {
  const [first = {}] = all
  const shared = Object.entries(first).filter(([id]) => all.every((scores) => id in scores))
  return Object.fromEntries(
    shared.map(([id, figures]) => [
      id,
      Object.fromEntries(
        Object.keys(figures).map((name) => [
          name,
          all.reduce((sum, scores) => sum + (scores[id]?.[name as keyof Figures] ?? 0), 0) / all.length,
        ]),
      ),
    ]),
  )
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
  return [datasetsTable(report, metric), meansTable(report)]
}

/** A place for each data set, and there the score of each system. */
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

export function standingsRemarks({ datasets, systems }: StandingsReport): string[] {
  const missing = systems.flatMap(({ name, results }) =>
    results.flatMap((result, d) => (result === null ? [`${name} on ${datasets[d]?.name}`] : [])),
  )
  return missing.length === 0 ? [] : [`no response, so no mean: ${missing.join(', ')}`]
}

/** The metrics that were scored. */
export function standingsMetrics({ systems }: Pick<StandingsReport, 'systems'>): string[] {
  const scored = systems.flatMap(({ results }) => results.map((result) => result?.scores ?? {}))
  return [...new Set(scored.flatMap((scores) => Object.keys(scores)))]
}

/** A row a data set, a column a system, and the mean over data sets. */
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
    rows: lines.map(({ name, figures }) => [cell(name), ...bestMarked(figures.map(headlineIn))]),
  }
}

/** Means over data sets as papers print them: precision, recall and F1 of each metric, a row a system. */
function meansTable({ systems }: StandingsReport): Table {
  const ids = standingsMetrics({ systems })
  const isRatio = (id: string): boolean => systems.some(({ average }) => average?.[id]?.f1 !== undefined)
  const parts = (id: string): readonly string[] => (isRatio(id) ? ['P', 'R', 'F1'] : [''])
  const leading = new Map(
    ids.map((id) => [id, bestMarked(systems.map(({ average }) => headlineIn(average?.[id])))]),
  )
  const written = (figure: number | undefined): Cell => cell(figure === undefined ? '' : percent(figure))
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
          ? [written(average?.[id]?.precision), written(average?.[id]?.recall), last]
          : [last]
      }),
    ]),
  }
}

function headlineIn(figures: Figures | undefined): number | undefined {
  return figures?.value ?? figures?.f1
}

function bestMarked(figures: readonly (number | undefined)[]): Cell[] {
  const texts = figures.map((figure) => (figure === undefined ? '' : percent(figure)))
  const best = percent(Math.max(...figures.map((figure) => figure ?? Number.NEGATIVE_INFINITY)))
  return texts.map((text) => ({ text, isBest: figures.length > 1 && text === best }))
}

function rows({ datasets, systems }: StandingsReport): string[][] {
  const figure = (value: number | undefined): string => (value === undefined ? '' : String(value))
  const line = (system: string, dataset: string, scores: Readonly<Record<string, Figures>>, signature = '') =>
    Object.entries(scores).map(([id, { recall, precision, f1, value }]) => [
      system,
      dataset,
      id,
      ...[recall, precision, f1, value].map(figure),
      signature,
    ])
  return [
    ['system', 'dataset', 'metric', 'recall', 'precision', 'f1', 'value', 'signature'],
    ...systems.flatMap(({ name, results, average }) => [
      ...results.flatMap((result, d) =>
        result === null ? [] : line(name, datasets[d]?.name ?? '', result.scores, result.signature),
      ),
      ...line(name, 'mean', average ?? {}),
    ]),
  ]
}
