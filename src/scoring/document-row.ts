import { type CorefDocument, documentLabel } from '../document/document.ts'
import type { RefereeError } from '../errors.ts'
import type { Metric } from '../metrics/metric.ts'
import type { MatchedPair } from './match-documents.ts'
import { type MissingMetric, missingMetric } from './missing-metrics.ts'
import type { Settings } from './settings.ts'
import { SliceCounter, type SliceRow } from './slices.ts'
import { type CountRow, countDocument, type MetricPlan, planMetrics } from './tally.ts'

/** Counts for one side. */
export interface SideCounts {
  readonly mentions: number
  readonly entities: number
  readonly singletons: number
}

/** What one document adds to an evaluation: only sums, so it can be counted in one place and added in another. */
export interface DocumentRow {
  readonly id: string
  /** Its position in the key. */
  readonly position: number
  readonly tokens: number
  readonly twins: number
  readonly key: SideCounts
  readonly response: SideCounts
  /** By metric in plan order. */
  readonly counts: CountRow
  /** Metrics that the document has no data for. */
  readonly missing: readonly MissingMetric[]
  /** By feature in the order requested. */
  readonly slices: readonly SliceRow[]
  /** The entries of `onlyEntities`, by position, that the document has. */
  readonly met?: readonly number[]
}

/**
 * Check before anything is read that these metrics exist and can be sliced.
 *
 * @throws RefereeError for an unknown metric, or one that cannot be sliced
 */
export function checkCountable(settings: Pick<Settings, 'metrics' | 'by'>): void {
  new RowCounter(settings, true)
}

/** Counts one document after another, without keeping any. */
export class RowCounter {
  readonly plan: MetricPlan
  /** By requested feature. */
  readonly slices: readonly SliceCounter[]
  readonly #leavesOutMissing: boolean

  /**
   * @param leavesOutMissing note metrics whose data a document lacks; by default that is an error
   * @throws RefereeError for an unknown metric, or one that cannot be sliced
   */
  constructor({ metrics, by }: Pick<Settings, 'metrics' | 'by'>, leavesOutMissing: boolean) {
    this.plan = planMetrics(metrics)
    this.slices = by.map((name) => new SliceCounter(name, this.plan))
    this.#leavesOutMissing = leavesOutMissing
  }

  /** @throws RefereeError for a document that lacks what a metric needs */
  count(comparison: MatchedPair, key: CorefDocument, position: number): DocumentRow {
    const missing: MissingMetric[] = []
    const note = (metric: Metric, error: RefereeError): void =>
      void missing.push(missingMetric(metric, error))
    const counts = countDocument(this.plan, comparison, this.#leavesOutMissing ? note : undefined)
    const isMissing = (id: string): boolean => missing.some(({ metric }) => metric === id)
    const { table } = comparison
    return {
      id: documentLabel(key),
      position,
      tokens: comparison.key.tokens?.count ?? 0,
      twins: table.twins,
      key: sideCounts(comparison.key, table.keySizes),
      response: sideCounts(comparison.response, table.responseSizes),
      counts,
      missing,
      slices: this.slices.map((slice) => slice.count(comparison, counts, this.plan, isMissing)),
      ...(comparison.met === undefined ? {} : { met: comparison.met }),
    }
  }
}

function sideCounts({ mentions, entityCount }: CorefDocument, sizes: Int32Array): SideCounts {
  let singletons = 0
  for (let e = 0; e < sizes.length; e++) if (sizes[e] === 1) singletons++
  return { mentions: mentions.count, entities: entityCount, singletons }
}
