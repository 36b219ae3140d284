import { ALPHA, LEVEL } from '../analysis/statistics.ts'
import { RefereeError } from '../errors.ts'
import type { Settings } from '../scoring/settings.ts'
import { type CountedScore, type CountRow, headline, type Scores } from '../scoring/tally.ts'
import { type CountMatrix, countMatrix } from './count-matrix.ts'
import {
  type DocumentDifference,
  definedDifferences,
  documentDifferences,
  documentScores,
  type SystemDocumentScores,
} from './document-differences.ts'
import { type EntityEffect, entityEffects } from './entity-effects.ts'
import {
  countAsLarge,
  holm,
  isConstant,
  percentileInterval,
  shareOfDoubles,
  shareOfFlips,
} from './p-values.ts'
import { type RankRange, rankRanges } from './rank-ranges.ts'
import type { Resamples, ResamplingTask } from './resamples.ts'
import { enumeratedDifferences, type SystemPair } from './resampling.ts'
import { type Statistic, statisticOf } from './statistic.ts'
import type { SystemRecord } from './system-record.ts'
import { pairedTTest } from './t-test.ts'
import type { SignificanceTest, TestOptions } from './test-options.ts'

/** A difference in one metric, and how certain it is. */
export interface MetricDifference {
  readonly a: number
  readonly b: number
  /** b - a, for the corpus scores. */
  readonly delta: number
  readonly p: number
  /** p after Holm's correction for all tests in the run. */
  readonly holm: number
  /** Bootstrap percentiles of the difference; for the t-test, of the mean difference over documents. */
  readonly interval: readonly [number, number]
  readonly test: SignificanceTest
  /** Replicates, or the number of all possible swaps if `exact`; for the t-test the documents that took part. */
  readonly trials: number
  readonly exact?: true
  /** For the t-test: the statistic and the mean difference over documents. */
  readonly t?: number
  readonly mean?: number
  /** Chance and difference cannot be separated: by convention p is 1 and the interval is the difference alone. */
  readonly undefined?: true
}

export interface PairDifference {
  /** Indices of the two systems. */
  readonly pair: SystemPair
  readonly metrics: Readonly<Record<string, MetricDifference>>
  /** In key order. */
  readonly documents: readonly DocumentDifference[]
  readonly entities: readonly EntityEffect[]
}

export interface TestOutcome {
  readonly options: TestOptions
  readonly pairs: readonly PairDifference[]
  /** By metric; only if every pair of more than two systems was tested. */
  readonly ranks: Readonly<Record<string, readonly RankRange[]>> | undefined
}

/** Systems ready for testing: only the random replicates are missing, which workers can draw. */
export interface TestPlan {
  readonly records: readonly SystemRecord[]
  readonly settings: Settings
  readonly options: TestOptions
  readonly statistic: Statistic
  /** By system, by document. */
  readonly rows: readonly ReadonlyMap<string, CountRow>[]
  readonly matrix: CountMatrix
  readonly pairs: readonly SystemPair[]
  /** By pair: the differences for all possible swaps, if these are few. */
  readonly enumerated: readonly (Float64Array | undefined)[]
  readonly task: ResamplingTask
}

/**
 * @param scored the settings under which the systems were recorded
 * @param tested which metrics to test: those in `scored` for which every system has data
 * @throws RefereeError if the systems were scored on different documents
 */
export function planTests(
  records: readonly SystemRecord[],
  scored: Settings,
  options: TestOptions,
  tested: readonly string[] = scored.metrics,
): TestPlan {
  requireSameDocuments(records)
  const settings = { ...scored, metrics: tested }
  const statistic = statisticOf(settings)
  const rows = records.map((record) => record.rowsFor(scored.metrics, tested))
  const matrix = countMatrix(rows, statistic)
  const pairs = records.flatMap((_, a) =>
    records.flatMap((_, b): SystemPair[] => (a < b && (options.pairs === 'all' || a === 0) ? [[a, b]] : [])),
  )
  const isPermuted = options.test === 'permutation'
  const enumerated = pairs.map((pair) =>
    isPermuted ? enumeratedDifferences(matrix, pair, statistic) : undefined,
  )
  const { metrics, average, blanc } = settings
  const task: ResamplingTask = {
    matrix,
    settings: { metrics, average, blanc },
    // The interval comes from the bootstrap, whichever of the two tests gives p.
    isBootstrapped: options.test !== 't',
    permuted: isPermuted ? pairs.filter((_, i) => enumerated[i] === undefined) : [],
  }
  return { records, settings, options, statistic, rows, matrix, pairs, enumerated, task }
}

const SHOWN = 3

function requireSameDocuments(records: readonly SystemRecord[]): void {
  const [first, ...others] = records as readonly [SystemRecord, ...SystemRecord[]]
  for (const other of others) {
    const onlyIn = (x: SystemRecord, y: SystemRecord): string[] => {
      const ids = [...x.documents.keys()].filter((id) => !y.documents.has(id))
      const quotedIds = ids.slice(0, SHOWN).map((id) => `"${id}"`)
      const more = ids.length > SHOWN ? [`${ids.length - SHOWN} more`] : []
      return ids.length === 0 ? [] : [`only of ${x.name}: ${[...quotedIds, ...more].join(', ')}`]
    }
    const lists = [...onlyIn(first, other), ...onlyIn(other, first)]
    if (lists.length === 0) continue
    throw new RefereeError(
      'different-documents',
      `${first.name} and ${other.name} were scored on different documents, but a paired test needs the same ones; ${lists.join('; ')}`,
    )
  }
}

