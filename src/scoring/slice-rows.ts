import { RefereeError } from '../errors.ts'
import type { Counts, DiscourseMetric, Metric, SideTerms } from '../metrics/metric.ts'
import { metricById } from '../metrics/registry.ts'
import type { Comparison } from './compare.ts'
import { partitionTerms } from './partition-terms.ts'
import { type MetFeatures, Slicing } from './slicing.ts'
import { type CountRow, type MetricPlan, planMetrics, type SumRow, Tally } from './tally.ts'

/** What one document adds to the slices by a feature. */
export interface SliceRow {
  /** Features, by their place among those crossed, that had a value here. */
  readonly met: readonly number[]
  readonly slices: readonly {
    readonly values: readonly string[]
    /** Key mentions in it. */
    readonly mentions: number
    readonly sums: SumRow
  }[]
}

/**
 * Counts by a feature. A document feature slices any metric; a feature of mentions or entities only
 * those metrics whose sums fall apart over them. What counts for recall goes to the key mention's value,
 * what counts for precision to the response mention's own value, else its twin's, else `unknown`.
 */
export class SliceCounter {
  readonly slicing: Slicing
  /** The metrics that can be sliced. */
  readonly plan: MetricPlan
  /** Metrics that were asked for and cannot be sliced by this feature. */
  readonly leftOut: readonly string[]
  /** What a metric must be a sum over to be sliced by it. */
  readonly over: string

  /** @throws RefereeError when no metric that was asked for can be sliced by this feature */
  constructor(name: string, asked: MetricPlan) {
    this.slicing = new Slicing(name)
    const kind = this.slicing.of
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
    this.plan = planMetrics(ids)
  }

  /**
   * @param row the counts of the whole document, by the metrics of `counted`
   * @param isMissing true for metrics that the document has no data for
   */
  count(
    comparison: Comparison,
    row: CountRow,
    counted: MetricPlan,
    isMissing: (id: string) => boolean,
  ): SliceRow {
    const met: MetFeatures = new Set()
    const slices = new OpenSlices(this.plan)
    if (this.slicing.of === 'document') {
      const own = this.plan.counted.map((metric) => row[counted.counted.indexOf(metric)] ?? {})
      slices.add(this.slicing.ofDocument(comparison.key, met), comparison.key.mentions.count, own)
    } else {
      this.#addTerms(comparison, isMissing, slices, met)
    }
    return { met: [...met].sort((a, b) => a - b), slices: slices.finish() }
  }

  #addTerms(
    comparison: Comparison,
    isMissing: (id: string) => boolean,
    slices: OpenSlices,
    met: MetFeatures,
  ): void {
    const values = this.slicing.ofMentions(comparison, met)
    const terms = this.plan.counted.map((metric): SideTerms => {
      if (isMissing(metric.id)) return { key: [], response: [] }
      if (metric.family === 'partition') return partitionTerms(metric, comparison)
      return (metric as Required<DiscourseMetric>).terms.of(comparison)
    })
    for (const side of ['key', 'response'] as const) {
      for (const [m, own] of values[side].entries()) {
        const row = terms.map((each): Counts => each[side][m] ?? {})
        slices.add(own, side === 'key' ? 1 : 0, row)
      }
    }
  }
}

/** The slices of one document while it is counted. */
class OpenSlices {
  readonly #plan: MetricPlan
  readonly #slices: Map<string, { values: readonly string[]; mentions: number; tally: Tally }> = new Map()

  constructor(plan: MetricPlan) {
    this.#plan = plan
  }

  add(values: readonly string[], mentions: number, row: CountRow): void {
    const id = JSON.stringify(values)
    let slice = this.#slices.get(id)
    if (slice === undefined) {
      slice = { values, mentions: 0, tally: new Tally(this.#plan) }
      this.#slices.set(id, slice)
    }
    slice.mentions += mentions
    slice.tally.add(row)
  }

  finish(): SliceRow['slices'] {
    return [...this.#slices.values()].map(({ values, mentions, tally }) => ({
      values,
      mentions,
      sums: tally.sums(),
    }))
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
