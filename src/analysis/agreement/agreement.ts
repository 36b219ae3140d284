import type { Corpus } from '../../corpus/corpus.ts'
import { type Sides, sidesOf } from '../../corpus/sides.ts'
import type { CorefDocument } from '../../document/document.ts'
import { InputError, type Warning } from '../../errors.ts'
import { metricById } from '../../metrics/registry.ts'
import { Evaluation, type EvaluationResult, scores } from '../../scoring/evaluation.ts'
import { prepareKey } from '../../scoring/match-documents.ts'
import { type NewAnalysis, together } from '../../scoring/run/analysis.ts'
import { scoreSidesInSteps } from '../../scoring/run/score-sides.ts'
import { type JointAnalysis, type JointResult, scoreTogether } from '../../scoring/run/score-together.ts'
import type { ScoredPair } from '../../scoring/run/scored-pair.ts'
import type { Settings } from '../../scoring/settings.ts'
import type { Signature, SignatureField } from '../../scoring/signature.ts'
import {
  crossedNames,
  noFeature,
  sliceFeatureByName,
  UNKNOWN_VALUE,
  valuesOf,
} from '../../scoring/slice-features.ts'
import { compareSlices, sliceLabel } from '../../scoring/slices.ts'
import type { Scores } from '../../scoring/tally.ts'
import { finish } from '../../steps.ts'
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
  readonly signature: Signature
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
  const unsliced: Settings = { ...settings, by: [] }
  // Rules other than exact match judge mentions against the key's, so every figure depends on which side is the key.
  const asymmetric = settings.metrics.filter(
    (id) => settings.match !== 'exact' || metricById(id)?.card.laws.symmetric !== true,
  )
  const analyses = together({
    forwards: scores({ leavesOutMissing }),
    backwards: asymmetric.length === 0 ? undefined : swapped(asymmetric, leavesOutMissing),
  })
  const pairs = pairsOfSides(annotations, settings)
  const results = pairs.map(({ pair, sides }, done) => {
    const steps = scoreSidesInSteps(sides, unsliced, analyses)
    const { result, signed } = finish(steps, (share) => onProgress((done + share) / pairs.length))
    warnings.push(...signed.warnings)
    return { pair, ...result }
  })
  const { result: units, signature } = unitsOf(pairs, settings, [['unmarked', unmarked]])
  const parts = units.map((each) => disagreementIn(groupingOf(each, unmarked)))
  const first = (results[0] as (typeof results)[number]).forwards
  return {
    signature,
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
    slices: slicesBy(settings.by, units, unmarked),
    disagreements: {
      *[Symbol.iterator]() {
        for (const each of units) yield* disagreementsIn(each)
      },
    },
    warnings,
  }
}

/** The scores of the same pairs with key and response swapped. */
function swapped(metrics: readonly string[], leavesOutMissing: boolean): NewAnalysis<EvaluationResult> {
  return (context) => {
    const settings = { ...context.settings, metrics }
    const evaluation = new Evaluation(settings, { leavesOutMissing, warnings: context.warnings })
    return {
      add: ({ key, response, position }) => void evaluation.add(response, key, position),
      result: () => evaluation.result(),
    }
  }
}

interface AnnotatorPair {
  readonly pair: readonly [a: number, b: number]
  readonly sides: Sides
}

/** Each pair of annotators; the warnings of reading are not theirs. */
function pairsOfSides(annotations: readonly Corpus[], settings: Settings): AnnotatorPair[] {
  const quiet = annotations.map((annotation) => ({ ...annotation, warnings: [] }))
  return quiet.flatMap((key, a) =>
    quiet.slice(a + 1).map((response, i) => ({
      pair: [a, a + 1 + i] as const,
      sides: sidesOf(key, response, settings),
    })),
  )
}

/**
 * What any annotator marked, in the documents that all of them have.
 *
 * @throws RefereeError if their documents or words differ
 */
export function annotatedUnits(annotations: readonly Corpus[], settings: Settings): readonly MentionUnits[] {
  return unitsOf(pairsOfSides(annotations, settings), settings).result
}

/** In the first annotator's order. */
function unitsOf(
  pairs: readonly AnnotatorPair[],
  settings: Settings,
  fields: readonly SignatureField[] = [],
): JointResult<readonly MentionUnits[]> {
  const units: { readonly position: number; readonly units: MentionUnits }[] = []
  const withFirst = pairs.filter(({ pair: [a] }) => a === 0).map(({ sides }) => sides)
  const analysis: JointAnalysis<readonly MentionUnits[]> = {
    fields,
    add(own, label) {
      const { key, position } = own[0] as ScoredPair
      for (const { matched } of own) requireSamePositions(matched.key, matched.response)
      const documents = [key, ...own.map(({ response }) => response)]
      // Matching has already issued all warnings.
      const prepared = documents.map((document) => prepareKey(document, settings, () => {}))
      units.push({ position, units: matchedUnits(label, prepared, settings.match) })
    },
    result: () => units.sort((a, b) => a.position - b.position).map((each) => each.units),
  }
  return finish(scoreTogether(withFirst, settings, analysis))
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
