import type { CorefDocument } from '../document/document.ts'
import { RefereeError } from '../errors.ts'
import { twinsOfResponse } from '../matching/twin-documents.ts'
import type { Counts, DiscourseMetric, Metric, ScoreSettings, SideTerms } from '../metrics/metric.ts'
import { metricById } from '../metrics/registry.ts'
import type { MatchedPair } from './match-documents.ts'
import { partitionTerms } from './partition-terms.ts'
import {
  compareValues,
  crossedNames,
  noFeature,
  type SliceFeature,
  sliceFeatureByName,
  UNKNOWN_VALUE,
  valuesOf,
} from './slice-features.ts'
import {
  type CountRow,
  type MetricPlan,
  planMetrics,
  type Scores,
  type SumRow,
  scoreRow,
  Tally,
} from './tally.ts'

/** The scores of one slice. */
export interface Slice {
  readonly value: string
  /** The value of each feature, if several were crossed. */
  readonly values?: readonly string[]
  /** Key mentions in it. */
  readonly mentions: number
  readonly scores: Scores
  /** By metric: the 95 % interval, if requested and the slices form a curve. */
  readonly intervals?: Readonly<Record<string, readonly [low: number, high: number]>>
}

/** The slices by one feature, added up over documents. */
export class SliceTally {
  readonly #counter: SliceCounter
  readonly #met: MetFeatures = new Set()
  readonly #tallies: SliceTallies

  constructor(counter: SliceCounter) {
    this.#counter = counter
    this.#tallies = new SliceTallies(counter.plan)
  }

  add({ met, slices }: SliceRow): void {
    for (const feature of met) this.#met.add(feature)
    for (const { values, mentions, sums } of slices) this.#tallies.at(values, mentions).addSums(sums)
  }

  /** @throws RefereeError if nothing had the feature */
  slices(settings: ScoreSettings): Slice[] {
    const { slicing, plan } = this.#counter
    const fault = slicing.fault(this.#met)
    if (fault !== undefined) throw fault
    return this.#tallies.list
      .sort((a, b) => compareSlices(a.values, b.values))
      .map(({ values, mentions, tally }) => ({
        value: sliceLabel(values),
        ...(slicing.isCrossed ? { values } : {}),
        mentions,
        scores: scoreRow(plan, tally.row(), settings),
      }))
  }
}

/** What one document adds to the slices by a feature. */
export interface SliceRow {
  /** Features, by index among those crossed, that had a value here. */
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
 * metrics that are sums over these. What counts for recall goes to the key mention's value,
 * what counts for precision to the response mention's own value, else its twin's, else `unknown`.
 */
export class SliceCounter {
  readonly slicing: Slicing
  /** The metrics that can be sliced. */
  readonly plan: MetricPlan
  /** Requested metrics that cannot be sliced by this feature. */
  readonly leftOut: readonly string[]
  /** What a metric must be a sum over to be sliced by the feature. */
  readonly over: string

  /** @throws RefereeError if no requested metric can be sliced by this feature */
  constructor(name: string, fullPlan: MetricPlan) {
    this.slicing = new Slicing(name)
    const kind = this.slicing.of
    this.over = kind === 'entity' ? 'mentions or entities' : 'mentions'
    const isSliceable = (metric: Metric): boolean => kind === 'document' || fallsApart(metric, kind)
    this.leftOut = fullPlan.requested.filter((metric) => !isSliceable(metric)).map(({ id }) => id)
    const ids = fullPlan.requested.filter(isSliceable).map(({ id }) => id)
    if (ids.length === 0) {
      throw new RefereeError(
        'undecomposable-metric',
        `${this.leftOut.join(', ')}: not a sum over ${this.over}, so it cannot be sliced by ${name}; ` +
          'mentions, b3 and its variants, antecedent.* and zero can, and by entity features also lea, ceaf.phi1 and anchor',
      )
    }
    this.plan = planMetrics(ids)
  }

  /**
   * @param row the counts of the whole document, by the metrics of `counted`
   * @param isMissing true for metrics that the document has no data for
   */
  count(
    comparison: MatchedPair,
    row: CountRow,
    counted: MetricPlan,
    isMissing: (id: string) => boolean,
  ): SliceRow {
    const met: MetFeatures = new Set()
    const slices = new SliceTallies(this.plan)
    if (this.slicing.of === 'document') {
      const own = this.plan.counted.map((metric) => row[counted.counted.indexOf(metric)] ?? {})
      slices.at(this.slicing.ofDocument(comparison.key, met), comparison.key.mentions.count).add(own)
    } else {
      this.#addTerms(comparison, isMissing, slices, met)
    }
    return {
      met: [...met].sort((a, b) => a - b),
      slices: slices.list.map(({ values, mentions, tally }) => ({ values, mentions, sums: tally.sums() })),
    }
  }

