import type { Score, ScoreSettings } from '../metrics/metric.ts'
import { ExactSum } from './exact-sum.ts'
import { type CountedScore, type CountRow, combine, type MetricPlan, type Scores } from './tally.ts'

interface MeanSums {
  readonly recall: ExactSum
  readonly precision: ExactSum
  readonly f1: ExactSum
  readonly value: ExactSum
  documents: number
  /** One of the scores, for its kind, which is the same for all scores of a metric. */
  like: Score | undefined
}

/**
 * Macro averages: the unweighted mean over documents of recall, of precision and of F1 separately, so
 * the F1 is not that of the mean recall and precision. Documents with nothing to score, all of whose
 * counts are 0, are left out of the mean.
 */
export class MacroTally {
  readonly #plan: MetricPlan
  readonly #settings: ScoreSettings
  readonly #means: readonly MeanSums[]

  constructor(plan: MetricPlan, settings: ScoreSettings) {
    this.#plan = plan
    this.#settings = settings
    this.#means = plan.counted.map(() => ({
      recall: new ExactSum(),
      precision: new ExactSum(),
      f1: new ExactSum(),
      value: new ExactSum(),
      documents: 0,
      like: undefined,
    }))
  }

  add(row: CountRow): void {
    for (const [m, metric] of this.#plan.counted.entries()) {
      const counts = row[m] ?? {}
      if (metric.counts.every((name) => (counts[name] ?? 0) === 0)) continue
      const score = metric.score(counts, this.#settings)
      const mean = this.#means[m] as MeanSums
      mean.like = score
      mean.documents++
      if (score.value !== undefined) {
        mean.value.add(score.value)
        continue
      }
      mean.recall.add(score.recall)
      mean.precision.add(score.precision)
      mean.f1.add(score.f1)
    }
  }

  /** @param totals the summed counts, reported with the means */
  scores(totals: CountRow): Scores {
    const counted = new Map<string, CountedScore>()
    for (const [m, metric] of this.#plan.counted.entries()) {
      const { recall, precision, f1, value, documents, like } = this.#means[m] as MeanSums
      const mean = (sum: ExactSum): number => (documents === 0 ? 0 : sum.value / documents)
      const rest = { ...(documents === 0 ? { undefined: true as const } : {}), counts: totals[m] ?? {} }
      // Without any document, score empty counts to find out the kind of score.
      const kind = like ?? metric.score({}, this.#settings)
      if (kind.value === undefined) {
        counted.set(metric.id, { recall: mean(recall), precision: mean(precision), f1: mean(f1), ...rest })
      } else {
        const unit = kind.unit === undefined ? {} : { unit: kind.unit }
        counted.set(metric.id, { value: mean(value), ...unit, ...rest })
      }
    }
    return combine(this.#plan, counted)
  }
}
