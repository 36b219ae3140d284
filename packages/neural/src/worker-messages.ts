import type { NeuralErrorCode } from './neural-error.ts'
import type { Coreference } from './neural-resolver.ts'

/** What the worker runs: a model, and onnxruntime-web's WebAssembly. */
export interface WorkerFiles {
  readonly model: ArrayBuffer
  readonly wasm: ArrayBuffer
}

/** A text to resolve: the options of `NeuralResolver.resolve` that can be sent. */
export interface WorkerText {
  readonly words: readonly string[]
  readonly sentences: Int32Array
  readonly scheme: string
  readonly mentions?: readonly (readonly [start: number, end: number])[] | undefined
}

/** Messages from a page: first the files, then texts, each with a number, and the numbers of those to abandon. */
export type ToWorker =
  | { readonly id: number; readonly open: WorkerFiles & { readonly threads: number } }
  | { readonly id: number; readonly resolve: WorkerText }
  | { readonly id: number; readonly abort: true }

export interface WorkerFailure {
  readonly message: string
  /** Absent for unintentional errors. */
  readonly code?: NeuralErrorCode
}

/** Messages from the worker: for a text, its progress any number of times, then what it found. */
export type FromWorker =
  /** `threads`: how many it has; only one on a page that is not isolated from other origins. */
  | { readonly id: number; readonly threads: number }
  | { readonly id: number; readonly share: number; readonly soFar: Coreference }
  | { readonly id: number; readonly found: Coreference }
  | { readonly id: number; readonly failure: WorkerFailure }

/** The first line of the worker's script, which identifies it; the number is the version of these messages. */
export const WORKER_MARK = '/*! coref-referee-neural worker 1 */'
