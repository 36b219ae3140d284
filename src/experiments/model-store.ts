/**
 * Stores trained models, so that experiments share them and an interrupted run finds them again. A key
 * identifies everything that a model is made from.
 */
export interface ModelStore {
  readonly get: (key: string) => Uint8Array | undefined
  readonly put: (key: string, model: Uint8Array) => void
}

/** Kept for as long as the program runs. */
export function storeInMemory(): ModelStore {
  const models = new Map<string, Uint8Array>()
  return {
    get: (key) => models.get(key),
    put: (key, model) => void models.set(key, model),
  }
}
