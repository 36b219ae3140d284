import { NeuralError } from './neural-error.ts'
import type { OnnxSession, OnnxTensor, Runtime } from './runtime.ts'

/** Rows of numbers by name: `[rows × size]`, one row after the other. */
export type Outputs = (name: string) => Float32Array

/** One ONNX graph of a model. */
export class Graph {
  readonly #session: OnnxSession
  readonly #runtime: Runtime

  private constructor(session: OnnxSession, runtime: Runtime) {
    this.#session = session
    this.#runtime = runtime
  }

  /** @throws NeuralError if the runtime cannot load it */
  static async load(bytes: Uint8Array, runtime: Runtime): Promise<Graph> {
    const { onnx, provider, threads } = runtime
    try {
      const session = await onnx.InferenceSession.create(bytes, {
        executionProviders: [provider],
        graphOptimizationLevel: 'all',
        // onnxruntime-web sets its threads in the environment, for all sessions.
        ...(provider === 'cpu' ? { intraOpNumThreads: threads, interOpNumThreads: 1 } : {}),
        logSeverityLevel: 3,
      })
      return new Graph(session, runtime)
    } catch (error) {
      throw runtimeError(error, 'the runtime cannot load the model')
    }
  }

  /** Rows of numbers as an input. */
  floats(data: Float32Array, ...dims: readonly number[]): OnnxTensor {
    return new this.#runtime.onnx.Tensor('float32', data, dims)
  }

  ints(data: Int32Array, ...dims: readonly number[]): OnnxTensor {
    return new this.#runtime.onnx.Tensor('int32', data, dims)
  }

  /** @throws NeuralError if there is too little memory */
  async run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Outputs> {
    let results: Readonly<Record<string, OnnxTensor>>
    try {
      results = await this.#session.run(inputs)
    } catch (error) {
      throw runtimeError(error, 'the runtime failed')
    }
    return (name) => {
      const data = results[name]?.data
      if (data instanceof Float32Array) return data
      throw new NeuralError('bad-model', `a graph of the model has no output "${name}": make it again`)
    }
  }

  release(): Promise<void> {
    return this.#session.release()
  }
}

/** The runtime's error, as one of ours. */
export function runtimeError(error: unknown, what: string): NeuralError {
  if (error instanceof NeuralError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (isMemory(error, message)) {
    return new NeuralError(
      'out-of-memory',
      `there is too little memory for the recipe neural (${firstLine(message)}): close other programs, or use the recipe ranking`,
      { cause: error },
    )
  }
  const missing = !('WebAssembly' in globalThis)
  const reason = missing ? 'there is no WebAssembly here' : firstLine(message)
  return new NeuralError('no-runtime', `${what} (${reason}): use the recipe ranking instead`, {
    cause: error,
  })
}

function isMemory(error: unknown, message: string): boolean {
  return (
    // A bare number is the address of a C++ exception, thrown when not even its message could be allocated.
    error instanceof RangeError || /memory|bad_alloc|allocat|\bOOM\b|^\d+$/i.test(message)
  )
}

function firstLine(message: string): string {
  return (message.split('\n', 1)[0] as string).slice(0, 200)
}
