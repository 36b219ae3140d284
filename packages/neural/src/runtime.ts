/** The part of ONNX Runtime that we use; both onnxruntime-web and onnxruntime-node have it. */
export interface OnnxRuntime {
  readonly Tensor: new (
    type: 'float32' | 'int32',
    data: Float32Array | Int32Array,
    dims: readonly number[],
  ) => OnnxTensor
  readonly InferenceSession: {
    create(model: Uint8Array, options: OnnxSessionOptions): Promise<OnnxSession>
  }
}

export interface OnnxTensor {
  readonly data: unknown
  readonly dims: readonly number[]
}

export interface OnnxSession {
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>
  release(): Promise<void>
}

export interface OnnxSessionOptions {
  readonly executionProviders: readonly string[]
  readonly graphOptimizationLevel: 'all'
  readonly intraOpNumThreads?: number
  readonly interOpNumThreads?: number
  readonly logSeverityLevel: 3
}

/** A runtime that is ready: which one, and with which settings to create its sessions. */
export interface Runtime {
  readonly onnx: OnnxRuntime
  readonly provider: 'wasm' | 'cpu'
  /** Threads for matrix products; the results do not depend on them. */
  readonly threads: number
}
