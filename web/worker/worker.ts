import type { Summary } from 'coref-referee/explorer'
import { comparisonOf, errorsOf, featuresOf, mentionsOfSlice, slicesOf } from './analyses.ts'
import { type Answering, answerWith, progressed } from './answering.ts'
import { Dataset } from './dataset.ts'
import { embeddedDataset, embeddedSummary } from './embedded.ts'
import { givenDataset } from './given.ts'
import { intervalsOf } from './intervals.ts'
import type { Methods } from './protocol.ts'
import { entityMapModel } from './view-models/entity-map.ts'

let dataset: Promise<Dataset> | undefined

const methods: Answering<Methods> = {
  async openEmbedded(blocks) {
    const summary = await embeddedSummary(blocks)
    // The first screen needs no document; later requests wait for them.
    dataset = embeddedDataset(summary, blocks)
    return summary
  },
  async openFiles(key, responses, settings) {
    const opening = givenDataset(key, responses, settings, progressed)
    return open(await opening)
  },
  async rescore(settings) {
    const { key, responses } = await opened()
    return open(Dataset.score(key, responses, settings, progressed))
  },
  document: async (label, systems) => (await opened()).document(label, systems),
  async alignment(label, system, similarity) {
    return entityMapModel(label, system, (await opened()).compare(label, system), similarity)
  },
  errors: async (system) => errorsOf(await opened(), system, progressed),
  compare: async (a, b) => comparisonOf(await opened(), a, b),
  intervals: async () => intervalsOf(await opened(), progressed),
  features: async () => featuresOf(await opened()),
  slices: async (feature) => slicesOf(await opened(), feature, progressed),
  sliceMentions: async (system, feature, value) =>
    mentionsOfSlice(await opened(), system, feature, value, progressed),
}

/** Answer what the page asks, from now on. */
export function answerPage(): void {
  answerWith(methods)
}

/** Only once all went well: until then, and if not, what was open stays open. */
function open(next: Dataset): Summary {
  dataset = Promise.resolve(next)
  return next.summary
}

function opened(): Promise<Dataset> {
  if (dataset === undefined) throw new Error('no files are open')
  return dataset
}
