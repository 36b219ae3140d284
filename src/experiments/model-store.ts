/**
 * Where trained models are kept, so that experiments share them and a run that was stopped finds them again. A key
 * tells everything that a model is made from.
 */
export interface ModelStore {
  readonly get: (key: string) => Uint8Array | undefined
  readonly put: (key: string, model: Uint8Array) => void
}

/** For as long as the program runs. */
export function storeInMemory(): ModelStore {
  const models = new Map<string, Uint8Array>()
  return {
    get: (key) => models.get(key),
    put: (key, model) => void models.set(key, model),
  }
}
