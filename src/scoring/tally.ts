import { type ErrorCode, RefereeError } from '../errors.ts'
import type { Counts, DiscourseMetric, Metric, Score, ScoreSettings } from '../metrics/metric.ts'
import { metricById, metrics } from '../metrics/registry.ts'
import { didYouMean } from '../suggest.ts'
import { countListed } from './count-listed.ts'
import { ExactSum, type SumTerms } from './exact-sum.ts'
import type { MatchedPair } from './match-documents.ts'

/** A metric that is not composite. */
export type CountingMetric = Exclude<Metric, { family: 'composite' }>

/** Which metrics were requested, and which must be counted to compute them. */
export interface MetricPlan {
  readonly requested: readonly Metric[]
  readonly counted: readonly CountingMetric[]
}

/** @throws RefereeError for an unknown id */
export function planMetrics(ids: readonly string[]): MetricPlan {
  const requested = ids.map(requireMetric)
  const counted = new Map<string, CountingMetric>()
  for (const metric of requested) {
    const parts = metric.family === 'composite' ? metric.of.map(requireMetric) : [metric]
    for (const part of parts) if (part.family !== 'composite') counted.set(part.id, part)
  }
  return { requested, counted: [...counted.values()] }
}

function requireMetric(id: string): Metric {
  const metric = metricById(id)
  if (metric === undefined) {
    const guess = didYouMean(
      id,
      metrics.map((each) => each.id),
    )
    throw new RefereeError('bad-setting', `unknown metric "${id}"${guess}`)
  }
  return metric
}

/** The counts of one document, by metric in plan order. */
export type CountRow = readonly Counts[]

/** Sums not yet rounded: by metric in plan order, and by count in the order of the metric. */
export type SumRow = readonly (readonly SumTerms[])[]

/**
 * @param onMissing called for a metric whose data the document lacks; without it, throw
 * @throws RefereeError for a document that lacks what a metric needs
 */
export function countDocument(
  plan: MetricPlan,
  comparison: MatchedPair,
  onMissing?: (metric: Metric, reason: RefereeError) => void,
): CountRow {
  const { split, table, settings, listed, windows } = comparison
  return plan.counted.map((metric) => {
    const own = listed && countListed(metric, listed, settings)
    if (own !== undefined) return own
    if (metric.family === 'discourse') return countDiscourse(metric, comparison, onMissing)
    if (windows !== undefined && metric.id === 'blanc') return sumOf(windows.map(metric.count))
    if (split === undefined || metric.countSplit === undefined) return metric.count(table)
    return metric.countSplit(split, settings)
  })
}

/** The counts of windows added up; they count links, so they are whole numbers. */
function sumOf(all: readonly Counts[]): Counts {
  const sums: Record<string, number> = {}
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count
  }
  return sums
}

function countDiscourse(
  metric: DiscourseMetric,
  comparison: MatchedPair,
  onMissing?: (metric: Metric, reason: RefereeError) => void,
): Counts {
  try {
    return metric.count(comparison, comparison.settings)
  } catch (error) {
    const isMissing = error instanceof RefereeError && MISSING_DATA.has(error.code)
    if (!isMissing || onMissing === undefined) throw error
    onMissing(metric, error)
    return {}
  }
}

/** The errors by which metrics report that a document lacks their data. */
const MISSING_DATA: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'no-types',
  'not-ace',
  'not-gap',
  'not-winobias',
])

/** Counts added up over documents. The sums are exact, so documents may come in any order. */
export class Tally {
  readonly #plan: MetricPlan
  readonly #sums: readonly ExactSum[][]

  constructor(plan: MetricPlan) {
    this.#plan = plan
    this.#sums = plan.counted.map((metric) => metric.counts.map(() => new ExactSum()))
  }

  add(row: CountRow): void {
    const { counted } = this.#plan
    for (let m = 0; m < counted.length; m++) {
      const names = (counted[m] as CountingMetric).counts
      const counts = row[m] as Counts
      const sums = this.#sums[m] as ExactSum[]
      for (let c = 0; c < names.length; c++) (sums[c] as ExactSum).add(counts[names[c] as string] ?? 0)
    }
  }

  /** Add the sums of another tally with the same plan. */
  addSums(sums: SumRow): void {
    for (const [m, own] of this.#sums.entries()) {
      for (const [c, sum] of own.entries()) sum.addAll(sums[m]?.[c] ?? 0)
    }
  }

  /** The exact sums. */
  sums(): SumRow {
    return this.#sums.map((own) => own.map(({ terms }) => terms))
  }

  row(): CountRow {
    return this.#plan.counted.map((metric, m) =>
      Object.fromEntries(metric.counts.map((name, c) => [name, this.#sums[m]?.[c]?.value ?? 0])),
    )
  }
}

/** A score with the sums it came from. */
export type CountedScore = Score & { readonly counts?: Counts }

export type Scores = Readonly<Record<string, CountedScore>>

/** The requested scores, in that order, from one row of counts. */
export function scoreRow(plan: MetricPlan, row: CountRow, settings: ScoreSettings): Scores {
  const counted = new Map<string, CountedScore>()
  for (const [m, metric] of plan.counted.entries()) {
    const counts = row[m] as Counts
    counted.set(metric.id, { ...metric.score(counts, settings), counts })
  }
  return combine(plan, counted)
}

/** Add the composite metrics to counted ones, and put all in the requested order. */
export function combine(plan: MetricPlan, counted: ReadonlyMap<string, CountedScore>): Scores {
  return Object.fromEntries(
    plan.requested.map((metric) => {
      if (metric.family !== 'composite') return [metric.id, counted.get(metric.id) as CountedScore]
      return [metric.id, metric.combine(metric.of.map((id) => counted.get(id) as CountedScore))]
    }),
  )
}

/** The one number to compare systems by: 1 is perfect, whatever the unit. */
export function headline(score: Score): number {
  if (score.value === undefined) return score.f1
  return score.unit === 'percent' ? score.value / 100 : score.value
}
