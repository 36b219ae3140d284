import type { Corpus } from '../../corpus/corpus.ts'
import { pairDocuments } from '../../corpus/pair-documents.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { InputError, type Warning } from '../../errors.ts'
import { metricById } from '../../metrics/registry.ts'
import { Evaluation, type EvaluationResult } from '../../scoring/evaluation.ts'
import { prepareKey } from '../../scoring/match-documents.ts'
import type { Settings } from '../../scoring/settings.ts'
import {
  crossedNames,
  noFeature,
  sliceFeatureByName,
  UNKNOWN_VALUE,
  valuesOf,
} from '../../scoring/slice-features.ts'
import { compareSlices, sliceLabel } from '../../scoring/slices.ts'
import type { Scores } from '../../scoring/tally.ts'
import { type Alpha, alphaOf, type Disagreement, disagreementIn } from './alpha.ts'
import { disagreementsIn, type MentionDisagreement } from './disagreements.ts'
import { groupingOf, type MentionUnits, matchedUnits, type UnmarkedReading } from './units.ts'

/** Two annotators; the first is taken as the key. */
export interface PairAgreement {
  readonly pair: readonly [a: number, b: number]
  readonly scores: Scores
  /** With key and response swapped, only for metrics for which that can make a difference. */
  readonly reverse: Scores
}

export interface AlphaOfPart {
  readonly value: string
  /** Mentions marked by any annotator. */
  readonly mentions: number
  readonly alpha: Alpha
}

export interface Agreement {
  readonly documents: number
  readonly tokens: number
  /** Mentions marked by any annotator. */
  readonly mentions: number
  readonly annotators: readonly EvaluationResult['key'][]
  readonly pairs: readonly PairAgreement[]
  readonly alpha: Alpha
  readonly perDocument: readonly AlphaOfPart[]
  readonly slices: Readonly<Record<string, readonly AlphaOfPart[]>>
  readonly disagreements: readonly MentionDisagreement[]
  readonly warnings: readonly Warning[]
}

/** Agreement with disagreements listed lazily: those of a large corpus take a lot of memory. */
export interface LazyAgreement extends Omit<Agreement, 'disagreements'> {
  readonly disagreements: Iterable<MentionDisagreement>
}

/** The default slice feature: skipped without a warning if there are no types. */
const BY_DEFAULT = 'entity-type'

/**
 * How far annotators of the same texts agree.
 *
 * @param annotations at least two
 * @param onProgress called with the share of document pairs compared so far
 * @param leavesOutMissing skip metrics whose data a document lacks, with a warning; by default that is an error
 * @throws RefereeError if their documents or words differ
 */
export function measureAgreement(
  annotations: readonly Corpus[],
  settings: Settings,
  unmarked: UnmarkedReading,
  onProgress?: (share: number) => void,
  leavesOutMissing?: boolean,
): Agreement {
  const lazy = measureAgreementLazily(annotations, settings, unmarked, onProgress, leavesOutMissing)
  return { ...lazy, disagreements: [...lazy.disagreements] }
}

export function measureAgreementLazily(
  annotations: readonly Corpus[],
  settings: Settings,
  unmarked: UnmarkedReading,
  onProgress: (share: number) => void = () => {},
  leavesOutMissing = false,
): LazyAgreement {
  const warnings: Warning[] = annotations.flatMap((annotation) => annotation.warnings)
  const { by, ...unsliced } = settings
  // Rules other than exact match judge mentions against the key's, so every figure depends on which side is the key.
  const asymmetric = settings.metrics.filter(
    (id) => settings.match !== 'exact' || metricById(id)?.card.laws.symmetric !== true,
  )
  const pairs = pairsOf(annotations.length)
  const perPair = annotations[0]?.documents.length ?? 0
  const all = pairs.length * perPair * (asymmetric.length === 0 ? 1 : 2)
  let done = 0
  const evaluatePair = (metrics: readonly string[], a: number, b: number): EvaluationResult => {
    const evaluation = new Evaluation({ ...unsliced, by: [], metrics }, { leavesOutMissing })
    const [key, response] = [annotations[a] as Corpus, annotations[b] as Corpus]
    for (const pair of pairDocuments(key.documents, response.documents, settings, evaluation.warn)) {
      evaluation.add(pair.key, pair.response, pair.position)
      onProgress(++done / all)
    }
    const result = evaluation.result()
    warnings.push(...result.warnings)
    return result
  }
  const results = pairs.map(([a, b]) => ({
    pair: [a, b] as const,
    forwards: evaluatePair(settings.metrics, a, b),
    backwards: asymmetric.length === 0 ? undefined : evaluatePair(asymmetric, b, a),
  }))
  const units = annotatedUnits(annotations, settings)
  const parts = units.map((each) => disagreementIn(groupingOf(each, unmarked)))
  const first = (results[0] as (typeof results)[number]).forwards
  return {
    documents: first.documents,
    tokens: first.tokens,
    mentions: units.reduce((sum, { spans }) => sum + spans.length, 0),
    annotators: annotations.map((_, a) =>
      a === 0
        ? first.key
        : (results.find(({ pair }) => pair[0] === 0 && pair[1] === a)?.forwards.response ?? first.response),
    ),
    pairs: results.map(({ pair, forwards, backwards }) => ({
      pair,
      scores: forwards.scores,
      reverse: backwards?.scores ?? {},
    })),
    alpha: alphaOf(parts),
    perDocument: units.map(({ document, spans }, d) =>
      partOf(document, spans.length, [parts[d] as Disagreement]),
    ),
    slices: slicesBy(by, units, unmarked),
    disagreements: {
      *[Symbol.iterator]() {
        for (const each of units) yield* disagreementsIn(each)
      },
    },
    warnings,
  }
}

