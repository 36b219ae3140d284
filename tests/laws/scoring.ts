import { expect } from 'vitest'
import type { Corpus } from '../../src/corpus/corpus.ts'
import type { CorefDocument } from '../../src/document/document.ts'
import { evaluate, type Metric, type Score, type Settings } from '../../src/index.ts'
import { type CountedScore, headline } from '../../src/scoring/tally.ts'
import { corpusOf, documentOf } from '../documents.ts'
import type { LawMention, Pair } from './arbitraries.ts'

/** A score of recall and precision with its sums. */
export interface CountedRatio {
  readonly recall: number
  readonly precision: number
  readonly f1: number
  readonly undefined?: true
  readonly counts?: Readonly<Record<string, number>>
}

export const RATIO: readonly string[] = [
  'recallNumerator',
  'recallDenominator',
  'precisionNumerator',
  'precisionDenominator',
]

export type PairOfId = Pair & { readonly id: string }

export function corporaOf(pairs: readonly PairOfId[]): [Corpus, Corpus] {
  return [
    corpusOf(...pairs.map(({ key, id }) => documentWith(key, id))),
    corpusOf(...pairs.map(({ response, id }) => documentWith(response, id))),
  ]
}

/** Building a document takes longer than scoring it, and the laws of all metrics share the same ones. */
const built: WeakMap<readonly LawMention[], Map<string, CorefDocument>> = new WeakMap()

function documentWith(side: readonly LawMention[], id: string): CorefDocument {
  const known = built.get(side) ?? new Map<string, CorefDocument>()
  const document = known.get(id) ?? documentOf(side, { id })
  built.set(side, known.set(id, document))
  return document
}

export function scoreOfCorpus(
  metric: Metric | string,
  pairs: readonly PairOfId[],
  settings: Partial<Settings> = {},
): CountedScore {
  const id = typeof metric === 'string' ? metric : metric.id
  return evaluate(...corporaOf(pairs), { metrics: [id], ...settings }).scores[id] as CountedScore
}

export function scoreOf(metric: Metric | string, pair: Pair, settings: Partial<Settings> = {}): CountedScore {
  return scoreOfCorpus(metric, [{ ...pair, id: 'd' }], settings)
}

export function ratioOf(id: string, pair: Pair, settings: Partial<Settings> = {}): CountedRatio {
  return scoreOf(id, pair, settings) as CountedRatio
}

export function numbersOf(score: Score): [number, ...number[]] {
  return score.value !== undefined ? [headline(score)] : [score.recall, score.precision, score.f1]
}

export function countOf(score: { readonly counts?: Readonly<Record<string, number>> }, name: string): number {
  return score.counts?.[name] ?? Number.NaN
}

export function expectClose(found: number, wanted: number): void {
  expect(Math.abs(found - wanted), `${found} against ${wanted}`).toBeLessThanOrEqual(1e-12)
}
