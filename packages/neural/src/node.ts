// `coref-referee-neural` in Node: the only file of this package that uses files and Node's modules.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runtimeError } from './graph.ts'
import { openModelFile } from './model-file.ts'
import { NeuralError } from './neural-error.ts'
import { NeuralResolver } from './neural-resolver.ts'
import type { OnnxRuntime, Runtime } from './runtime.ts'

export * from './index.ts'

export type RuntimeName = 'wasm' | 'native'

export interface OpenOptions {
  /** The bytes of a model file; by default the one that ships with this package. */
  readonly model?: Uint8Array | undefined
  /** `wasm` (onnxruntime-web, the same results everywhere) or `native` (onnxruntime-node, installed separately). */
  readonly runtime?: RuntimeName | undefined
  /** By default 1. WebAssembly starts once per process, with the threads of the resolver that was opened first. */
  readonly threads?: number | undefined
}

/** The model that ships with this package. */
const shippedModel: string = fileURLToPath(new URL('../model/referee.model', import.meta.url))

/**
 * A resolver with a model and a runtime.
 *
 * @throws NeuralError for a model that is missing or damaged, a runtime that is missing or does not start, or too
 * little memory
 */
export async function openResolver(options: OpenOptions = {}): Promise<NeuralResolver> {
  const { model, runtime = 'wasm', threads = 1 } = options
  const file = await openModelFile(model ?? (await readShipped()))
  return NeuralResolver.load(file, await startRuntime(runtime, threads))
}

/** The files needed to run this package in a browser, by name: the worker's script, its runtime, and the model. */
export function browserFiles(): ReadonlyMap<string, string> {
  const paths = [fileURLToPath(new URL('neural-worker.js', import.meta.url)), wasmFile(), shippedModel]
  const there = paths.filter((path): path is string => path !== undefined && existsSync(path))
  return new Map(there.map((path) => [basename(path), path]))
}

/** The runtime's WebAssembly; undefined if it is not installed. */
function wasmFile(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm')
  } catch {
    return undefined
  }
}

async function readShipped(): Promise<Uint8Array> {
  try {
    return await readFile(shippedModel)
  } catch (error) {
    // Reinstalling helps only if the file is missing.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw runtimeError(error, 'the model cannot be read')
    throw new NeuralError(
      'no-model',
      `${shippedModel}: the model of coref-referee-neural is missing: name one with --model FILE, install the package again or, in a clone of Referee, make it with packages/neural/training`,
      { cause: error },
    )
  }
}

/** The number of threads WebAssembly was started with. */
let wasmThreads: number | undefined

/** @throws NeuralError (no-runtime) */
export async function startRuntime(name: RuntimeName, threads: number): Promise<Runtime> {
  if (name === 'native') return { onnx: nativeRuntime(), provider: 'cpu', threads }
  // Without its file, the runtime itself prints to the terminal.
  const wasm = wasmFile()
  if (wasm === undefined || !existsSync(wasm)) {
    throw new NeuralError(
      'no-runtime',
      'onnxruntime-web is not installed, or not whole: install coref-referee-neural again or, in a clone of Referee, run "npm run neural"',
    )
  }
  try {
    const onnx = await import('onnxruntime-web')
    wasmThreads ??= threads
    onnx.env.wasm.numThreads = wasmThreads
    onnx.env.logLevel = 'error'
    return { onnx, provider: 'wasm', threads: wasmThreads }
  } catch (error) {
    throw runtimeError(error, 'onnxruntime-web cannot be loaded')
  }
}

function nativeRuntime(): OnnxRuntime {
  for (const from of [join(process.cwd(), 'package.json'), import.meta.url]) {
    const require = createRequire(from)
    try {
      require.resolve('onnxruntime-node')
    } catch {
      continue
    }
    try {
      return require('onnxruntime-node') as OnnxRuntime
    } catch (error) {
      throw runtimeError(error, 'onnxruntime-node cannot be loaded')
    }
  }
  throw new NeuralError(
    'no-runtime',
    'onnxruntime-node is not installed: install it with "npm install onnxruntime-node", or leave out --runtime native',
  )
}
