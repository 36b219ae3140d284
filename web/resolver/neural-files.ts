/** The files that the recipe `neural` runs: its worker's script, its runtime and its model. */
export const NEURAL_FILES = ['neural-worker.js', 'ort-wasm-simd-threaded.wasm', 'referee.model'] as const
export type NeuralFile = (typeof NEURAL_FILES)[number]

/** Where each file is in the package that contains it. */
export const NEURAL_PLACES: Readonly<Record<NeuralFile, string>> = {
  'neural-worker.js': 'coref-referee-neural/dist/neural-worker.js',
  'ort-wasm-simd-threaded.wasm': 'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm',
  'referee.model': 'coref-referee-neural/model/referee.model',
}

/** Which of them a dropped file is, by its name; a model may have any name. */
export function neuralFileOf(path: string): NeuralFile | undefined {
  const name = path.endsWith('.model') ? 'referee.model' : path.split('/').at(-1)
  return NEURAL_FILES.find((each) => each === name)
}
