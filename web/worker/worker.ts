import { InputError, RefereeError } from '../../src/errors.ts'
import type { Summary } from '../../src/explorer/summary.ts'
import { alignmentSight } from './alignment-sight.ts'
import { comparisonOf, errorsOf, featuresOf, mentionsOfSlice, slicesOf } from './analyses.ts'
import { Dataset } from './dataset.ts'
import { embeddedDataset, embeddedSummary } from './embedded.ts'
import { givenDataset } from './given.ts'
import type { Answer, Failure, Method, Methods, Request } from './protocol.ts'

/** What a worker is, without the types of a page that it does not have. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<Request>) => void) | null
  postMessage(message: Answer): void
}

type Asynchronous<F> = F extends (...args: infer A) => infer R ? (...args: A) => R | Promise<R> : never

const scope = globalThis as unknown as WorkerScope
let dataset: Promise<Dataset> | undefined
let reportProgress: (share: number) => void = () => {}
let queue: Promise<unknown> = Promise.resolve()

const methods: { readonly [M in Method]: Asynchronous<Methods[M]> } = {
  async openEmbedded(blocks) {
    const summary = await embeddedSummary(blocks)
    // The first screen needs no document: whoever asks for one waits for them.
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
    return alignmentSight(label, system, (await opened()).compare(label, system), similarity)
  },
  errors: async (system) => errorsOf(await opened(), system, progressed),
  compare: async (a, b) => comparisonOf(await opened(), a, b),
  features: async () => featuresOf(await opened()),
  slices: async (feature) => slicesOf(await opened(), feature, progressed),
  sliceMentions: async (system, feature, value) =>
    mentionsOfSlice(await opened(), system, feature, value, progressed),
}

/** Answer what the page asks, from now on. */
export function answerPage(): void {
  scope.onmessage = ({ data }) => answer(data)
}

function answer({ id, method, args }: Request): void {
  const work = methods[method] as (...args: readonly unknown[]) => unknown
  // One after the other: then it is clear whose progress it is.
  queue = queue
    .then(() => {
      reportProgress = (share) => scope.postMessage({ id, progress: share })
      return work(...args)
    })
    .then(
      (result) => scope.postMessage({ id, result }),
      (error: unknown) => scope.postMessage({ id, failure: failureOf(error) }),
    )
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

function progressed(share: number): void {
  reportProgress(share)
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof RefereeError)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { message: `This is a bug in Referee, please report it: ${message}`, isExpected: false }
  }
  if (!(error instanceof InputError)) return { message: error.message, isExpected: true }
  const { place, reason, code, picture } = error
  const message = `${place.path}:${place.line}:${place.column}: ${reason} [${code}]`
  return { message, isExpected: true, ...(picture === undefined ? {} : { picture }) }
}
