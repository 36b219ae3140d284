import type { NeuralErrorCode } from './neural-error.ts'
import type { Coreference } from './neural-resolver.ts'

/** What the worker runs: a model, and the WebAssembly of onnxruntime-web. */
export interface WorkerFiles {
  readonly model: ArrayBuffer
  readonly wasm: ArrayBuffer
}

/** A text to resolve, and how; the options of `NeuralResolver.resolve` that can be sent. */
export interface WorkerText {
  readonly words: readonly string[]
  readonly sentences: Int32Array
  readonly scheme: string
  readonly mentions?: readonly (readonly [start: number, end: number])[] | undefined
}

/** What a page sends: the files first, then texts, each with a number, and the numbers of those to give up. */
export type ToWorker =
  | { readonly id: number; readonly open: WorkerFiles & { readonly threads: number } }
  | { readonly id: number; readonly resolve: WorkerText }
  | { readonly id: number; readonly abort: true }

export interface WorkerFailure {
  readonly message: string
  /** Absent for what was not thrown on purpose. */
  readonly code?: NeuralErrorCode
}

/** What the worker answers: for a text any number of times how far it is, then what it found. */
export type FromWorker =
  /** `threads`: how many it has; a page that is not isolated from other origins gets one. */
  | { readonly id: number; readonly threads: number }
  | { readonly id: number; readonly share: number; readonly soFar: Coreference }
  | { readonly id: number; readonly found: Coreference }
  | { readonly id: number; readonly failure: WorkerFailure }

/** The first line of the worker's script, which tells it from other scripts; the number is that of these messages. */
export const WORKER_MARK = '/*! coref-referee-neural worker 1 */'
