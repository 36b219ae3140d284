import {
  analyseSides,
  type ComparisonReport,
  compareSides,
  crossVerdictsInSteps,
  type DocumentErrors,
  defaultTest,
  type ErrorAnalysisOptions,
  type ErrorsReport,
  errorSettings,
  errorsReport,
  FEWEST_DOCUMENTS,
  type Intervals,
  type SignedErrors,
  scoreIntervalsInSteps,
  verdictDifferences,
} from 'coref-referee/compare'
import {
  asPart,
  crossedNames,
  knownSliceFeatures,
  mentionWords,
  type Steps,
  sliceFeatureByName,
  UNKNOWN_VALUE,
  valuesOf,
  verdictsOf,
} from 'coref-referee/explorer'
import {
  type ConfidenceScores,
  type CountRow,
  confidences,
  type DocumentPair,
  type MentionAttributes,
  type Settings,
  type Sides,
  scoreSidesInSteps,
  scores,
} from 'coref-referee/score'
import type { Dataset } from './dataset.ts'
import { ErrorIndex } from './error-index.ts'
import type {
  BaselineErrors,
  BaselineTests,
  CrossedVerdicts,
  DocumentDifferences,
  DocumentReport,
  NamedEntity,
} from './protocol.ts'
import type { SliceMention, SliceRow, SystemSlices } from './view-models/slices.ts'

/** What `referee errors` finds in a response, with an index of its errors. */
export function* errorsOf(
  dataset: Dataset,
  system: number,
): Steps<{ readonly report: ErrorsReport; readonly index: ErrorIndex }> {
  const index = new ErrorIndex(dataset, system)
  const onErrors = (found: DocumentErrors): void => index.add(found)
  const report = errorsReport(yield* findErrors(dataset.sides(system), dataset.settings, { onErrors }))
  return { report, index }
}

/** The same for one document. */
export function* documentErrorsOf(dataset: Dataset, label: string, system: number): Steps<DocumentReport> {
  const sides = dataset.sides(system, [label])
  const report = errorsReport(yield* findErrors(sides, dataset.settings, { top: MOST_ENTITIES }))
  return { label, system, report }
}

function findErrors(
  sides: Sides,
  settings: Settings,
  options: Pick<ErrorAnalysisOptions, 'top' | 'onErrors'>,
): Steps<SignedErrors> {
  return analyseSides(sides, errorSettings(settings), { limit: 0, verdicts: new Set(), ...options })
}

/** How many of a document's most costly entities are listed. */
const MOST_ENTITIES = 12

/** The errors of the baseline, and what key entities that cost much elsewhere cost there. */
export function* baselineErrorsOf(
  dataset: Dataset,
  system: number,
  entities: readonly NamedEntity[],
  label?: string,
): Steps<BaselineErrors> {
  const sides = dataset.sides(
    system,
    label !== undefined && dataset.pairs(system).has(label) ? [label] : undefined,
  )
  const result = yield* findErrors(sides, dataset.settings, { top: Number.POSITIVE_INFINITY })
  const byName = new Map(entities.map((entity) => [JSON.stringify([entity.doc, entity.id]), entity]))
  const costs = result.worst.entities.flatMap(({ doc, side, entity: { id }, gain }) => {
    const entity = side === 'key' ? byName.get(JSON.stringify([doc, id])) : undefined
    return entity === undefined ? [] : [{ entity, cost: gain['conll'] ?? 0 }]
  })
  const report = errorsReport({ ...result, worst: { entities: [], documents: [] } })
  return { system, label, report, costs }
}

/** With many documents, fewer replicates suffice and take less time. */
const TRIALS = 10_000
const FEWER_TRIALS = 1000
export const MANY = 2000

/** What `referee compare` reports about two responses. */
export function comparisonOf(dataset: Dataset, a: number, b: number): Steps<ComparisonReport> {
  const sides = [dataset.sides(a), dataset.sides(b)]
  return compareSides(sides, dataset.settings, { trials: trialsFor(dataset) })
}

/** The differences of all responses from one of them; p-values are corrected for all of them together. */
export function* baselineTestsOf(dataset: Dataset, baseline: number): Steps<BaselineTests> {
  const others = [...dataset.responses.keys()].filter((system) => system !== baseline)
  const sides = [baseline, ...others].map((system) => dataset.sides(system))
  const options = { trials: trialsFor(dataset), pairs: 'first' } as const
  const report = yield* compareSides(sides, dataset.settings, options)
  const metrics: BaselineTests['metrics'][number][] = dataset.responses.map(() => undefined)
  for (const [i, system] of others.entries()) metrics[system] = report.pairs[i]?.metrics
  return { baseline, metrics }
}

/** How often two responses are right or wrong about the same mention. */
export function* crossedOf(dataset: Dataset, a: number, b: number): Steps<CrossedVerdicts> {
  const documents = yield* crossVerdictsInSteps([dataset.sides(a), dataset.sides(b)], dataset.settings)
  return { systems: [a, b], documents }
}

export function differencesOf(dataset: Dataset, label: string, a: number, b: number): DocumentDifferences {
  const isScored = [a, b].every((system) => dataset.pairs(system).has(label))
  const differences = isScored
    ? verdictDifferences([dataset.compare(label, a), dataset.compare(label, b)])
    : []
  return { label, systems: [a, b], differences }
}

/** How many times the documents are resampled. */
function trialsFor({ key }: Dataset): number {
  return key.documents.length > MANY ? FEWER_TRIALS : TRIALS
}

