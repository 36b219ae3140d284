// `coref-referee-neural` without file access, as loaded by browsers and workers.

export { type ModelFile, openModelFile } from './model-file.ts'
export type { ModelSettings } from './model-settings.ts'
export { NeuralError, type NeuralErrorCode } from './neural-error.ts'
export { type Coreference, NeuralResolver, type ResolveOptions } from './neural-resolver.ts'
export { checkWorkerScript, NeuralWorker, type WorkerLike } from './neural-worker.ts'
export type { OnnxRuntime, Runtime } from './runtime.ts'
export type { WorkerFiles } from './worker-messages.ts'
