import type { CompositeMetric, Counts, RatioScore, Score, ScoreSettings } from '../metrics/metric.ts'
import type { Settings } from '../scoring/settings.ts'
import { type CountRow, headline, type MetricPlan, planMetrics } from '../scoring/tally.ts'

/**
 * The scores of a corpus as a function of sums over its documents, which a test recomputes for every resample
 * without going back to the documents. Columns are the counts of the metrics or, for macro averages, each
 * document's F1 and whether it counts.
 */
export interface Statistic {
  /** The requested metrics; composites are recomputed from their parts. */
  readonly metrics: readonly string[]
  readonly columns: number
  /** Put a document's terms into a row of the matrix. */
  fill(row: CountRow, into: Float64Array, at: number): void
  /** Turn the sums at an offset into one number per metric, at an offset of `into`. */
  score(sums: Float64Array, from: number, into: Float64Array, at: number): void
}

export type StatisticSettings = Pick<Settings, 'metrics' | 'average' | 'blanc'>

export function statisticOf(settings: StatisticSettings): Statistic {
  const plan = planMetrics(settings.metrics)
  return settings.average === 'macro' ? macroStatistic(plan, settings) : microStatistic(plan, settings)
}

function microStatistic(plan: MetricPlan, settings: ScoreSettings): Statistic {
  const names = plan.counted.map(({ counts }) => counts)
  // One object per metric, refilled for every resample: allocating new ones would cost more than the score.
  const counts: Record<string, number>[] = names.map((list) =>
    Object.fromEntries(list.map((name) => [name, 0])),
  )
  const combined = combiner(plan)
  return {
    metrics: plan.requested.map(({ id }) => id),
    columns: names.reduce((sum, list) => sum + list.length, 0),
    fill(row, into, at) {
      let column = at
      for (const [m, list] of names.entries()) {
        for (const name of list) into[column++] = row[m]?.[name] ?? 0
      }
    },
    score(sums, from, into, at) {
      let column = from
      const scores: Score[] = []
      for (let m = 0; m < names.length; m++) {
        const own = counts[m] as Record<string, number>
        const list = names[m] as readonly string[]
        for (let c = 0; c < list.length; c++) own[list[c] as string] = sums[column++] as number
        scores.push((plan.counted[m] as MetricPlan['counted'][number]).score(own as Counts, settings))
      }
      combined(scores, into, at)
    },
  }
}

/** Two columns per metric: the document's F1, and 1 unless it has nothing to score. */
function macroStatistic(plan: MetricPlan, settings: ScoreSettings): Statistic {
  const { counted } = plan
  const combined = combiner(plan)
  return {
    metrics: plan.requested.map(({ id }) => id),
    columns: 2 * counted.length,
    fill(row, into, at) {
      for (const [m, metric] of counted.entries()) {
        const counts = row[m] ?? {}
        const isEmpty = metric.counts.every((name) => (counts[name] ?? 0) === 0)
        into[at + 2 * m] = isEmpty ? 0 : headline(metric.score(counts, settings))
        into[at + 2 * m + 1] = isEmpty ? 0 : 1
      }
    },
    score(sums, from, into, at) {
      const scores = counted.map((_, m): RatioScore => {
        const documents = sums[from + 2 * m + 1] as number
        const f1 = documents === 0 ? 0 : (sums[from + 2 * m] as number) / documents
        return { recall: 0, precision: 0, f1 }
      })
      combined(scores, into, at)
    },
  }
}

/** Turns the scores of the counted metrics into one number for each requested metric. */
function combiner(plan: MetricPlan): (scores: readonly Score[], into: Float64Array, at: number) => void {
  const position = new Map(plan.counted.map(({ id }, m) => [id, m]))
  const sources = plan.requested.map(
    (metric): number | { of: readonly number[]; combine: CompositeMetric['combine'] } =>
      metric.family === 'composite'
        ? { of: metric.of.map((id) => position.get(id) as number), combine: metric.combine }
        : (position.get(metric.id) as number),
  )
  return (scores, into, at) => {
    for (let i = 0; i < sources.length; i++) {
      const source = sources[i] as (typeof sources)[number]
      const score =
        typeof source === 'number'
          ? (scores[source] as Score)
          : source.combine(source.of.map((m) => scores[m] as Score))
      into[at + i] = headline(score)
    }
  }
}