function pairsOf(count: number): [number, number][] {
  return Array.from({ length: count }, (_, a) => a).flatMap((a) =>
    Array.from({ length: count - a - 1 }, (_, i): [number, number] => [a, a + 1 + i]),
  )
}

/** In the first annotator's order. Pairing has already checked that all annotators have every document. */
export function annotatedUnits(annotations: readonly Corpus[], settings: Settings): MentionUnits[] {
  const [first, ...others] = annotations.map(
    ({ documents }) => new Map(documents.map((document) => [documentLabel(document), document])),
  ) as [Map<string, CorefDocument>, ...Map<string, CorefDocument>[]]
  return [...first].flatMap(([id, document]) => {
    const rest = others.flatMap((other) => other.get(id) ?? [])
    // Skipped as `--missing skip` asks.
    if (rest.length < others.length) return []
    for (const other of rest) requireSamePositions(document, other)
    // Pairing has already issued all warnings.
    return [
      matchedUnits(
        id,
        [document, ...rest].map((each) => prepareKey(each, settings, () => {})),
        settings.match,
      ),
    ]
  })
}

/** Words are known to be equal here; empty nodes may differ, and then equal positions are not equal mentions. */
function requireSamePositions(document: CorefDocument, other: CorefDocument): void {
  if (document.tokens?.count === other.tokens?.count) return
  throw new InputError(
    'text-mismatch',
    other.origin.locate(),
    `document "${document.id}" has different empty nodes here than in ${document.origin.path}; agreement needs the same ones`,
  )
}

function partOf(value: string, mentions: number, parts: readonly Disagreement[]): AlphaOfPart {
  return { value, mentions, alpha: alphaOf(parts) }
}

function slicesBy(
  by: readonly string[],
  all: readonly MentionUnits[],
  unmarked: UnmarkedReading,
): Record<string, AlphaOfPart[]> {
  const names = by.length === 0 ? [BY_DEFAULT] : by
  const slices = names.flatMap((name): [string, AlphaOfPart[]][] => {
    const features = crossedNames(name)
    const values = all.map((units) => unitValues(features, units))
    const unmet = features.find((_, f) => values.flat().every((each) => each[f] === UNKNOWN_VALUE))
    if (unmet !== undefined) {
      if (by.length === 0) return []
      throw noFeature(unmet)
    }
    const known = new Map(values.flat().map((each) => [sliceLabel(each), each]))
    const labels = [...known].sort(([, x], [, y]) => compareSlices(x, y)).map(([label]) => label)
    return [[name, labels.map((label) => slice(label, values))]]
  })
  return Object.fromEntries(slices)

  function slice(label: string, values: readonly (readonly string[][])[]): AlphaOfPart {
    const isIn = (d: number, unit: number): boolean => sliceLabel(values[d]?.[unit] ?? []) === label
    const parts = all.map((units, d) => {
      const grouping = groupingOf(units, unmarked)
      return disagreementIn(grouping, (place) => isIn(d, grouping.units[place] as number))
    })
    const mentions = all.reduce((sum, { spans }, d) => sum + spans.filter((_, u) => isIn(d, u)).length, 0)
    return partOf(label, mentions, parts)
  }
}

/** By unit, each feature's value from the first annotator who gives one. */
function unitValues(features: readonly string[], { annotations, mentions, spans }: MentionUnits): string[][] {
  const byFeature = features.map((name) =>
    annotations.map((annotation) => valuesOf(sliceFeatureByName(name), annotation)),
  )
  return spans.map((_, u) =>
    byFeature.map((byAnnotator) => {
      const own = byAnnotator.map((values, a) => values[mentions[a]?.[u] as number])
      return own.find((value) => value !== undefined) ?? UNKNOWN_VALUE
    }),
  )
}
