import type { Corpus } from '../../corpus/corpus.ts'
import { sidesOf } from '../../corpus/sides.ts'
import type { OverlapTable } from '../../matching/overlap-table.ts'
import type { Counts, RatioScore, ScoreSettings } from '../../metrics/metric.ts'
import { ExactSum } from '../../scoring/exact-sum.ts'
import type { MatchedPair } from '../../scoring/match-documents.ts'
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

/** F1 or value of each metric of the run. */
export type Values = Readonly<Record<string, number>>

/** The scores of the run, and the signature of its settings and corpora. */
export function scoreConvention(run: ConventionRun): {
  readonly scores: Values
  readonly signature: Signature
} {
  const { key, response, settings, isCut = false } = run
  const plan = planMetrics(settings.metrics)
  const total =
    run.isMeanOfDocuments === true ? new MeanOfDocuments(plan, settings) : new ScoreOfSums(plan, settings)
  const { result, signed } = scoreSides(sidesOf(key, response, settings), settings, () => ({
    add: ({ matched }) => void addRow(run, plan, matched, total),
    result: () => total.scores(),
  }))
  const cut = new Map([...result].map(([id, score]) => [id, isCut ? cutOff(score as RatioScore) : score]))
  const scores = Object.entries(combine(plan, cut)).map(([id, score]) => [id, headline(score)] as const)
  return { scores: Object.fromEntries(scores), signature: signed.signature }
}

function addRow(run: ConventionRun, plan: MetricPlan, matched: MatchedPair, total: ScoreTotal): void {
  const comparison = run.prepare?.(matched) ?? matched
  const row = countDocument(plan, comparison).map(
    (own, m) => run.counts?.[plan.counted[m]?.id ?? '']?.(comparison.table) ?? own,
  )
  total.add(row, comparison)
}

type ById = ReadonlyMap<string, CountedScore>

interface ScoreTotal {
  add(row: CountRow, comparison: MatchedPair): void
  scores(): ById
}

class ScoreOfSums implements ScoreTotal {
  readonly #plan: MetricPlan
  readonly #settings: Settings
  readonly #tally: Tally

  constructor(plan: MetricPlan, settings: Settings) {
    this.#plan = plan
    this.#settings = settings
    this.#tally = new Tally(plan)
  }

  add(row: CountRow): void {
    this.#tally.add(row)
  }

  scores(): ById {
    return countedScores(this.#plan, this.#tally.row(), this.#settings)
  }
}

/** Recall is weighted by key mentions, precision by response mentions, F1 by both. */
class MeanOfDocuments implements ScoreTotal {
  readonly #plan: MetricPlan
  readonly #settings: Settings
  readonly #weights = { recall: 0, precision: 0, f1: 0 }
  readonly #sums: readonly Readonly<Record<(typeof NUMBERS)[number], ExactSum>>[]

  constructor(plan: MetricPlan, settings: Settings) {
    this.#plan = plan
    this.#settings = settings
    this.#sums = plan.counted.map(() => ({
      recall: new ExactSum(),
      precision: new ExactSum(),
      f1: new ExactSum(),
    }))
  }

  add(row: CountRow, { key, response }: MatchedPair): void {
    const [k, r] = [key.mentions.count, response.mentions.count]
    const weight = { recall: k, precision: r, f1: k + r }
    for (const name of NUMBERS) this.#weights[name] += weight[name]
    for (const [m, score] of [...countedScores(this.#plan, row, this.#settings).values()].entries()) {
      for (const name of NUMBERS) this.#sums[m]?.[name].add(weight[name] * ((score as RatioScore)[name] ?? 0))
    }
  }

  scores(): ById {
    return new Map(
      this.#plan.counted.map((metric, m) => {
        const mean = (name: (typeof NUMBERS)[number]): number =>
          this.#weights[name] === 0 ? 0 : (this.#sums[m]?.[name].value ?? 0) / this.#weights[name]
        return [metric.id, { recall: mean('recall'), precision: mean('precision'), f1: mean('f1') }]
      }),
    )
  }
}

function countedScores(plan: MetricPlan, row: CountRow, settings: ScoreSettings): ById {
  const countedPlan = { ...plan, requested: plan.counted }
  return new Map(Object.entries(scoreRow(countedPlan, row, settings)))
}

const NUMBERS = ['recall', 'precision', 'f1'] as const

function cutOff(score: RatioScore): RatioScore {
  const cut = (value: number): number => Math.trunc(value * 10_000) / 10_000
  return { ...score, recall: cut(score.recall), precision: cut(score.precision), f1: cut(score.f1) }
}
