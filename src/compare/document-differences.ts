import type { Settings } from '../scoring/settings.ts'
import {
  type CountedScore,
  type CountRow,
  headline,
  planMetrics,
  type Scores,
  scoreRow,
} from '../scoring/tally.ts'
import { type CountMatrix, columnSums, rowAt } from './count-matrix.ts'
import type { SystemPair } from './resampling.ts'
import type { Statistic } from './statistic.ts'
import type { DocumentRecord, SystemRecord } from './system-record.ts'

export interface DocumentDifference {
  readonly id: string
  /** b - a, for the document's own scores. */
  readonly delta: Readonly<Record<string, number>>
  /** How much b's corpus score would fall if b's counts in this document were a's. */
  readonly effect: Readonly<Record<string, number>>
}

/** By system, by document in matrix order: the scores of that document alone. */
export type SystemDocumentScores = readonly (readonly Scores[])[]

export function documentScores(
  rows: readonly ReadonlyMap<string, CountRow>[],
  matrix: CountMatrix,
  settings: Settings,
): SystemDocumentScores {
  const plan = planMetrics(settings.metrics)
  return rows.map((system) =>
    matrix.documents.map((id) => scoreRow(plan, system.get(id) as CountRow, settings)),
  )
}

/** b - a by document; documents undefined for both say nothing about the difference and are left out. */
export function definedDifferences(id: string, [a, b]: SystemPair, scores: SystemDocumentScores): number[] {
  const [of, other] = [scores[a] as readonly Scores[], scores[b] as readonly Scores[]]
  return of.flatMap((own, d) => {
    const [x, y] = [own[id] as CountedScore, other[d]?.[id] as CountedScore]
    return x.undefined === true && y.undefined === true ? [] : [headline(y) - headline(x)]
  })
}

/** In key order. */
export function documentDifferences(
  plan: {
    readonly records: readonly SystemRecord[]
    readonly matrix: CountMatrix
    readonly statistic: Statistic
  },
  pair: SystemPair,
  scores: SystemDocumentScores,
): DocumentDifference[] {
  const { records, matrix, statistic } = plan
  const [a, b] = pair
  const effects = documentEffects(matrix, pair, statistic)
  const { documents } = records[a] as SystemRecord
  const position = (id: string): number => (documents.get(id) as DocumentRecord).position
  const value = (system: number, d: number, id: string): number =>
    headline(scores[system]?.[d]?.[id] as CountedScore)
  const byMetric = (number: (id: string, m: number) => number): Record<string, number> =>
    Object.fromEntries(statistic.metrics.map((id, m) => [id, number(id, m)]))
  return matrix.documents
    .map((id, d) => ({
      id,
      delta: byMetric((metric) => value(b, d, metric) - value(a, d, metric)),
      effect: byMetric((_, m) => effects[d]?.[m] as number),
    }))
    .sort((x, y) => position(x.id) - position(y.id))
}

/**
 * What each document contributes to the difference: how much b's corpus score would fall if b's counts there were
 * a's. By document in matrix order, by metric. Small effects add up to roughly the difference.
 */
function documentEffects(matrix: CountMatrix, [a, b]: SystemPair, statistic: Statistic): Float64Array[] {
  const { cells, columns } = matrix
  const sums = columnSums(matrix, b)
  const whole = new Float64Array(statistic.metrics.length)
  statistic.score(sums, 0, whole, 0)
  const replaced = new Float64Array(columns)
  return matrix.documents.map((_, d) => {
    const [own, other] = [rowAt(matrix, d, b), rowAt(matrix, d, a)]
    for (let c = 0; c < columns; c++) {
      replaced[c] = (sums[c] as number) - (cells[own + c] as number) + (cells[other + c] as number)
    }
    const scores = new Float64Array(statistic.metrics.length)
    statistic.score(replaced, 0, scores, 0)
    return scores.map((score, m) => (whole[m] as number) - score)
  })
}
