// The part of onnxruntime-web that is used, so that types can be checked in a clone without it.
declare module 'onnxruntime-web' {
  export const Tensor: import('./runtime.ts').OnnxRuntime['Tensor']
  export const InferenceSession: import('./runtime.ts').OnnxRuntime['InferenceSession']
  export const env: {
    logLevel: 'error'
    readonly wasm: { numThreads: number; wasmPaths?: unknown; wasmBinary?: ArrayBuffer }
  }
}

declare module 'onnxruntime-web/wasm' {
  export { env, InferenceSession, Tensor } from 'onnxruntime-web'
}