/**
 * The outcome of all tests, once the replicates are drawn.
 *
 * @param scores by system, over the whole corpus
 * @param limit how many entities to list for each pair
 */
export function finishTests(
  plan: TestPlan,
  scores: readonly Scores[],
  resamples: Resamples,
  limit: number,
): TestOutcome {
  const { options, pairs, settings, records } = plan
  const perDocument = documentScores(plan.rows, plan.matrix, settings)
  const tested = pairs.map((_, i) => testPair(plan, i, scores, perDocument, resamples))
  const corrected = holm(tested.flatMap((metrics) => metrics.map(({ p }) => p)))
  const { length: width } = settings.metrics
  const outcomes = pairs.map((pair, i): PairDifference => {
    const [a, b] = pair
    const metrics = (tested[i] as Tested[]).map((each, m): [string, MetricDifference] => {
      const { delta, p, interval, ...rest } = each
      const own = { a: each.a, b: each.b, delta, p, holm: corrected[i * width + m] as number, interval }
      return [settings.metrics[m] as string, { ...own, ...rest }]
    })
    return {
      pair,
      metrics: Object.fromEntries(metrics),
      documents: documentDifferences(plan, pair, perDocument),
      entities: entityEffects(records[a] as SystemRecord, records[b] as SystemRecord, limit),
    }
  })
  return { options, pairs: outcomes, ranks: ranksOf(plan, outcomes) }
}

type Tested = Omit<MetricDifference, 'holm'>

function testPair(
  plan: TestPlan,
  index: number,
  scores: readonly Scores[],
  perDocument: SystemDocumentScores,
  resamples: Resamples,
): Tested[] {
  const { options, settings, pairs, records, task } = plan
  const [a, b] = pairs[index] as SystemPair
  const { length: width } = settings.metrics
  return settings.metrics.map((id, metric) => {
    const of = (system: number): number => headline(scores[system]?.[id] as CountedScore)
    const observed = { a: of(a), b: of(b), delta: of(b) - of(a) }
    const { test, trials } = options
    // One document, swapped or drawn again, gives the same difference again, which would look like certainty.
    if (plan.matrix.documents.length < 2 && test !== 't') {
      return { ...observed, ...untested(observed.delta), test, trials }
    }
    if (test === 't') {
      const { p, t, mean, interval, count, ...rest } = pairedTTest(
        definedDifferences(id, [a, b], perDocument),
        LEVEL,
      )
      return { ...observed, p, interval, test, trials: count, t, mean, ...rest }
    }
    const resampled = bootstrapDifferences(resamples.bootstrap, records.length, width, metric, [a, b])
    const interval = percentileInterval(resampled, LEVEL)
    if (test === 'bootstrap') {
      if (isConstant(observed.delta, resampled)) {
        return { ...observed, ...untested(observed.delta), test, trials }
      }
      const p = (options.shifted ? shareOfDoubles : shareOfFlips)(observed.delta, resampled)
      return { ...observed, p, interval, test, trials }
    }
    const all = plan.enumerated[index]
    if (all !== undefined) {
      const ways = all.length / width
      const p = countAsLarge(observed.delta, { values: all, width, metric }) / ways
      return { ...observed, p, interval, test, trials: ways, exact: true }
    }
    const values = resamples.permuted[task.permuted.indexOf(pairs[index] as SystemPair)] as Float64Array
    const p = (1 + countAsLarge(observed.delta, { values, width, metric })) / (1 + trials)
    return { ...observed, p, interval, test, trials }
  })
}

function untested(delta: number): Pick<Tested, 'p' | 'interval' | 'undefined'> {
  return { p: 1, interval: [delta, delta], undefined: true }
}

function bootstrapDifferences(
  scores: Float64Array,
  systems: number,
  width: number,
  metric: number,
  [a, b]: SystemPair,
): Float64Array {
  const stride = systems * width
  return Float64Array.from(
    { length: scores.length / stride },
    (_, i) =>
      (scores[i * stride + b * width + metric] as number) -
      (scores[i * stride + a * width + metric] as number),
  )
}

function ranksOf(
  { records, options, settings }: TestPlan,
  pairs: readonly PairDifference[],
): TestOutcome['ranks'] {
  if (records.length < 3 || options.pairs !== 'all') return undefined
  const names = records.map(({ name }) => name)
  return Object.fromEntries(
    settings.metrics.map((id) => [
      id,
      rankRanges(
        names,
        pairs.map(({ pair: [a, b], metrics }) => {
          const { delta, holm: corrected } = metrics[id] as MetricDifference
          return { a, b, delta, isSignificant: corrected < ALPHA }
        }),
      ),
    ]),
  )
}
