import type { RefereeError, Warning } from '../errors.ts'
import type { Metric } from '../metrics/metric.ts'
import { metricById } from '../metrics/registry.ts'
import type { Scores } from './tally.ts'

/** A metric, by its id, that a document has no data for. */
export interface MissingMetric {
  readonly metric: string
  readonly reason: string
}

export function missingMetric({ id }: Metric, { message, code }: RefereeError): MissingMetric {
  return { metric: id, reason: message.replace(` [${code}]`, '') }
}

/**
 * Metrics that some document has no data for, and why. Asking for a set such as `papers` should not
 * fail because one of its metrics needs mention types; it should say which numbers there cannot be.
 */
export class MissingMetrics {
  readonly #reasons: Map<string, string> = new Map()

  note({ metric, reason }: MissingMetric): void {
    if (!this.#reasons.has(metric)) this.#reasons.set(metric, reason)
  }

  /** The scores but for those of missing metrics and of what is made of them. */
  without(scores: Scores): Scores {
    if (this.#reasons.size === 0) return scores
    return Object.fromEntries(Object.entries(scores).filter(([id]) => this.reasonFor(id) === undefined))
  }

  /** Why a metric is missing, if it is. */
  reasonFor(id: string): string | undefined {
    const metric = metricById(id)
    const parts = metric?.family === 'composite' ? metric.of : [id]
    return parts.map((part) => this.#reasons.get(part)).find((reason) => reason !== undefined)
  }

  /** One for each reason, naming the metrics that were asked for and left out. */
  warnings(asked: readonly string[]): Warning[] {
    const byReason = new Map<string, string[]>()
    for (const id of asked) {
      const reason = this.reasonFor(id)
      if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), id])
    }
    return [...byReason].map(([reason, ids]) => ({
      code: 'left-out-metric',
      path: '',
      line: 0,
      column: 0,
      message: `${ids.join(', ')} left out: ${reason}`,
    }))
  }
}
