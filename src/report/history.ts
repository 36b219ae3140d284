import { meritOf } from '../metrics/registry.ts'
import { type Signature, withoutFields } from '../scoring/signature.ts'
import { headline, type Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'
import { percent, signedPercent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport } from './render-report.ts'
import { metricLabel } from './score-cells.ts'
import type { ScoresReport, SystemScores } from './scores.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'

/** One line of a ledger: a system's scores on a corpus on one day. */
export interface LedgerEntry {
  readonly schema: 'referee.ledger/1'
  /** When it was scored, in ISO 8601. */
  readonly date: string
  readonly referee: string
  readonly system: string
  readonly corpus: { readonly name: string; readonly documents: number }
  /** For this response alone. */
  readonly signature: Signature
  /** F1 or the value, from 0 to 1, by metric. */
  readonly scores: Readonly<Record<string, number>>
}

/** What a ledger keeps of a result. */
export interface LedgerReport {
  readonly corpus: ScoresReport['corpus']
  readonly systems: readonly Pick<SystemScores, 'name' | 'scores'>[]
}

/**
 * The lines that a result adds to a ledger, one for each system.
 *
 * @param signatures of the systems, each as if it had been scored alone
 */
export function ledgerEntries(
  report: LedgerReport,
  signatures: readonly Signature[],
  date: string,
): LedgerEntry[] {
  const { name, documents } = report.corpus
  return signatures.map((signature, i) => ({
    schema: 'referee.ledger/1',
    date,
    referee: version,
    system: report.systems[i]?.name ?? '',
    corpus: { name, documents },
    signature,
    scores: headlines(report.systems[i]?.scores ?? {}),
  }))
}

function headlines(scores: Scores): Record<string, number> {
  return Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, headline(score)]))
}

/** One run in a history. */
export interface PastRun {
  readonly date: string
  readonly system: string
  readonly referee: string
  readonly scores: Readonly<Record<string, number>>
  /** In the leading metric, since the previous run of the same system; absent for the first. */
  readonly change?: number
  /** Whether it was the best of all systems at the time. */
  readonly isRecord: boolean
}

/** A system over all its runs, in the leading metric. */
export interface Trend {
  readonly system: string
  readonly scores: readonly number[]
  readonly best: number
  /** When it was first reached. */
  readonly bestDate: string
}

/** Comparable runs: the same key under the same settings. */
export interface HistoryGroup {
  readonly corpus: string
  /** What the signatures of its runs have in common. */
  readonly settings: string
  /** The metric of changes, records and trends. */
  readonly metric: string
  readonly runs: readonly PastRun[]
  readonly trends: readonly Trend[]
}

/** The JSON that `referee history --json` prints. */
export interface HistoryReport {
  readonly schema: 'referee.history/1'
  readonly referee: string
  readonly groups: readonly HistoryGroup[]
}

/** @param metric the one to follow; by default CoNLL, or the first of a group */
export function historyReport(entries: readonly LedgerEntry[], metric?: string): HistoryReport {
  const groups = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const settings = settingsIn(entry.signature)
    groups.set(settings, [...(groups.get(settings) ?? []), entry])
  }
  return {
    schema: 'referee.history/1',
    referee: version,
    groups: [...groups].flatMap(([settings, own]) => {
      const ids = new Set(own.flatMap(({ scores }) => Object.keys(scores)))
      const leading = metric ?? (ids.has('conll') ? 'conll' : [...ids][0])
      const followed = own.filter(({ scores }) => leading !== undefined && leading in scores)
      return leading === undefined || followed.length === 0 ? [] : [groupOf(settings, leading, followed)]
    }),
  }
}

/** The entries that a history omits because they lack the metric it follows. */
export function runsNotShown(
  entries: readonly LedgerEntry[],
  { groups }: HistoryReport,
): readonly LedgerEntry[] {
  const followed = new Map(groups.map(({ settings, metric }) => [settings, metric]))
  return entries.filter(({ signature, scores }) => {
    const metric = followed.get(settingsIn(signature))
    return metric === undefined || !(metric in scores)
  })
}

/** The fields in which signatures of comparable runs may differ. */
const VARYING: ReadonlySet<string> = new Set(['referee', 'response', 'response-format', 'text'])

function settingsIn(signature: string): string {
  return withoutFields(signature, VARYING)
}

