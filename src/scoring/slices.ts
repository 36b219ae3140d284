import { RefereeError } from '../errors.ts'
import { twinsOfResponse } from '../matching/twin-documents.ts'
import type {
  EntitySituation,
  MentionSituation,
  Metric,
  PartitionMetric,
  RatioCounts,
  ScoreSettings,
} from '../metrics/metric.ts'
import type { Comparison } from './compare.ts'
import { compareValues, type Feature, featureByName, knownFeatures, UNKNOWN } from './features.ts'
import { type CountRow, type MetricPlan, planMetrics, type Scores, scoreRow, Tally } from './tally.ts'

/** The scores of one slice. */
export interface Slice {
  readonly value: string
  /** Key mentions in it. */
  readonly mentions: number
  readonly scores: Scores
}

/**
 * Scores by a feature. A document feature slices any metric; a feature of mentions or entities only
 * those metrics whose sums fall apart over them. Recall terms go to the key mention's value, precision
 * terms to the response mention's own value, else its twin's, else `unknown`.
 */
export class SliceTally {
  readonly name: string
  /** Metrics that were asked for and cannot be sliced by this feature. */
  readonly leftOut: readonly string[]
  readonly #feature: Feature
  readonly #plan: MetricPlan
  readonly #slices: Map<string, { mentions: number; tally: Tally }> = new Map()

  /** @throws RefereeError when no metric that was asked for can be sliced by this feature */
  constructor(name: string, asked: MetricPlan) {
    this.name = name
    this.#feature = featureByName(name)
    const isSliceable = (metric: Metric): boolean => {
      if (this.#feature.of === 'document') return true
      if (metric.family !== 'partition') return false
      return (
        metric.mentionTerms !== undefined ||
        (this.#feature.of === 'entity' && metric.entityTerms !== undefined)
      )
    }
    this.leftOut = asked.asked.filter((metric) => !isSliceable(metric)).map(({ id }) => id)
    const ids = asked.asked.filter(isSliceable).map(({ id }) => id)
    if (ids.length === 0) {
      throw new RefereeError(
        'undecomposable-metric',
        `${this.leftOut.join(', ')}: not a sum over ${this.#feature.of === 'entity' ? 'entities' : 'mentions'}, so it has no slices by ${name}; ` +
          'mentions and b3 and its variants have, and by entity features lea and ceaf.phi1 too',
      )
    }
    this.#plan = planMetrics(ids)
  }

  add(comparison: Comparison, row: CountRow, counted: MetricPlan): void {
    if (this.#feature.of === 'document') {
      const value = this.#feature.value(comparison.key) ?? UNKNOWN
      const own = this.#plan.counted.map((metric) => row[counted.counted.indexOf(metric)] ?? {})
      this.#addTo(value, comparison.key.mentions.count, own)
    } else {
      this.#addTerms(comparison, this.#feature.values)
    }
  }

  /** @throws RefereeError when the feature was never met */
  slices(settings: ScoreSettings): Slice[] {
    if ([...this.#slices.keys()].every((value) => value === UNKNOWN)) {
      throw new RefereeError(
        'no-feature',
        `--by ${this.name}: nothing in these files has that feature. Features with a meaning of their own are ${knownFeatures.join(', ')}; any other name must be one that the format supplies`,
      )
    }
    return [...this.#slices]
      .sort(([a], [b]) => compareValues(a, b))
      .map(([value, { mentions, tally }]) => ({
        value,
        mentions,
        scores: scoreRow(this.#plan, tally.row(), settings),
      }))
  }

  #addTo(value: string, mentions: number, row: CountRow): void {
    let slice = this.#slices.get(value)
    if (slice === undefined) {
      slice = { mentions: 0, tally: new Tally(this.#plan) }
      this.#slices.set(value, slice)
    }
    slice.mentions += mentions
    slice.tally.add(row)
  }

  #addTerms(
    comparison: Comparison,
    valuesOf: (document: Comparison['key']) => readonly (string | undefined)[],
  ): void {
    const { key, response, twins } = comparison
    const keyValues = valuesOf(key)
    const responseValues = valuesOf(response)
    const reverse = twinsOfResponse(comparison)
    const keyValue = (k: number): string => keyValues[k] ?? UNKNOWN
    const responseValue = (r: number): string => {
      const twin = reverse[r] as number
      return responseValues[r] ?? (twin >= 0 ? keyValues[twin] : undefined) ?? UNKNOWN
    }
    const metrics = this.#plan.counted as readonly PartitionMetric[]
    const keySide = sideOf(comparison, 'key')
    const responseSide = sideOf(comparison, 'response')
    for (let k = 0; k < key.mentions.count; k++) {
      const situation = keySide.mention(k, (twins[k] as number) >= 0 ? (twins[k] as number) : -1)
      const entity = keySide.firstOf(k)
      const row = metrics.map((metric) => termsOf(metric, 'key', situation, entity))
      this.#addTo(keyValue(k), 1, row)
    }
    for (let r = 0; r < response.mentions.count; r++) {
      const situation = responseSide.mention(r, reverse[r] as number)
      const entity = responseSide.firstOf(r)
      const row = metrics.map((metric) => termsOf(metric, 'response', situation, entity))
      this.#addTo(responseValue(r), 0, row)
    }
  }
}

/** A metric over mentions counts every mention; one over entities counts each entity at its first mention. */
function termsOf(
  metric: PartitionMetric,
  side: 'key' | 'response',
  mention: MentionSituation,
  entity: EntitySituation | undefined,
): Partial<RatioCounts> & Record<string, number> {
  if (metric.mentionTerms !== undefined) return { ...metric.mentionTerms[side](mention) }
  if (metric.entityTerms !== undefined && entity !== undefined) return { ...metric.entityTerms[side](entity) }
  return {}
}

interface Side {
  mention(mention: number, twin: number): MentionSituation
  /** The entity of a mention, if it is the entity's first. */
  firstOf(mention: number): EntitySituation | undefined
}

function sideOf({ key, response, table }: Comparison, side: 'key' | 'response'): Side {
  const isKey = side === 'key'
  const own = isKey ? key : response
  const other = isKey ? response : key
  const sizes = isKey ? table.keySizes : table.responseSizes
  const twins = isKey ? table.keyTwins : table.responseTwins
  const otherSizes = isKey ? table.responseSizes : table.keySizes
  const cells: Map<number, number>[] = Array.from(sizes, () => new Map())
  for (let i = 0; i < table.keyEntities; i++) {
    for (let c = table.rowStart[i] as number; c < (table.rowStart[i + 1] as number); c++) {
      const j = table.column[c] as number
      const [row, column] = isKey ? [i, j] : [j, i]
      ;(cells[row] as Map<number, number>).set(column, table.shared[c] as number)
    }
  }
  const seen = new Set<number>()
  return {
    mention(m, twin) {
      const e = own.mentions.entity[m] as number
      const otherEntity = twin < 0 ? -1 : (other.mentions.entity[twin] as number)
      return {
        hasTwin: twin >= 0,
        shared: cells[e]?.get(otherEntity) ?? 0,
        size: sizes[e] as number,
        twins: twins[e] as number,
      }
    },
    firstOf(m) {
      const e = own.mentions.entity[m] as number
      if (seen.has(e)) return undefined
      seen.add(e)
      const shared = [...(cells[e] as Map<number, number>)]
      return {
        size: sizes[e] as number,
        cells: shared.map(([o, t]) => ({ shared: t, otherSize: otherSizes[o] as number })),
      }
    },
  }
}
