import { metricById } from '../metrics/registry.ts'
import { curveFeatures } from '../scoring/slice-features.ts'
import { compareSlices, type Slice } from '../scoring/slices.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { grouped } from './number.ts'
import { intervalCell, metricLabel, scoreCell, threeCells, titleFor, writtenUnder } from './score-cells.ts'
import type { ScoresReport, SystemScores } from './scores.ts'
import { type Cell, type Column, cell, left, right, type Table } from './table.ts'

/** The label of a row of totals. */
const TOTAL = 'TOTAL'

/**
 * The tables of slices. Metrics that judge mentions or entities one by one are laid out as in Tuggener
 * (2014, Tables 3 and 4): one table per metric, one row per value, and for each system recall, precision,
 * F1 and the counts they come from. The other metrics are side by side, in one table per system.
 */
export function sliceTables(report: ScoresReport): Table[] {
  const features = Object.keys(report.systems[0]?.slices ?? {})
  return features.flatMap((feature) => {
    const ids = [...new Set(report.systems.flatMap((system) => idsOf(system, feature)))]
    const judging = ids.filter((id) => countsOf(id).includes('tp'))
    const others = ids.filter((id) => !judging.includes(id))
    return [
      ...(others.length === 0
        ? []
        : report.systems.map((system) => systemTable(report, system, feature, others))),
      ...judging.map((id) => judgingTable(report, feature, id)),
    ]
  })
}

/** How scores vary with distance and spread: for each metric and system one bar per range, in text only. */
export function sliceCurves(report: ScoresReport): Table[] {
  const format = writtenUnder(report.settings)
  return report.systems.flatMap((system) =>
    Object.entries(system.slices ?? {}).flatMap(([feature, slices]) => {
      if (!curveFeatures.has(feature)) return []
      const ids = [...new Set(idsOf(system, feature))].filter(
        (id, _, all) => id !== 'mentions' || all.length === 1,
      )
      return ids.map((id) => ({
        title: titleFor(`${metricLabel(id)} by ${feature}`, system.name, report.systems.length),
        columns: [
          left(feature),
          right(isSingle(id) ? '' : 'F1'),
          ...(slices.some(({ intervals }) => intervals !== undefined) ? [left('95 % interval')] : []),
          left(''),
        ],
        rows: slices.flatMap(({ value, mentions, scores, intervals }) => {
          const score = scores[id]
          const isEmpty = Object.values(score?.counts ?? {}).every((count) => count === 0)
          if (score === undefined || mentions === 0 || isEmpty) return []
          const drawn = '█'.repeat(Math.round(BAR * headline(score))) || '▏'
          const interval = intervals === undefined ? [] : [intervalCell(intervals[id], format)]
          return [[cell(value), scoreCell(score, format), ...interval, cell(drawn)]]
        }),
      }))
    }),
  )
}

/** The length of the bar for a score of 100. */
const BAR = 40

function idsOf({ slices }: SystemScores, feature: string): string[] {
  return (slices?.[feature] ?? []).flatMap(({ scores }) => Object.keys(scores))
}

function countsOf(id: string): readonly string[] {
  const metric = metricById(id)
  return metric === undefined || metric.family === 'composite' ? [] : metric.counts
}

/** One system, several metrics. */
function systemTable(
  report: ScoresReport,
  system: SystemScores,
  feature: string,
  ids: readonly string[],
): Table {
  const format = writtenUnder(report.settings)
  const cells = (scores: Slice['scores']): Cell[] =>
    ids.flatMap((id) => {
      const score = scores[id]
      if (isSingle(id)) return [score?.value === undefined ? cell('') : scoreCell(score, format)]
      return score === undefined ? blank(3) : threeCells(score, format)
    })
  return {
    title: titleFor(`by ${feature}`, system.name, report.systems.length),
    columns: [
      left(feature),
      right('mentions'),
      ...ids.flatMap((id) =>
        isSingle(id) ? [right(metricLabel(id))] : [right(`${metricLabel(id)} R`), right('P'), right('F1')],
      ),
    ],
    rows: [
      ...(system.slices?.[feature] ?? []).map(({ value, mentions, scores }) => [
        cell(value),
        cell(grouped(mentions)),
        ...cells(scores),
      ]),
      ...totalRow(report, () => cells(system.scores)),
    ],
  }
}

/** One metric, several systems. */
function judgingTable(report: ScoresReport, feature: string, id: string): Table {
  const { systems } = report
  const counts = countsOf(id)
  const slicesOf = ({ slices }: SystemScores): ReadonlyMap<string, Slice> =>
    new Map((slices?.[feature] ?? []).map((slice) => [slice.value, slice]))
  const bySystem = systems.map(slicesOf)
  const all = new Map(bySystem.flatMap((slices) => [...slices]))
  const inOrder = [...all.values()].sort((a, b) =>
    compareSlices(a.values ?? [a.value], b.values ?? [b.value]),
  )
  const format = writtenUnder(report.settings)
  const cells = (score: CountedScore | undefined): Cell[] =>
    score === undefined
      ? blank(3 + counts.length)
      : [...threeCells(score, format), ...counts.map((name) => cell(grouped(score.counts?.[name] ?? 0)))]
  return {
    title: `${metricLabel(id)} by ${feature}`,
    columns: [
      left(feature),
      right('mentions'),
      ...systems.flatMap(({ name }): Column[] => [
        right(systems.length === 1 ? 'R' : `${name} R`),
        right('P'),
        right('F1'),
        ...counts.map(right),
      ]),
    ],
    rows: [
      ...inOrder.map(({ value }) => [
        cell(value),
        cell(grouped(Math.max(...bySystem.map((slices) => slices.get(value)?.mentions ?? 0)))),
        ...bySystem.flatMap((slices) => cells(slices.get(value)?.scores[id])),
      ]),
      ...totalRow(report, () => systems.flatMap(({ scores }) => cells(scores[id]))),
    ],
  }
}

/** Slices are sums over all documents; a mean over documents is not their total. */
function totalRow({ settings, corpus }: ScoresReport, cells: () => Cell[]): Cell[][] {
  if (settings.average === 'macro') return []
  return [[cell(TOTAL), cell(grouped(corpus.key.mentions)), ...cells()]]
}

function isSingle(id: string): boolean {
  return metricById(id)?.family === 'composite'
}

function blank(cells: number): Cell[] {
  return Array.from({ length: cells }, () => cell(''))
}
