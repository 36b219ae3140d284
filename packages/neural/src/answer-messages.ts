import { openModelFile } from './model-file.ts'
import { NeuralError } from './neural-error.ts'
import { type Coreference, NeuralResolver } from './neural-resolver.ts'
import type { Runtime } from './runtime.ts'
import type { FromWorker, ToWorker, WorkerFailure, WorkerText } from './worker-messages.ts'

/** A worker's global scope, as its own code sees it. */
export interface WorkerScope {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null
  postMessage(message: FromWorker, transfer: ArrayBufferLike[]): void
}

/** @throws NeuralError (no-runtime) */
export type StartRuntime = (wasm: ArrayBuffer, threads: number) => Promise<Runtime>

/** From now on, open a model and resolve texts as messages request. */
export function answerMessages(scope: WorkerScope, startRuntime: StartRuntime): void {
  const stops = new Map<number, AbortController>()
  let opening: Promise<NeuralResolver> | undefined
  /** Texts are read one after the other, since a session of the runtime does one thing at a time. */
  let turn: Promise<void> = Promise.resolve()

  scope.onmessage = ({ data }) => {
    if ('abort' in data) stops.get(data.id)?.abort()
    else answer(data).catch((error: unknown) => post({ id: data.id, failure: failureOf(error) }))
  }

  async function answer(request: Exclude<ToWorker, { abort: true }>): Promise<void> {
    const { id } = request
    if ('open' in request) {
      const { model, wasm, threads } = request.open
      const started = startRuntime(wasm, threads)
      opening = started.then(async (runtime) =>
        NeuralResolver.load(await openModelFile(new Uint8Array(model)), runtime),
      )
      await opening
      post({ id, threads: (await started).threads })
      return
    }
    if (opening === undefined) throw new Error('a text was sent before a model')
    const resolver = await opening
    const stop = new AbortController()
    stops.set(id, stop)
    const work = turn.then(() => resolve(resolver, id, request.resolve, stop.signal))
    turn = work.catch(() => {})
    await work.finally(() => stops.delete(id))
  }

  async function resolve(
    resolver: NeuralResolver,
    id: number,
    { words, sentences, scheme, mentions }: WorkerText,
    signal: AbortSignal,
  ): Promise<void> {
    const found = await resolver.resolve(words, sentences, {
      scheme,
      mentions,
      signal,
      onProgress: (share, soFar) => postColumns(soFar(), (columns) => ({ id, share, soFar: columns })),
    })
    postColumns(found, (columns) => ({ id, found: columns }))
  }

  function post(message: FromWorker): void {
    scope.postMessage(message, [])
  }

  function postColumns(columns: Coreference, message: (columns: Coreference) => FromWorker): void {
    scope.postMessage(
      message(columns),
      Object.values(columns).map((column: Int32Array | Float64Array) => column.buffer),
    )
  }
}

function failureOf(error: unknown): WorkerFailure {
  if (error instanceof NeuralError) return { message: error.message, code: error.code }
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
