import { recipeModel, textModels } from 'coref-referee/resolve'
import { isServed } from '../state/is-served.ts'
import { inflated } from '../worker/inflated.ts'
import type { Manner } from './worker/protocol.ts'

/** Models that the user dropped onto the page, by name. */
const dropped = new Map<string, ArrayBuffer>()

export function keepModel(path: string, bytes: ArrayBuffer): void {
  dropped.set(nameOf(path), bytes)
}

/** `models/lexicon.bin` holds the model called `lexicon`. */
function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/\.bin$/, '')
}

/** The models that a text needs to be resolved in this manner. */
export function modelsFor({ scheme, recipe }: Manner): string[] {
  const learned = recipeModel(recipe, scheme)
  return [...Object.values(textModels(scheme)), ...(learned === undefined ? [] : [learned])]
}

/** The bytes of a model: dropped, inside the page, or beside it on its server; undefined where it is nowhere. */
export async function modelBytes(name: string): Promise<ArrayBuffer | undefined> {
  const given = dropped.get(name)
  // The bytes are transferred to the worker, and another worker would need them again.
  if (given !== undefined) return given.slice(0)
  const block = document.getElementById(`model-${name}`)?.textContent
  if (block !== undefined && block !== null) return (await inflated(block)).buffer
  if (!isServed()) return undefined
  const response = await fetch(`models/${name}.bin`)
  return response.ok ? response.arrayBuffer() : undefined
}
