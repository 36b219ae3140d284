import { InputError, type Place, type RefereeError, type Warning } from '../errors.ts'
import type { Metric } from '../metrics/metric.ts'
import { metricById } from '../metrics/registry.ts'
import type { Scores } from './tally.ts'

/** A metric, by id, that a document has no data for. */
export interface MissingMetric {
  readonly metric: string
  readonly reason: string
  /** Where the problem was found. */
  readonly place?: Place
}

export function missingMetric({ id }: Metric, error: RefereeError): MissingMetric {
  if (error instanceof InputError) return { metric: id, reason: error.reason, place: error.place }
  return { metric: id, reason: error.message.replace(` [${error.code}]`, '') }
}

/** For reasons that concern all documents. */
const NOWHERE: Place = { path: '', line: 0, column: 0 }

/**
 * Metrics that some document has no data for, and why. Requesting a set such as `papers` should not
 * fail because one of its metrics needs mention types; it should report which scores are unavailable.
 */
export class MissingMetrics {
  readonly #missing: Map<string, MissingMetric> = new Map()

  note(missing: MissingMetric): void {
    if (!this.#missing.has(missing.metric)) this.#missing.set(missing.metric, missing)
  }

  /** The scores without missing metrics and composites of them. */
  without(scores: Scores): Scores {
    if (this.#missing.size === 0) return scores
    return Object.fromEntries(Object.entries(scores).filter(([id]) => this.#whyNot(id) === undefined))
  }

  /** Why a metric is missing, if it is. */
  #whyNot(id: string): MissingMetric | undefined {
    const metric = metricById(id)
    const parts = metric?.family === 'composite' ? metric.of : [id]
    return parts.map((part) => this.#missing.get(part)).find((missing) => missing !== undefined)
  }

  /** One warning per reason, naming the requested metrics that were left out. */
  warnings(requested: readonly string[]): Warning[] {
    const byReason = new Map<string, { readonly missing: MissingMetric; readonly ids: string[] }>()
    for (const id of requested) {
      const missing = this.#whyNot(id)
      if (missing === undefined) continue
      const known = byReason.get(missing.reason)
      if (known === undefined) byReason.set(missing.reason, { missing, ids: [id] })
      else known.ids.push(id)
    }
    return [...byReason.values()].map(({ missing: { reason, place = NOWHERE }, ids }) => ({
      code: 'left-out-metric',
      ...place,
      message: `${ids.join(', ')} left out: ${reason}`,
    }))
  }
}
