import {
  type ComparisonReport,
  compareInSteps,
  crossVerdictsInSteps,
  defaultTest,
  ErrorAnalysis,
  type ErrorsReport,
  errorsReport,
  FEWEST_DOCUMENTS,
  type Intervals,
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
  ConfidenceTally,
  type Corpus,
  type CountRow,
  Evaluation,
  type MentionAttributes,
} from 'coref-referee/score'
import type { Dataset, Pair } from './dataset.ts'
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
  const analysis = new ErrorAnalysis(dataset.settings, { limit: 0, verdicts: new Set() })
  const index = new ErrorIndex(dataset, system)
  yield* eachInSteps(dataset.pairs(system), function* ({ key, response }) {
    index.add(yield* analysis.addInSteps(key, response))
  })
  const { name, sha256, repair, reading } = dataset.responses[system] ?? { name: '' }
  const response = { name, sha256, reading, ...(repair === undefined ? {} : { repair }) }
  return { report: errorsReport(dataset.key, response, analysis.result()), index }
}

/** The same for one document. */
export function* documentErrorsOf(dataset: Dataset, label: string, system: number): Steps<DocumentReport> {
  const pair = dataset.pairs(system).get(label)
  if (pair === undefined) throw new Error(`document "${label}" was left out of the scoring`)
  const analysis = new ErrorAnalysis(dataset.settings, { limit: 0, verdicts: new Set(), top: MOST_ENTITIES })
  yield* analysis.addInSteps(pair.key, pair.response)
  const response = { name: dataset.responses[system]?.name ?? '' }
  return { label, system, report: errorsReport({ name: label }, response, analysis.result()) }
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
  const top = Number.POSITIVE_INFINITY
  const analysis = new ErrorAnalysis(dataset.settings, { limit: 0, verdicts: new Set(), top })
  const all = dataset.pairs(system)
  const own = label === undefined ? undefined : all.get(label)
  const pairs = own === undefined ? all : new Map([[label as string, own]])
  yield* eachInSteps(pairs, function* ({ key, response }) {
    yield* analysis.addInSteps(key, response)
  })
  const result = analysis.result()
  const byName = new Map(entities.map((entity) => [JSON.stringify([entity.doc, entity.id]), entity]))
  const costs = result.worst.entities.flatMap(({ doc, side, entity: { id }, gain }) => {
    const entity = side === 'key' ? byName.get(JSON.stringify([doc, id])) : undefined
    return entity === undefined ? [] : [{ entity, cost: gain['conll'] ?? 0 }]
  })
  const { name } = dataset.responses[system] ?? { name: '' }
  const report = errorsReport(dataset.key, { name }, { ...result, worst: { entities: [], documents: [] } })
  return { system, label, report, costs }
}

/** With many documents, fewer replicates suffice and take less time. */
const TRIALS = 10_000
const FEWER_TRIALS = 1000
export const MANY = 2000

/** What `referee compare` reports about two responses. */
export function comparisonOf(dataset: Dataset, a: number, b: number): Steps<ComparisonReport> {
  const pair = [dataset.responses[a], dataset.responses[b]] as unknown as readonly [Corpus, Corpus]
  return compareInSteps(dataset.key, pair, dataset.settings, { trials: trialsFor(dataset) })
}

/** The differences of all responses from one of them; p-values are corrected for all of them together. */
export function* baselineTestsOf(dataset: Dataset, baseline: number): Steps<BaselineTests> {
  const others = dataset.responses.flatMap((response, s) => (s === baseline ? [] : [{ response, s }]))
  const corpora = [dataset.responses[baseline], ...others.map(({ response }) => response)]
  const report = yield* compareInSteps(
    dataset.key,
    corpora as unknown as readonly [Corpus, Corpus],
    dataset.settings,
    { trials: trialsFor(dataset), pairs: 'first' },
  )
  const metrics: BaselineTests['metrics'][number][] = dataset.responses.map(() => undefined)
  for (const [i, { s }] of others.entries()) metrics[s] = report.pairs[i]?.metrics
  return { baseline, metrics }
}

/** How often two responses are right or wrong about the same mention. */
export function* crossedOf(dataset: Dataset, a: number, b: number): Steps<CrossedVerdicts> {
  const pair = [dataset.responses[a], dataset.responses[b]] as unknown as readonly [Corpus, Corpus]
  const documents = yield* crossVerdictsInSteps(dataset.key, pair, dataset.settings)
  return { systems: [a, b], documents }
}

export function differencesOf(dataset: Dataset, label: string, a: number, b: number): DocumentDifferences {
  const [own, other] = [dataset.pairs(a).get(label), dataset.pairs(b).get(label)]
  const differences =
    own === undefined || other === undefined
      ? []
      : verdictDifferences(own.key, [own.response, other.response], dataset.settings)
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
  for (const [system, { scores }] of systems.entries()) {
    // Metrics for which some document lacks the data were left out of the first scoring.
    const settings = { ...dataset.settings, metrics: Object.keys(scores) }
    const rows = new Map<string, CountRow>()
    const evaluation = new Evaluation(settings, { observe: ({ id, row }) => rows.set(id, row) })
    const adding = each(dataset.pairs(system), ({ key, response }) => evaluation.add(key, response))
    yield* asPart(adding, 2 * system * half, half)
    intervals.push(
      yield* asPart(scoreIntervalsInSteps(rows, settings, replicates), (2 * system + 1) * half, half),
    )
  }
  return intervals
}

/** How good the confidences of all systems are. */
export function* confidenceOf(dataset: Dataset): Steps<readonly (ConfidenceScores | undefined)[]> {
  const found: (ConfidenceScores | undefined)[] = []
  for (const [system, { documents }] of dataset.responses.entries()) {
    const isSure = documents.some(({ links }) => links.some(({ confidence }) => confidence !== undefined))
    const tally = isSure ? new ConfidenceTally(dataset.settings) : undefined
    if (tally !== undefined) {
      const adding = each(dataset.pairs(system), ({ key, response }) => tally.add(key, response))
      yield* asPart(adding, system / dataset.responses.length, 1 / dataset.responses.length)
    }
    found.push(tally?.result())
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
    const evaluation = new Evaluation(
      { ...dataset.settings, metrics, by: [feature] },
      { leavesOutMissing: true },
    )
    const adding = each(dataset.pairs(system), ({ key, response }) => evaluation.add(key, response))
    yield* asPart(adding, system * share, share)
    for (const { value, mentions, scores } of evaluation.result().slices[feature] ?? []) {
      const row = rows.get(value) ?? { value, mentions, scores: [] }
      row.scores[system] = scores
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
  pairs: ReadonlyMap<string, Pair>,
  visit: (pair: Pair, label: string) => void,
): Steps<void> {
  // biome-ignore lint/correctness/useYield: a visit is one step
  return eachInSteps(pairs, function* (pair, label) {
    visit(pair, label)
  })
}

/** Visit documents, each of which may take many steps. */
export function* eachInSteps(
  pairs: ReadonlyMap<string, Pair>,
  visit: (pair: Pair, label: string) => Steps<void>,
): Steps<void> {
  const share = 1 / pairs.size
  let done = 0
  for (const [label, pair] of pairs) {
    yield* asPart(visit(pair, label), done * share, share)
    yield ++done * share
  }
}
