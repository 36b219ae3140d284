import { NeuralError } from './neural-error.ts'
import type { Coreference, ResolveOptions } from './neural-resolver.ts'
import type { FromWorker, ToWorker, WorkerFiles } from './worker-messages.ts'
import { WORKER_MARK } from './worker-messages.ts'

/** The part of a `Worker` that is needed. */
export interface WorkerLike {
  addEventListener(type: 'message', listener: (event: { readonly data: FromWorker }) => void): void
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void
  postMessage(message: ToWorker, transfer: ArrayBuffer[]): void
  terminate(): void
}

interface Waiting {
  readonly resolve: (answer: FromWorker) => void
  readonly reject: (error: unknown) => void
  readonly onProgress: ResolveOptions['onProgress']
}

/** A resolver in a worker that runs the script `coref-referee-neural/worker`. */
export class NeuralWorker {
  readonly #worker: WorkerLike
  readonly #waiting: Map<number, Waiting> = new Map()
  #count = 0
  #threads = 1

  private constructor(worker: WorkerLike) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }) => this.#receive(data))
    worker.addEventListener('error', ({ message = 'it does not start' }) =>
      this.#fail(new NeuralError('no-runtime', `the worker of the recipe neural failed (${message})`)),
    )
  }

  /**
   * Transfer a model and the runtime to a worker.
   *
   * @param files transferred, so the caller no longer has them
   * @throws NeuralError for a damaged model, a runtime that does not start, or too little memory; this ends the worker
   */
  static async open(worker: WorkerLike, files: WorkerFiles, threads = 1): Promise<NeuralWorker> {
    const opened = new NeuralWorker(worker)
    const { model, wasm } = files
    try {
      await opened.#ask((id) => ({ id, open: { model, wasm, threads } }), [model, wasm])
      return opened
    } catch (error) {
      worker.terminate()
      throw error
    }
  }

  /** The number of threads it runs on: one, unless the page is isolated from other origins. */
  get threads(): number {
    return this.#threads
  }

  /** Like `NeuralResolver.resolve`. */
  async resolve(
    words: readonly string[],
    sentences: Int32Array,
    { scheme, mentions, onProgress, signal }: WorkerResolveOptions,
  ): Promise<Coreference> {
    let number = 0
    const stop = (): void => {
      this.#worker.postMessage({ id: number, abort: true }, [])
      this.#waiting.get(number)?.reject(signal?.reason)
      this.#waiting.delete(number)
    }
    if (signal?.aborted === true) throw signal.reason
    signal?.addEventListener?.('abort', stop)
    try {
      const answer = await this.#ask(
        (id) => {
          number = id
          return { id, resolve: { words, sentences, scheme, mentions } }
        },
        [],
        onProgress,
      )
      return (answer as Extract<FromWorker, { found: unknown }>).found
    } finally {
      signal?.removeEventListener?.('abort', stop)
    }
  }

  /** End the worker. Unanswered requests fail. */
  close(): void {
    this.#worker.terminate()
    this.#fail(new NeuralError('no-runtime', 'the worker of the recipe neural has ended'))
  }

  #ask(
    message: (id: number) => ToWorker,
    transfer: ArrayBuffer[],
    onProgress?: ResolveOptions['onProgress'],
  ): Promise<FromWorker> {
    const id = ++this.#count
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress })
      this.#worker.postMessage(message(id), transfer)
    })
  }

  #receive(answer: FromWorker): void {
    const waiting = this.#waiting.get(answer.id)
    if (waiting === undefined) return
    if ('share' in answer) {
      waiting.onProgress?.(answer.share, () => answer.soFar)
      return
    }
    this.#waiting.delete(answer.id)
    if ('threads' in answer) this.#threads = answer.threads
    if ('failure' in answer) {
      const { code, message } = answer.failure
      waiting.reject(code === undefined ? new Error(message) : new NeuralError(code, message))
    } else waiting.resolve(answer)
  }

  #fail(error: NeuralError): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/** An `AbortSignal` rejects at once; the worker itself stops after the current window. */
export type WorkerResolveOptions = Omit<ResolveOptions, 'stride' | 'signal'> & {
  readonly signal?: NonNullable<ResolveOptions['signal']> &
    Partial<Pick<AbortSignal, 'addEventListener' | 'removeEventListener'>>
}

/**
 * Check that a script is this package's worker, in a version that this one can talk to.
 *
 * @throws NeuralError (no-runtime) otherwise
 */
export function checkWorkerScript(code: string): void {
  if (code.startsWith(WORKER_MARK)) return
  throw new NeuralError(
    'no-runtime',
    'neural-worker.js: not the worker of a coref-referee-neural that fits this version: install both packages in the same version',
  )
}
