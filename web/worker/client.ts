import type { Answer, Failure, FromPage } from './protocol.ts'

/** A failure that the worker reported. */
export class WorkerError extends Error {
  override readonly name: string = 'WorkerError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const STOPPED: Failure = { message: 'stopped', isExpected: true, isStopped: true }

/** How long a worker may take to acknowledge a message, in milliseconds. */
const PATIENCE = 3000

export interface AskOptions {
  /** Called with a share from 0 to 1 and, by methods that report it, with what has been found so far. */
  readonly onProgress?: (share: number, soFar?: unknown) => void
  readonly signal?: AbortSignal
}

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: WorkerError) => void
  readonly onProgress: (share: number, soFar?: unknown) => void
}

/** The arguments and result of a worker's method. */
export type Arguments<F> = F extends (...args: infer A) => unknown ? A : never
export type Result<F> = F extends (...args: never) => infer R ? R : never

/** The page's side of a worker. Its code is embedded in the page: starting it, on first use, needs no network. */
export class WorkerClient<Methods> {
  readonly #code: () => string
  readonly #onHang: (() => void) | undefined
  #worker: Worker | undefined
  readonly #waiting: Map<number, Waiting> = new Map()
  /** Abandoned requests that the worker has not acknowledged yet. */
  readonly #unheard: Set<number> = new Set()
  #count = 0

  /** @param onHang called when the worker does not even acknowledge that an answer is no longer wanted */
  constructor(code: () => string, onHang?: () => void) {
    this.#code = code
    this.#onHang = onHang
  }

  /** @throws WorkerError when it fails or, with `isStopped`, when the signal is aborted */
  ask<M extends keyof Methods & string>(
    method: M,
    args: Arguments<Methods[M]>,
    { onProgress = () => {}, signal }: AskOptions = {},
  ): Promise<Result<Methods[M]>> {
    const id = ++this.#count
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress })
      this.#worker ??= this.#start()
      this.#send({ id, method, args })
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.delete(id)) return
        this.#send({ unwanted: id })
        reject(new WorkerError(STOPPED))
        this.#watch(id)
      })
    })
  }

  /** Check that the worker acknowledges abandoned requests; if it does not, it hangs, for example in a regex. */
  #watch(id: number): void {
    const worker = this.#worker
    if (this.#onHang === undefined || this.#unheard.size > 0) {
      this.#unheard.add(id)
      return
    }
    this.#unheard.add(id)
    setTimeout(() => {
      const hangs = this.#unheard.has(id) && this.#worker === worker
      this.#unheard.clear()
      if (hangs) this.#onHang?.()
    }, PATIENCE)
  }

  /** End whatever the worker is doing. Its data are lost. */
  stop(): void {
    this.#worker?.terminate()
    this.#worker = undefined
    this.#unheard.clear()
    for (const { reject } of this.#waiting.values()) reject(new WorkerError(STOPPED))
    this.#waiting.clear()
  }

  #send(message: FromPage): void {
    this.#worker?.postMessage(message)
  }

  #start(): Worker {
    const url = URL.createObjectURL(new Blob([this.#code()], { type: 'text/javascript' }))
    const worker = new Worker(url)
    worker.onmessage = (event: MessageEvent<Answer>) => this.#receive(event.data)
    worker.onerror = (event) => this.#fail(event.message)
    return worker
  }

  #receive(answer: Answer): void {
    if ('heard' in answer) {
      this.#unheard.delete(answer.heard)
      return
    }
    const waiting = this.#waiting.get(answer.id)
    if (waiting === undefined) return
    if ('progress' in answer) {
      waiting.onProgress(answer.progress, answer.soFar)
      return
    }
    this.#waiting.delete(answer.id)
    if ('failure' in answer) waiting.reject(new WorkerError(answer.failure))
    else waiting.resolve(answer.result as never)
  }

  #fail(message: string): void {
    for (const { reject } of this.#waiting.values()) reject(new WorkerError({ message, isExpected: false }))
    this.#waiting.clear()
  }
}