function groupOf(settings: string, metric: string, entries: readonly LedgerEntry[]): HistoryGroup {
  const last = new Map<string, number>()
  const trends = new Map<string, { scores: number[]; best: number; bestDate: string }>()
  let best = Number.NEGATIVE_INFINITY
  const runs = entries.map(({ date, system, referee, scores }): PastRun => {
    const score = scores[metric] as number
    const before = last.get(system)
    last.set(system, score)
    const trend = trends.get(system) ?? { scores: [], best: score, bestDate: date }
    trend.scores.push(score)
    const merit = meritOf(metric, score)
    if (merit > meritOf(metric, trend.best)) {
      Object.assign(trend, { best: score, bestDate: date })
    }
    trends.set(system, trend)
    const isRecord = merit > best
    best = Math.max(best, merit)
    const change = before === undefined ? {} : { change: score - before }
    return { date, system, referee, scores, ...change, isRecord }
  })
  return {
    corpus: (entries[0] as LedgerEntry).corpus.name,
    settings,
    metric,
    runs,
    trends: [...trends].map(([system, trend]) => ({ system, ...trend })),
  }
}

export function renderHistory(
  report: HistoryReport,
  rendering: Rendering,
  options: RenderOptions = {},
): string {
  const notes = report.groups.length === 0 ? [] : ['↑: the best score of all systems up to then']
  const tables = (form: string): Table[] =>
    // LaTeX has no characters for bars.
    report.groups.flatMap((group) => [runsTable(group), trendsTable(group, form !== 'latex')])
  return renderReport(
    report,
    { tables: (form) => ({ tables: tables(form), notes }), rows: () => rows(report) },
    rendering,
    options,
  )
}

function runsTable({ corpus, settings, metric, runs }: HistoryGroup): Table {
  const others = [...new Set(runs.flatMap(({ scores }) => Object.keys(scores)))].filter((id) => id !== metric)
  const meritIn = ({ scores }: PastRun): number => meritOf(metric, scores[metric] as number)
  const best = Math.max(...runs.map(meritIn))
  const scoreOf = (run: PastRun, id: string): Cell => {
    const score = run.scores[id]
    return cell(score === undefined ? '' : percent(score))
  }
  return {
    title: `${corpus}, ${settings}`,
    columns: [
      left('date'),
      left('system'),
      right(metricLabel(metric)),
      right('change'),
      left(''),
      ...others.map((id) => right(metricLabel(id))),
      left('version'),
    ],
    rows: runs.map((run) => [
      cell(day(run.date)),
      cell(run.system),
      { ...scoreOf(run, metric), isBest: meritIn(run) === best },
      cell(run.change === undefined ? '' : signedPercent(run.change)),
      cell(run.isRecord ? '↑' : ''),
      ...others.map((id) => scoreOf(run, id)),
      cell(run.referee),
    ]),
  }
}

function trendsTable({ metric, trends }: HistoryGroup, hasBars: boolean): Table {
  return {
    title: `${metricLabel(metric)} by system`,
    columns: [
      left('system'),
      right('runs'),
      right('first'),
      right('last'),
      right('best'),
      left('on'),
      ...(hasBars ? [left('trend')] : []),
    ],
    rows: trends.map(({ system, scores, best, bestDate }) => [
      cell(system),
      cell(String(scores.length)),
      cell(percent(scores[0] as number)),
      cell(percent(scores.at(-1) as number)),
      cell(percent(best)),
      cell(day(bestDate)),
      ...(hasBars ? [cell(sparkline(scores))] : []),
    ]),
  }
}

const day = (date: string): string => date.slice(0, 'YYYY-MM-DD'.length)

const BARS = [...'▁▂▃▄▅▆▇█']
const LONGEST_TREND = 40

/** The last scores as bars, scaled from the lowest to the highest of them. */
function sparkline(scores: readonly number[]): string {
  const latest = scores.slice(-LONGEST_TREND)
  const low = Math.min(...latest)
  const range = Math.max(...latest) - low
  const bar = (score: number): string =>
    BARS[range === 0 ? 0 : Math.round(((score - low) / range) * (BARS.length - 1))] as string
  return latest.map(bar).join('')
}

function rows({ groups }: HistoryReport): string[][] {
  return [
    ['date', 'system', 'corpus', 'metric', 'score', 'version', 'settings'],
    ...groups.flatMap(({ corpus, settings, runs }) =>
      runs.flatMap(({ date, system, referee, scores }) =>
        Object.entries(scores).map(([id, score]) => [
          date,
          system,
          corpus,
          id,
          String(score),
          referee,
          settings,
        ]),
      ),
    ),
  ]
}
