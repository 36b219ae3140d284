import { RefereeError } from '../errors.ts'
import type { Counts, DiscourseMetric, Metric, ScoreSettings, SideTerms } from '../metrics/metric.ts'
import { metricById } from '../metrics/registry.ts'
import type { Comparison } from './compare.ts'
import { partitionTerms } from './partition-terms.ts'
import { compareSlices, Slicing, sliceLabel } from './slicing.ts'
import { type CountRow, type MetricPlan, planMetrics, type Scores, scoreRow, Tally } from './tally.ts'

/** The scores of one slice. */
export interface Slice {
  readonly value: string
  /** The value of each feature, where several were crossed. */
  readonly values?: readonly string[]
  /** Key mentions in it. */
  readonly mentions: number
  readonly scores: Scores
}

/**
 * Scores by a feature. A document feature slices any metric; a feature of mentions or entities only
 * those metrics whose sums fall apart over them. What counts for recall goes to the key mention's value,
 * what counts for precision to the response mention's own value, else its twin's, else `unknown`.
 */
export class SliceTally {
  readonly name: string
  /** Metrics that were asked for and cannot be sliced by this feature. */
  readonly leftOut: readonly string[]
  /** What a metric must be a sum over to be sliced by it. */
  readonly over: string
  readonly #slicing: Slicing
  readonly #plan: MetricPlan
  readonly #slices: Map<string, { values: readonly string[]; mentions: number; tally: Tally }> = new Map()

  /** @throws RefereeError when no metric that was asked for can be sliced by this feature */
  constructor(name: string, asked: MetricPlan) {
    this.name = name
    this.#slicing = new Slicing(name)
    const kind = this.#slicing.of
    this.over = kind === 'entity' ? 'mentions or entities' : 'mentions'
    const isSliceable = (metric: Metric): boolean => kind === 'document' || fallsApart(metric, kind)
    this.leftOut = asked.asked.filter((metric) => !isSliceable(metric)).map(({ id }) => id)
    const ids = asked.asked.filter(isSliceable).map(({ id }) => id)
    if (ids.length === 0) {
      throw new RefereeError(
        'undecomposable-metric',
        `${this.leftOut.join(', ')}: not a sum over ${this.over}, so it has no slices by ${name}; ` +
          'mentions, b3 and its variants, antecedent.* and zero have, and by entity features lea, ceaf.phi1 and anchor too',
      )
    }
    this.#plan = planMetrics(ids)
  }

  /** @param isMissing true for metrics that the documents have no data for */
  add(
    comparison: Comparison,
    row: CountRow,
    counted: MetricPlan,
    isMissing: (id: string) => boolean = () => false,
  ): void {
    if (this.#slicing.of === 'document') {
      const own = this.#plan.counted.map((metric) => row[counted.counted.indexOf(metric)] ?? {})
      this.#addTo(this.#slicing.ofDocument(comparison.key), comparison.key.mentions.count, own)
    } else {
      this.#addTerms(comparison, isMissing)
    }
  }

  /** @throws RefereeError when the feature was never met */
  slices(settings: ScoreSettings): Slice[] {
    if (this.#slicing.fault !== undefined) throw new RefereeError('no-feature', this.#slicing.fault)
    return [...this.#slices.values()]
      .sort((a, b) => compareSlices(a.values, b.values))
      .map(({ values, mentions, tally }) => ({
        value: sliceLabel(values),
        ...(this.#slicing.isCrossed ? { values } : {}),
        mentions,
        scores: scoreRow(this.#plan, tally.row(), settings),
      }))
  }

  #addTo(values: readonly string[], mentions: number, row: CountRow): void {
    const id = JSON.stringify(values)
    let slice = this.#slices.get(id)
    if (slice === undefined) {
      slice = { values, mentions: 0, tally: new Tally(this.#plan) }
      this.#slices.set(id, slice)
    }
    slice.mentions += mentions
    slice.tally.add(row)
  }

  #addTerms(comparison: Comparison, isMissing: (id: string) => boolean): void {
    const values = this.#slicing.ofMentions(comparison)
    const terms = this.#plan.counted.map((metric): SideTerms => {
      if (isMissing(metric.id)) return { key: [], response: [] }
      if (metric.family === 'partition') return partitionTerms(metric, comparison)
      return (metric as Required<DiscourseMetric>).terms.of(comparison)
    })
    for (const side of ['key', 'response'] as const) {
      for (const [m, own] of values[side].entries()) {
        const row = terms.map((each): Counts => each[side][m] ?? {})
        this.#addTo(own, side === 'key' ? 1 : 0, row)
      }
    }
  }
}

/** Do the counts of a metric fall apart over mentions, or else over entities where that is enough? */
function fallsApart(metric: Metric, kind: 'mention' | 'entity'): boolean {
  if (metric.family === 'composite') {
    return metric.of.every((id) => fallsApart(metricById(id) as Metric, kind))
  }
  if (metric.family === 'discourse') {
    return metric.terms !== undefined && (kind === 'entity' || metric.terms.over === 'mentions')
  }
  return metric.mentionTerms !== undefined || (kind === 'entity' && metric.entityTerms !== undefined)
}