/** The confidence intervals of all systems; undefined if there are too few documents. */
export function* intervalsOf(dataset: Dataset): Steps<readonly Intervals[] | undefined> {
  const { systems, corpus } = dataset.summary.scores
  if (corpus.documents < FEWEST_DOCUMENTS) return undefined
  const replicates = { seed: defaultTest.seed, from: 0, to: trialsFor(dataset) }
  const half = 1 / systems.length / 2
  const intervals: Intervals[] = []
  for (const [system, { scores: all }] of systems.entries()) {
    // Metrics for which some document lacks the data were left out of the first scoring.
    const settings = { ...dataset.settings, metrics: Object.keys(all) }
    const rows = new Map<string, CountRow>()
    const counts = scores({ observe: ({ id, row }) => rows.set(id, row) })
    yield* asPart(scoreSidesInSteps(dataset.sides(system), settings, counts), 2 * system * half, half)
    intervals.push(
      yield* asPart(scoreIntervalsInSteps(rows, settings, replicates), (2 * system + 1) * half, half),
    )
  }
  return intervals
}

/** How good the confidences of all systems are. */
export function* confidenceOf(dataset: Dataset): Steps<readonly (ConfidenceScores | undefined)[]> {
  const found: (ConfidenceScores | undefined)[] = []
  const share = 1 / dataset.responses.length
  for (const [system, { documents }] of dataset.responses.entries()) {
    const isSure = documents.some(({ links }) => links.some(({ confidence }) => confidence !== undefined))
    if (!isSure) {
      found.push(undefined)
      continue
    }
    const scoring = scoreSidesInSteps(dataset.sides(system), dataset.settings, confidences())
    found.push((yield* asPart(scoring, system * share, share)).result)
  }
  return found
}

/** Metrics that decompose over mentions, for slices by any feature. */
const SLICEABLE: readonly string[] = ['mentions', 'b3', 'antecedent.immediate']

/** The scores of all systems by the values of a feature. */
export function* slicesOf(dataset: Dataset, feature: string): Steps<SystemSlices> {
  const metrics = [...new Set([...dataset.settings.metrics, ...SLICEABLE])]
  const rows = new Map<string, SliceRow>()
  const share = 1 / dataset.responses.length
  for (const [system] of dataset.responses.entries()) {
    const settings = { ...dataset.settings, metrics, by: [feature] }
    const scoring = scoreSidesInSteps(dataset.sides(system), settings, scores({ leavesOutMissing: true }))
    const { result } = yield* asPart(scoring, system * share, share)
    for (const { value, mentions, scores: own } of result.slices[feature] ?? []) {
      const row = rows.get(value) ?? { value, mentions, scores: [] }
      row.scores[system] = own
      rows.set(value, row)
    }
  }
  return { feature, rows: [...rows.values()] }
}

/** Features that some mention or document of the key has. */
export function* featuresOf({ key }: Dataset): Steps<string[]> {
  const supplied = new Set<string>()
  const met = new Set<string>()
  for (const [i, document] of key.documents.entries()) {
    for (const name of knownSliceFeatures) {
      if (!met.has(name) && valuesOf(sliceFeatureByName(name), document).some((value) => value !== undefined))
        met.add(name)
    }
    for (const { features } of document.mentions.attributes ?? ([] as MentionAttributes[])) {
      for (const name of features?.keys() ?? []) supplied.add(name)
    }
    yield (i + 1) / key.documents.length
  }
  // A file's feature with the name of one that Referee computes cannot be asked for by that name.
  const known = new Set<string>(knownSliceFeatures)
  return [
    ...knownSliceFeatures.filter((name) => met.has(name)),
    ...[...supplied].filter((name) => !known.has(name)),
  ]
}

const MOST_MENTIONS = 120

/** Key mentions with a value of a feature, starting with those that the response got wrong. */
export function* mentionsOfSlice(
  dataset: Dataset,
  system: number,
  name: string,
  value: string,
): Steps<{ readonly total: number; readonly mentions: readonly SliceMention[] }> {
  const features = crossedNames(name).map(sliceFeatureByName)
  const wrong: SliceMention[] = []
  const right: SliceMention[] = []
  let total = 0
  yield* each(dataset.pairs(system), (_, doc) => {
    const comparison = dataset.compare(doc, system)
    const { key } = comparison
    const values = features.map((feature) => valuesOf(feature, key))
    const sliceOf = (mention: number): string =>
      values.map((own) => own[mention] ?? UNKNOWN_VALUE).join(' + ')
    const verdicts = verdictsOf(comparison).key
    for (const [mention, verdict] of verdicts.entries()) {
      if (sliceOf(mention) !== value) continue
      total++
      const list = verdict === 'tp' || verdict === 'first' ? right : wrong
      if (list.length >= MOST_MENTIONS) continue
      const span = [key.mentions.start[mention] as number, key.mentions.end[mention] as number] as const
      list.push({ doc, span, text: mentionWords(key, mention) ?? span.join('-'), verdict })
    }
  })
  return { total, mentions: [...wrong, ...right].slice(0, MOST_MENTIONS) }
}

/** Visit documents, one per step. */
export function each(
  pairs: ReadonlyMap<string, DocumentPair>,
  visit: (pair: DocumentPair, label: string) => void,
): Steps<void> {
  // biome-ignore lint/correctness/useYield: a visit is one step
  return eachInSteps(pairs, function* (pair, label) {
    visit(pair, label)
  })
}

/** Visit documents, each of which may take many steps. */
export function* eachInSteps(
  pairs: ReadonlyMap<string, DocumentPair>,
  visit: (pair: DocumentPair, label: string) => Steps<void>,
): Steps<void> {
  const share = 1 / pairs.size
  let done = 0
  for (const [label, pair] of pairs) {
    yield* asPart(visit(pair, label), done * share, share)
    yield ++done * share
  }
}
