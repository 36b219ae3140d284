import type { OverlapTable } from '../matching/overlap-table.ts'
import type { SplitTable } from '../matching/split-table.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import type { AceWeighting, AceWeights, AceYear } from './ace/weights.ts'

/** Sums over documents. Every metric names its own counts. */
export type Counts = Readonly<Record<string, number>>

/** Recall and precision as two fractions of sums. */
export interface RatioCounts {
  readonly recallNumerator: number
  readonly recallDenominator: number
  readonly precisionNumerator: number
  readonly precisionDenominator: number
}

export const RATIO_COUNTS: readonly (keyof RatioCounts)[] = [
  'recallNumerator',
  'recallDenominator',
  'precisionNumerator',
  'precisionDenominator',
]

/** A score of three numbers from 0 to 1. */
export interface RatioScore {
  readonly recall: number
  readonly precision: number
  readonly f1: number
  readonly value?: undefined
  /** True when a denominator was 0, so that a value is a convention rather than a measurement. */
  readonly undefined?: true
  readonly note?: string
}

/** A score of one number. */
export interface ValueScore {
  readonly value: number
  /** Present if the value is a percentage rather than a share of 1. */
  readonly unit?: 'percent'
  readonly recall?: undefined
  readonly precision?: undefined
  readonly f1?: undefined
  readonly undefined?: true
  readonly note?: string
}

/** Either kind of score; `value` tells them apart. */
export type Score = RatioScore | ValueScore

/** The description of a metric, which `referee metrics ID` prints. */
export interface MetricCard {
  readonly formula: string
  readonly paper: string
  /** Which reading of the edge cases was chosen, and why. */
  readonly reading: string
  readonly laws: Laws
}

/** What holds for every input; the law tests check each claim and each denial. */
export interface Laws {
  /** Swapping key and response swaps recall and precision. */
  readonly symmetric: boolean
  /** A document scored against itself gets 1; if not, why not always. */
  readonly identity: true | string
  /** A response singleton without a twin changes nothing. */
  readonly ignoresTwinlessSingletons: boolean
  /** Why the score may leave the range from 0 to 1; absent if it never does. */
  readonly bounded?: string
}

/** The settings that affect a score once everything is counted. */
export interface ScoreSettings {
  readonly blanc: 'conll' | 'luo2014'
}

/** The settings that affect the counts. */
export interface CountSettings extends ScoreSettings {
  readonly aceYear: AceYear
  readonly aceWeighting: AceWeighting
  readonly aceWeights: Partial<AceWeights>
  /** Set if only some entities of the key are kept: the major ones. */
  readonly onlyEntities?: number | readonly string[]
  /** How to find the response entity for a major one. */
  readonly entityMap: 'best' | 'id'
}

interface MetricBase {
  readonly id: string
  readonly label: string
  readonly card: MetricCard
  /** The metric depends on mention types; the result reports if they had to be derived. */
  readonly readsTypes?: true
  /** The data set that keys must come from, if the metric asks the questions of one. */
  readonly dataSet?: 'GAP' | 'WinoBias'
  /** The best value, if higher is not always better. */
  readonly ideal?: number
}

interface CountingMetric extends MetricBase {
  readonly counts: readonly string[]
  readonly score: (counts: Counts, settings: ScoreSettings) => Score
}

/** A metric of two partitions of mentions, which depends only on how their entities overlap. */
export interface PartitionMetric extends CountingMetric {
  readonly family: 'partition'
  readonly count: (table: OverlapTable) => Counts
  /** The same with split antecedents, for metrics that are defined on them. */
  readonly countSplit?: (split: SplitTable, settings: CountSettings) => Counts
  /** The sums by mention or by entity, for metrics that can be broken down that way. */
  readonly mentionTerms?: MentionTerms
  readonly entityTerms?: EntityTerms
}

/** A metric that needs the mentions themselves: their types, their tokens or their order. */
export interface DiscourseMetric extends CountingMetric {
  readonly family: 'discourse'
  readonly count: (documents: TwinDocuments, settings: CountSettings) => Counts
  readonly terms?: DiscourseTerms
}

/** The counts of a discourse metric by mention or by entity. */
export interface DiscourseTerms {
  readonly over: 'mentions' | 'entities'
  readonly of: (documents: TwinDocuments) => SideTerms
  /** What each is judged by, if not by the immediate antecedent or the anchor. */
  readonly because?: string
}

/** What each mention adds to the counts; what an entity adds is listed at its first mention. */
export interface SideTerms {
  readonly key: readonly (Counts | undefined)[]
  readonly response: readonly (Counts | undefined)[]
}

/** The counts of a document, summed over its mentions: integers, so their order does not matter. */
export function totalOf(names: readonly string[], { key, response }: SideTerms): Counts {
  const totals = new Map(names.map((name) => [name, 0]))
  for (const terms of [key, response]) {
    for (const term of terms) {
      for (const name in term) totals.set(name, (totals.get(name) ?? 0) + (term[name] ?? 0))
    }
  }
  return Object.fromEntries(totals)
}

/** A metric computed from the scores of others. */
export interface CompositeMetric extends MetricBase {
  readonly family: 'composite'
  readonly of: readonly string[]
  readonly combine: (scores: readonly Score[]) => ValueScore
}

export type Metric = PartitionMetric | DiscourseMetric | CompositeMetric

/** A mention, as needed by metrics that are sums over mentions. */
export interface MentionSituation {
  readonly hasTwin: boolean
  /** Number of twins that its entity and its twin's entity share; 0 without a twin. */
  readonly shared: number
  /** Size of its entity, and how many of that entity's mentions have twins. */
  readonly size: number
  readonly twins: number
}

/** What one mention adds to the counts. */
export interface MentionTerms {
  readonly key: (mention: MentionSituation) => Partial<RatioCounts>
  readonly response: (mention: MentionSituation) => Partial<RatioCounts>
}

/** An entity, as needed by metrics that are sums over entities. */
export interface EntitySituation {
  readonly size: number
  /** The entities of the other side with which it shares twins. */
  readonly cells: readonly { readonly shared: number; readonly otherSize: number }[]
}

/** What one entity adds to the counts. */
export interface EntityTerms {
  readonly key: (entity: EntitySituation) => Partial<RatioCounts>
  readonly response: (entity: EntitySituation) => Partial<RatioCounts>
}

/** The sums of a metric whose recall and precision have the same numerator. */
export function sharedNumerator(
  numerator: number,
  recallDenominator: number,
  precisionDenominator: number,
): Counts {
  return {
    recallNumerator: numerator,
    recallDenominator,
    precisionNumerator: numerator,
    precisionDenominator,
  }
}

/**
 * Recall, precision and F1 from their sums. Decided here once: 0/0 is 0 and flagged, and F1 is 0 when
 * both are 0.
 */
export function ratioScore(counts: Counts): RatioScore {
  const { recallNumerator, recallDenominator, precisionNumerator, precisionDenominator } =
    counts as unknown as RatioCounts
  const recall = ratio(recallNumerator, recallDenominator)
  const precision = ratio(precisionNumerator, precisionDenominator)
  const score = { recall, precision, f1: harmonicMean(recall, precision) }
  return recallDenominator === 0 || precisionDenominator === 0 ? { ...score, undefined: true } : score
}

export function ratio(numerator: number, denominator: number): number {
  return denominator === 0 ? 0 : numerator / denominator
}

export function harmonicMean(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b)
}