  #addTerms(
    comparison: MatchedPair,
    isMissing: (id: string) => boolean,
    slices: SliceTallies,
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
        slices.at(own, side === 'key' ? 1 : 0).add(row)
      }
    }
  }
}

/** A tally for each slice, by its values. */
class SliceTallies {
  readonly #plan: MetricPlan
  readonly #slices: Map<string, { values: readonly string[]; mentions: number; tally: Tally }> = new Map()

  constructor(plan: MetricPlan) {
    this.#plan = plan
  }

  /** The tally of a slice, to which some mentions are added. */
  at(values: readonly string[], mentions: number): Tally {
    const id = JSON.stringify(values)
    let slice = this.#slices.get(id)
    if (slice === undefined) {
      slice = { values, mentions: 0, tally: new Tally(this.#plan) }
      this.#slices.set(id, slice)
    }
    slice.mentions += mentions
    return slice.tally
  }

  get list(): { readonly values: readonly string[]; readonly mentions: number; readonly tally: Tally }[] {
    return [...this.#slices.values()]
  }
}

/** Whether a metric's counts are sums over mentions or, if that is enough, over entities. */
function fallsApart(metric: Metric, kind: 'mention' | 'entity'): boolean {
  if (metric.family === 'composite') {
    return metric.of.every((id) => fallsApart(metricById(id) as Metric, kind))
  }
  if (metric.family === 'discourse') {
    return metric.terms !== undefined && (kind === 'entity' || metric.terms.over === 'mentions')
  }
  return metric.mentionTerms !== undefined || (kind === 'entity' && metric.entityTerms !== undefined)
}

/**
 * One feature, or several crossed: which slice each mention of both sides belongs to. A slice is named
 * by its values, one for each feature.
 */
export class Slicing {
  readonly name: string
  /** What the finest of the features applies to. */
  readonly of: SliceFeature['of']
  readonly #features: readonly SliceFeature[]
  readonly #names: readonly string[]

  constructor(name: string) {
    this.name = name
    this.#names = crossedNames(name)
    this.#features = this.#names.map(sliceFeatureByName)
    const kinds = this.#features.map((feature) => feature.of)
    this.of = kinds.includes('mention') ? 'mention' : kinds.includes('entity') ? 'entity' : 'document'
  }

  get isCrossed(): boolean {
    return this.#features.length > 1
  }

  ofDocument(document: CorefDocument, met: MetFeatures): string[] {
    return this.#features.map((feature, f) =>
      meet(met, f, feature.of === 'document' ? feature.value(document) : undefined),
    )
  }

  /** A response mention has its own value, else its twin's. */
  ofMentions(comparison: MatchedPair, met: MetFeatures): { key: string[][]; response: string[][] } {
    const { key, response } = comparison
    const reverse = twinsOfResponse(comparison)
    const columns = this.#features.map((feature) => {
      const [ofKey, ofResponse] = [valuesOf(feature, key), valuesOf(feature, response)]
      return {
        key: (k: number) => ofKey[k],
        response: (r: number) => ofResponse[r] ?? ofKey[reverse[r] as number],
      }
    })
    const rows = (side: 'key' | 'response', count: number): string[][] =>
      Array.from({ length: count }, (_, m) => columns.map((column, f) => meet(met, f, column[side](m))))
    return {
      key: rows('key', key.mentions.count),
      response: rows('response', response.mentions.count),
    }
  }

  /** An error for the first feature without any value, if there is one. */
  fault(met: MetFeatures): RefereeError | undefined {
    const missing = this.#names.find((_, f) => !met.has(f))
    if (missing === undefined) return undefined
    return noFeature(missing)
  }
}

/** Features, by index among those crossed, for which some document or mention had a value. */
export type MetFeatures = Set<number>

function meet(met: MetFeatures, feature: number, value: string | undefined): string {
  if (value !== undefined) met.add(feature)
  return value ?? UNKNOWN_VALUE
}

/** For display: `NN + nominal`. */
export function sliceLabel(values: readonly string[]): string {
  return values.join(' + ')
}

export function compareSlices(a: readonly string[], b: readonly string[]): number {
  for (const [i, value] of a.entries()) {
    const order = compareValues(value, b[i] as string)
    if (order !== 0) return order
  }
  return 0
}
