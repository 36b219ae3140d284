// `coref-referee-neural/worker`: a worker script that resolves texts. It contains onnxruntime-web, but neither its
// WebAssembly nor a model: these come in the first message, so that the script itself makes no requests.

import * as onnx from 'onnxruntime-web/wasm'
import { answerMessages, type WorkerScope } from './answer-messages.ts'
import { runtimeError } from './graph.ts'
import { NeuralError } from './neural-error.ts'
import type { Runtime } from './runtime.ts'
import { sha256 } from './sha256.ts'

/** SHA-256 of the WebAssembly that belongs to the onnxruntime-web in this script, with its version. */
declare const WASM: { readonly sha256: string; readonly version: string }

// onnxruntime-web's threads run this same script.
const scope = globalThis as unknown as WorkerScope & { name: string; crossOriginIsolated: boolean }
if (!scope.name.startsWith('em-pthread')) answerMessages(scope, startRuntime)

async function startRuntime(wasm: ArrayBuffer, threads: number): Promise<Runtime> {
  if (!('WebAssembly' in globalThis)) throw runtimeError(undefined, 'onnxruntime-web cannot be loaded')
  if ((await sha256(new Uint8Array(wasm))) !== WASM.sha256) {
    throw new NeuralError(
      'no-runtime',
      `ort-wasm-simd-threaded.wasm: damaged, or not the one of onnxruntime-web ${WASM.version}`,
    )
  }
  onnx.env.logLevel = 'error'
  onnx.env.wasm.wasmBinary = wasm
  onnx.env.wasm.numThreads = scope.crossOriginIsolated ? threads : 1
  return { onnx, provider: 'wasm', threads: onnx.env.wasm.numThreads }
}
