import { recipeModel, textModels } from 'coref-referee/resolve'
import { isServed } from '../state/is-served.ts'
import { inflate } from '../worker/inflate.ts'
import type { InputFile } from '../worker/protocol.ts'
import { NEURAL_FILES, neuralFileOf } from './neural-files.ts'
import type { Manner } from './worker/protocol.ts'

/** Models and files of the recipe `neural` that were dropped onto the page, by name. */
const dropped = new Map<string, ArrayBuffer>()

/** Keep a dropped file if it is one of those, and return the name it is kept under. */
export function keepModel({ path, bytes }: InputFile): string | undefined {
  const name = neuralFileOf(path) ?? modelName(path)
  if (name !== undefined) dropped.set(name, bytes)
  return name
}

/** `models/lexicon.bin` holds the model called `lexicon`. */
function modelName(path: string): string | undefined {
  return path.endsWith('.bin') ? (path.split('/').at(-1) ?? '').replace(/\.bin$/, '') : undefined
}

/** The models and other files needed to resolve a text in this manner. */
export function modelsFor({ scheme, recipe }: Manner): readonly string[] {
  if (recipe === 'neural') return NEURAL_FILES
  const learned = recipeModel(recipe, scheme)
  return [...Object.values(textModels(scheme)), ...(learned === undefined ? [] : [learned])]
}

/** The bytes of a model: dropped, embedded in the page, or beside it on its server; undefined if it is nowhere. */
export async function modelBytes(name: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const bytes = dropped.get(name)
  // The bytes are transferred to the worker, and another worker would need them again.
  if (bytes !== undefined) return bytes.slice(0)
  const block = document.getElementById(`model-${name}`)?.textContent
  if (block !== undefined && block !== null) return (await inflate(block)).buffer
  if (!isServed()) return undefined
  const path = neuralFileOf(name) === undefined ? `models/${name}.bin` : `neural/${name}`
  const response = await fetch(path, { signal })
  return response.ok ? response.arrayBuffer() : undefined
}
