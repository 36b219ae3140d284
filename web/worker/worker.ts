import { type ErrorsReport, queryMentionsInSteps } from 'coref-referee/compare'
import type { Steps, Summary } from 'coref-referee/explorer'
import { resolveSettings } from 'coref-referee/score'
import { annotatedEntitiesOf, disagreementsOf, mergedText, passageOf } from './adjudication.ts'
import {
  baselineErrorsOf,
  baselineTestsOf,
  comparisonOf,
  confidenceOf,
  crossedOf,
  differencesOf,
  documentErrorsOf,
  errorsOf,
  featuresOf,
  intervalsOf,
  mentionsOfSlice,
  slicesOf,
} from './analyses.ts'
import { type Answering, answerWith } from './answering.ts'
import { Dataset } from './dataset.ts'
import { embeddedDataset, embeddedSummary } from './embedded.ts'
import { cheapestFixesOf, fixedScoresOf, mentionStoryOf } from './fixes.ts'
import { FoundLines } from './found-lines.ts'
import { inspectCorpus, openDataset } from './open-dataset.ts'
import type { FoundMentions, Methods } from './protocol.ts'
import { entityMapModel } from './view-models/entity-map.ts'

/** What was opened and not forgotten, by number, and which of it the page shows. */
const datasets = new Map<number, Promise<Dataset>>()
let current: Promise<Dataset> | undefined

/** The maximum number of concordance lines kept for viewing; all are counted. */
const MOST_LINES = 100_000

const methods: Answering<Methods> = {
  async openEmbedded(number, blocks) {
    const summary = await embeddedSummary(blocks)
    // The first screen needs no documents; later requests wait for them.
    datasets.set(number, embeddedDataset(summary, blocks))
    return summary
  },
  async openFiles(number, key, responses, settings) {
    return open(number, await openDataset(key, responses, settings))
  },
  inspect: inspectCorpus,
  async rescore(number, settings) {
    const { key, responses } = await getDataset()
    return open(number, Dataset.score(key, responses, resolveSettings(settings)))
  },
  show(number) {
    current = datasets.get(number)
  },
  forget(number) {
    datasets.delete(number)
  },
  document: async (label, systems) => (await getDataset()).document(label, systems),
  async alignment(label, system, similarity) {
    return entityMapModel(label, system, (await getDataset()).compare(label, system), similarity)
  },
  errors: async (system) => findErrors(await getDataset(), system),
  documentErrors: async (label, system) => documentErrorsOf(await getDataset(), label, system),
  baselineErrors: async (system, entities, label) =>
    baselineErrorsOf(await getDataset(), system, entities, label),
  async errorList(system, type, from, to) {
    const { errorIndexes } = await getDataset()
    return { system, type, from, errors: errorIndexes.get(system)?.list(type, from, to) ?? [] }
  },
  mentions: async (where, systems) => findMentions(await getDataset(), where, systems),
  async mentionLines(where, sort, from, to) {
    return {
      query: where,
      sort,
      from,
      lines: (await getDataset()).foundMentions?.lines(sort).slice(from, to) ?? [],
    }
  },
  compare: async (a, b) => comparisonOf(await getDataset(), a, b),
  crossed: async (a, b) => crossedOf(await getDataset(), a, b),
  differences: async (label, a, b) => differencesOf(await getDataset(), label, a, b),
  baselineTests: async (baseline) => baselineTestsOf(await getDataset(), baseline),
  mentionStory: async (label, system, mention) => mentionStoryOf(await getDataset(), label, system, mention),
  whatIf: async (system, fixed) => fixedScoresOf(await getDataset(), system, fixed),
  cheapestFixes: async (system, metric) => cheapestFixesOf(await getDataset(), system, metric),
  disagreements: async (annotators) => disagreementsOf(await getDataset(), annotators),
  annotatedEntities: async (label, annotators) => annotatedEntitiesOf(await getDataset(), label, annotators),
  passage: async (label, annotators, span) => passageOf(await getDataset(), label, annotators, span),
  merge: async (annotators, decisions, undecided) =>
    mergedText(await getDataset(), annotators, decisions, undecided),
  intervals: async () => intervalsOf(await getDataset()),
  confidence: async () => confidenceOf(await getDataset()),
  features: async () => featuresOf(await getDataset()),
  slices: async (feature) => slicesOf(await getDataset(), feature),
  sliceMentions: async (system, feature, value) =>
    mentionsOfSlice(await getDataset(), system, feature, value),
}

/** Answer the page's requests from now on. */
export function answerPage(): void {
  answerWith(methods)
}

function* open(number: number, scoring: Steps<Dataset>): Steps<Summary> {
  const next = yield* scoring
  datasets.set(number, Promise.resolve(next))
  return next.summary
}

function* findErrors(from: Dataset, system: number): Steps<ErrorsReport> {
  const { report, index } = yield* errorsOf(from, system)
  from.errorIndexes.set(system, index)
  return report
}

function* findMentions(from: Dataset, where: string, systems: readonly number[]): Steps<FoundMentions> {
  const sides = systems.map((system) => from.sides(system))
  const { lines, ...found } = yield* queryMentionsInSteps(where, sides, from.settings, MOST_LINES)
  from.foundMentions = new FoundLines(lines)
  return { ...found, systems, kept: lines.length }
}

function getDataset(): Promise<Dataset> {
  if (current === undefined) throw new Error('no files are open')
  return current
}
