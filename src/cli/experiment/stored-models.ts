import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModelStore, storeInMemory } from '../../experiments/model-store.ts'
import { decodeModel } from '../../resolver/model.ts'
import { makeDirectory } from '../make-directory.ts'
import { writeFile } from '../output.ts'
import { sha256 } from '../sha256.ts'

/** Models in files of a directory, beside the results; in memory where there is none. */
export function storedModels(output: string | undefined): ModelStore {
  if (output === undefined) return storeInMemory()
  const directory = join(output, 'models')
  const pathOf = (key: string): string => join(directory, `${sha256(key).slice(0, 32)}.bin`)
  return {
    get: (key) => readModel(pathOf(key)),
    put: (key, model) => {
      makeDirectory(directory)
      writeFile(pathOf(key), model)
    },
  }
}

/** A file that is not there or is damaged is trained anew. */
function readModel(path: string): Uint8Array | undefined {
  try {
    const bytes = new Uint8Array(readFileSync(path))
    decodeModel(bytes)
    return bytes
  } catch {
    return undefined
  }
}
