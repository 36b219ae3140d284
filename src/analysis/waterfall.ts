import type { OverlapTable } from '../matching/overlap-table.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import type { PartitionMetric, ScoreSettings } from '../metrics/metric.ts'
import type { MatchedPair } from '../scoring/match-documents.ts'
import {
  type CountRow,
  type MetricPlan,
  planMetrics,
  type Scores,
  scoreRow,
  Tally,
} from '../scoring/tally.ts'
import { correctedTable, type Fix } from './corrected.ts'
import { type DocumentErrors, errorTypes } from './error-types.ts'

/** Everything that can be fixed, in the order of fixing. */
export const fixes: readonly Fix[] = [...errorTypes, 'uncounted']

/** The CoNLL score, its parts, and mention detection: the scores used in error analysis. */
export const damagePlan: MetricPlan = planMetrics(['mentions', 'muc', 'b3', 'ceafe', 'conll'])

/** The gain from fixing one kind of error. */
export interface WaterfallStep {
  readonly fix: Fix
  /** Errors of this kind; for `uncounted`, operations. */
  readonly errors: number
  /** The scores when this and all kinds before it are fixed. */
  readonly scores: Scores
  /** The scores when only this is fixed. */
  readonly alone: Scores
}

/** Adds up, over documents, the counts after each fix. */
export class WaterfallTally {
  readonly #steps: readonly {
    readonly fix: Fix
    errors: number
    readonly after: Tally
    readonly alone: Tally
  }[] = fixes.map((fix) => ({ fix, errors: 0, after: new Tally(damagePlan), alone: new Tally(damagePlan) }))

  /** @param row the actual counts of the document */
  add(comparison: MatchedPair, found: DocumentErrors, row: CountRow): void {
    const fixed = new Set<Fix>()
    let after = row
    let hasFixed = false
    for (const step of this.#steps) {
      const errors = errorsOf(found, step.fix)
      fixed.add(step.fix)
      let alone = row
      if (errors > 0) {
        alone = countFixed(comparison, found, new Set([step.fix]))
        after = hasFixed ? countFixed(comparison, found, fixed) : alone
        hasFixed = true
      }
      step.errors += errors
      step.after.add(after)
      step.alone.add(alone)
    }
  }

  steps(settings: ScoreSettings): WaterfallStep[] {
    return this.#steps.map(({ fix, errors, after, alone }) => ({
      fix,
      errors,
      scores: scoreRow(damagePlan, after.row(), settings),
      alone: scoreRow(damagePlan, alone.row(), settings),
    }))
  }
}

function errorsOf({ errors, uncounted }: DocumentErrors, fix: Fix): number {
  if (fix === 'uncounted') return uncounted.extra.length + uncounted.missing.length
  return errors.reduce((count, { type }) => count + (type === fix ? 1 : 0), 0)
}

function countFixed(documents: TwinDocuments, found: DocumentErrors, fixed: ReadonlySet<Fix>): CountRow {
  return countTable(correctedTable(documents, found, fixed))
}

/** The counts of `damagePlan`, whose metrics read only the table. */
export function countTable(table: OverlapTable): CountRow {
  return damagePlan.counted.map((metric) => (metric as PartitionMetric).count(table))
}
