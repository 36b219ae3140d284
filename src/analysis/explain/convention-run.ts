import type { Corpus } from '../../corpus/corpus.ts'
import { pairDocuments } from '../../corpus/pair-documents.ts'
import type { OverlapTable } from '../../matching/overlap-table.ts'
import type { Counts, RatioScore, ScoreSettings } from '../../metrics/metric.ts'
import { ExactSum } from '../../scoring/exact-sum.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
import { matchDocuments } from '../../scoring/match-documents.ts'
import type { Settings } from '../../scoring/settings.ts'
import {
  type CountedScore,
  type CountRow,
  combine,
  countDocument,
  headline,
  type MetricPlan,
  planMetrics,
  scoreRow,
  Tally,
} from '../../scoring/tally.ts'

/** A way to score two corpora: ours, possibly with some conventions of another scorer. */
export interface ConventionRun {
  readonly key: Corpus
  readonly response: Corpus
  readonly settings: Settings
  /** Applied to each pair of documents between matching and counting. */
  readonly prepare?: (comparison: MatchedPair) => MatchedPair
  /** Metrics that the other scorer counts in its own way, by id. */
  readonly counts?: Readonly<Record<string, (table: OverlapTable) => Counts>>
  /** Average document scores, weighted by mentions, instead of scoring the sums. */
  readonly isMeanOfDocuments?: boolean
  /** Percentages are cut off after the second decimal. */
  readonly isCut?: boolean
}

/** F1 or value of each metric of the run. */
export function scoresOf(run: ConventionRun): Readonly<Record<string, number>> {
  const plan = planMetrics(run.settings.metrics)
  const counted = run.isMeanOfDocuments === true ? meanOfDocuments(run, plan) : scoreOfSums(run, plan)
  const cut = new Map(
    [...counted].map(([id, score]) => [id, run.isCut === true ? cutOff(score as RatioScore) : score]),
  )
  return Object.fromEntries(Object.entries(combine(plan, cut)).map(([id, score]) => [id, headline(score)]))
}

type ById = ReadonlyMap<string, CountedScore>

function scoreOfSums(run: ConventionRun, plan: MetricPlan): ById {
  const tally = new Tally(plan)
  for (const { row } of rowsOf(run, plan)) tally.add(row)
  return countedScores(plan, tally.row(), run.settings)
}

function* rowsOf(
  run: ConventionRun,
  plan: MetricPlan,
): Generator<{ readonly row: CountRow; readonly comparison: MatchedPair }> {
  const silent = (): void => {}
  const { settings, counts = {} } = run
  for (const { key, response } of pairDocuments(
    run.key.documents,
    run.response.documents,
    settings,
    silent,
  )) {
    const matched = matchDocuments(key, response, settings, silent)
    const comparison = run.prepare?.(matched) ?? matched
    const row = countDocument(plan, comparison).map(
      (own, m) => counts[plan.counted[m]?.id ?? '']?.(comparison.table) ?? own,
    )
    yield { row, comparison }
  }
}

function countedScores(plan: MetricPlan, row: CountRow, settings: ScoreSettings): ById {
  const countedPlan = { ...plan, requested: plan.counted }
  return new Map(Object.entries(scoreRow(countedPlan, row, settings)))
}

/** Recall is weighted by key mentions, precision by response mentions, F1 by both. */
function meanOfDocuments(run: ConventionRun, plan: MetricPlan): ById {
  const weights = { recall: 0, precision: 0, f1: 0 }
  const sums = plan.counted.map(() => ({
    recall: new ExactSum(),
    precision: new ExactSum(),
    f1: new ExactSum(),
  }))
  for (const { row, comparison } of rowsOf(run, plan)) {
    const [k, r] = [comparison.key.mentions.count, comparison.response.mentions.count]
    const weight = { recall: k, precision: r, f1: k + r }
    for (const name of NUMBERS) weights[name] += weight[name]
    for (const [m, score] of [...countedScores(plan, row, run.settings).values()].entries()) {
      for (const name of NUMBERS) sums[m]?.[name].add(weight[name] * ((score as RatioScore)[name] ?? 0))
    }
  }
  return new Map(
    plan.counted.map((metric, m) => {
      const mean = (name: (typeof NUMBERS)[number]): number =>
        weights[name] === 0 ? 0 : (sums[m]?.[name].value ?? 0) / weights[name]
      return [metric.id, { recall: mean('recall'), precision: mean('precision'), f1: mean('f1') }]
    }),
  )
}

const NUMBERS = ['recall', 'precision', 'f1'] as const

function cutOff(score: RatioScore): RatioScore {
  const cut = (value: number): number => Math.trunc(value * 10_000) / 10_000
  return { ...score, recall: cut(score.recall), precision: cut(score.precision), f1: cut(score.f1) }
}
