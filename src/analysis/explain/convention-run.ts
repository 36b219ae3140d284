import type { Corpus } from '../../corpus/corpus.ts'
import { sidesOf } from '../../corpus/sides.ts'
import type { OverlapTable } from '../../matching/overlap-table.ts'
import type { Counts, RatioScore, ScoreSettings } from '../../metrics/metric.ts'
import { ExactSum } from '../../scoring/exact-sum.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
import type { NewAnalysis } from '../../scoring/run/analysis.ts'
import { scoreSides } from '../../scoring/run/score-sides.ts'
import type { Settings } from '../../scoring/settings.ts'
import type { Signature } from '../../scoring/signature.ts'
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

/** F1 or value of each metric. */
export type Values = Readonly<Record<string, number>>

/** The scores of a run, and the signature of its settings and corpora. */
export function scoreConvention(run: ConventionRun): {
  readonly scores: Values
  readonly signature: Signature
} {
  const { key, response, settings } = run
  const plan = planMetrics(settings.metrics)
  const { result, signed } = scoreSides(sidesOf(key, response, settings), settings, rowsOf(run, plan))
  const counted = (run.isMeanOfDocuments === true ? meanOfDocuments : scoreOfSums)(result, plan, settings)
  const cut = new Map(
    [...counted].map(([id, score]) => [id, run.isCut === true ? cutOff(score as RatioScore) : score]),
  )
  const scores = Object.entries(combine(plan, cut)).map(([id, score]) => [id, headline(score)] as const)
  return { scores: Object.fromEntries(scores), signature: signed.signature }
}

type ById = ReadonlyMap<string, CountedScore>

/** The counts of one document, and how many mentions each side has. */
type SizedRow = readonly [row: CountRow, key: number, response: number]

function rowsOf({ prepare, counts }: ConventionRun, plan: MetricPlan): NewAnalysis<readonly SizedRow[]> {
  const rows: SizedRow[] = []
  return () => ({
    add({ matched }) {
      const pair = prepare?.(matched) ?? matched
      const row = countDocument(plan, pair).map(
        (own, m) => counts?.[plan.counted[m]?.id ?? '']?.(pair.table) ?? own,
      )
      rows.push([row, pair.key.mentions.count, pair.response.mentions.count])
    },
    result: () => rows,
  })
}

function scoreOfSums(rows: readonly SizedRow[], plan: MetricPlan, settings: ScoreSettings): ById {
  const tally = new Tally(plan)
  for (const [row] of rows) tally.add(row)
  return countedScores(plan, tally.row(), settings)
}

function countedScores(plan: MetricPlan, row: CountRow, settings: ScoreSettings): ById {
  const countedPlan = { ...plan, requested: plan.counted }
  return new Map(Object.entries(scoreRow(countedPlan, row, settings)))
}

/** Recall is weighted by key mentions, precision by response mentions, F1 by both. */
function meanOfDocuments(rows: readonly SizedRow[], plan: MetricPlan, settings: ScoreSettings): ById {
  const weights = { recall: 0, precision: 0, f1: 0 }
  const sums = plan.counted.map(() => ({
    recall: new ExactSum(),
    precision: new ExactSum(),
    f1: new ExactSum(),
  }))
  for (const [row, k, r] of rows) {
    const weight = { recall: k, precision: r, f1: k + r }
    for (const name of NUMBERS) weights[name] += weight[name]
    for (const [m, score] of [...countedScores(plan, row, settings).values()].entries()) {
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
