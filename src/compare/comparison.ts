import { LEVEL } from '../analysis/statistics.ts'
import type { ScoresReport, SystemScores } from '../report/scores.ts'
import type { Settings } from '../scoring/settings.ts'
import { addFields, type Signature, type SignatureField } from '../scoring/signature.ts'
import type { Slice } from '../scoring/slices.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { version } from '../version.ts'
import type { DocumentDifference } from './document-differences.ts'
import type { MetricDifference, PairDifference, TestOutcome } from './paired-tests.ts'
import type { RankRange } from './rank-ranges.ts'
import type { SignificanceTest } from './test-options.ts'

/** A key entity that two systems treated differently. */
export interface ComparedEntity {
  readonly doc: string
  readonly entity?: string
  readonly text?: string
  readonly mentions: number
  /** B³ of this entity alone. */
  readonly a: { readonly recall: number; readonly precision: number }
  readonly b: { readonly recall: number; readonly precision: number }
  readonly effect: number
}

/** Two systems and everything found about their difference. */
export interface ComparedPair {
  readonly a: string
  readonly b: string
  readonly metrics: Readonly<Record<string, MetricDifference>>
  readonly documents: readonly DocumentDifference[]
  readonly entities: readonly ComparedEntity[]
  readonly slices?: Readonly<Record<string, readonly SliceDifference[]>>
}

/** The JSON that `referee compare --json` prints; every other output is rendered from it. */
export interface ComparisonReport {
  readonly schema: 'referee.comparison/1'
  readonly referee: string
  readonly signature: Signature
  readonly settings: Settings
  readonly test: {
    readonly name: SignificanceTest
    readonly trials: number
    readonly seed: number
    readonly shifted: boolean
    /** Confidence level of the intervals. */
    readonly level: number
    readonly correction: 'holm'
    /** Number of p-values that were corrected together. */
    readonly family: number
  }
  readonly corpus: ScoresReport['corpus']
  readonly systems: readonly Omit<SystemScores, 'documents' | 'slices'>[]
  /** For the first pair. */
  readonly metrics: ComparedPair['metrics']
  readonly documents: ComparedPair['documents']
  /** Every pair, including the first. */
  readonly pairs: readonly ComparedPair[]
  readonly ranks?: Readonly<Record<string, readonly RankRange[]>>
}

/** @param scores of all systems in the outcome, in the same order */
export function comparisonReport(scores: ScoresReport, outcome: TestOutcome): ComparisonReport {
  const { options } = outcome
  const pairs = outcome.pairs.map((pair) => comparedPair(pair, scores))
  const first = pairs[0] as ComparedPair
  const ids = Object.keys(first.metrics)
  return {
    schema: 'referee.comparison/1',
    referee: version,
    signature: addFields(scores.signature, testFields(outcome)),
    settings: scores.settings,
    test: {
      name: options.test,
      trials: options.trials,
      seed: options.seed,
      shifted: options.shifted,
      level: LEVEL,
      correction: 'holm',
      family: pairs.length * ids.length,
    },
    corpus: scores.corpus,
    systems: scores.systems.map(({ documents: _documents, slices: _slices, ...system }) => system),
    metrics: first.metrics,
    documents: first.documents,
    pairs,
    ...(outcome.ranks === undefined ? {} : { ranks: outcome.ranks }),
  }
}

/** Everything else that affects the p-values: Holm's correction covers the metrics and pairs of the run. */
function testFields({ options, pairs }: TestOutcome): SignatureField[] {
  const { test, shifted, trials, seed } = options
  const random = { trials: String(trials), seed: String(seed) }
  return Object.entries({
    test: shifted ? `${test}-shifted` : test,
    ...(test === 't' ? {} : random),
    pairs: options.pairs,
    metrics: Object.keys(pairs[0]?.metrics ?? {}).join('+'),
  })
}

function comparedPair(
  { pair, metrics, documents, entities }: PairDifference,
  scores: ScoresReport,
): ComparedPair {
  const [a, b] = pair.map((system) => scores.systems[system]) as [SystemScores, SystemScores]
  return {
    a: a.name,
    b: b.name,
    metrics,
    documents,
    entities: entities.map(({ document, entity, a: before, b: after, effect }) => ({
      doc: document,
      ...(entity.id === undefined ? {} : { entity: entity.id }),
      ...(entity.text === undefined ? {} : { text: entity.text }),
      mentions: entity.mentions,
      a: before,
      b: after,
      effect,
    })),
    ...(a.slices === undefined || b.slices === undefined ? {} : { slices: slicesOf(a.slices, b.slices) }),
  }
}

function slicesOf(
  a: NonNullable<SystemScores['slices']>,
  b: NonNullable<SystemScores['slices']>,
): Record<string, SliceDifference[]> {
  return Object.fromEntries(
    Object.entries(a).map(([feature, slices]) => [feature, sliceDifferences(slices, b[feature] ?? [])]),
  )
}

/** How two systems differ on one value of a slice feature. */
export interface SliceDifference {
  readonly value: string
  /** Key mentions in it. */
  readonly mentions: number
  readonly a: Readonly<Record<string, number>>
  readonly b: Readonly<Record<string, number>>
  readonly delta: Readonly<Record<string, number>>
}

/** Slices of the same feature side by side; a value that only one response has scores 0 for the other. */
function sliceDifferences(a: readonly Slice[], b: readonly Slice[]): SliceDifference[] {
  const others = new Map(b.map((slice) => [slice.value, slice]))
  const own = new Set(a.map(({ value }) => value))
  const added = b.filter(({ value }) => !own.has(value))
  return [...a, ...added].map(({ value, mentions, scores }) => {
    const ids = Object.keys(scores)
    const [x, y] = [own.has(value) ? scores : undefined, others.get(value)?.scores]
    const of = (side: Slice['scores'] | undefined, id: string): number =>
      side === undefined ? 0 : headline(side[id] as CountedScore)
    const byMetric = (number: (id: string) => number): Record<string, number> =>
      Object.fromEntries(ids.map((id) => [id, number(id)]))
    return {
      value,
      mentions,
      a: byMetric((id) => of(x, id)),
      b: byMetric((id) => of(y, id)),
      delta: byMetric((id) => of(y, id) - of(x, id)),
    }
  })
}
