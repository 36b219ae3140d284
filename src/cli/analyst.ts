import { RefereeError } from '../errors.ts'
import { decodeModel, type Model, type RecipeName } from '../resolver/model.ts'
import type { Analyst } from '../resolver/resolver.ts'
import { analystOf, recipeModel, type Scheme } from '../resolver/scheme.ts'
import { readInput } from './input/own-files.ts'
import { packageFile } from './package-file.ts'
import { sha256 } from './sha256.ts'
import { systemReason } from './system-error.ts'

/** The stages before the resolver, for texts to be annotated as a corpus is. */
export function loadAnalyst(scheme: Scheme): Analyst {
  return analystOf(scheme, (name) => bytesOf(packageFile('models', `${name}.bin`)))
}

/**
 * The model of a recipe: the one given, or the one that comes with the package for a scheme; the rules have none.
 *
 * @throws RefereeError where it cannot be read or is of another version
 */
export function loadModel(recipe: RecipeName, scheme: Scheme, path: string | undefined): Model | undefined {
  const file = modelFile(recipe, scheme, path)
  if (file === undefined) return undefined
  try {
    return decodeModel(bytesOf(file))
  } catch (error) {
    if (!(error instanceof RefereeError) || error.code !== 'bad-model') throw error
    throw new RefereeError('bad-model', `${file}: ${error.message.replace(/ \[bad-model\]$/, '')}`)
  }
}

/** What names that model in a signature: the SHA-256 of its file; undefined for the rules. */
export function modelHash(recipe: RecipeName, scheme: Scheme, path: string | undefined): string | undefined {
  const file = modelFile(recipe, scheme, path)
  return file === undefined ? undefined : sha256(bytesOf(file))
}

function modelFile(recipe: RecipeName, scheme: Scheme, path: string | undefined): string | undefined {
  const shipped = recipeModel(recipe, scheme)
  return path ?? (shipped === undefined ? undefined : packageFile('models', `${shipped}.bin`))
}

function bytesOf(path: string): Uint8Array {
  try {
    return new Uint8Array(readInput(path))
  } catch (error) {
    throw new RefereeError('cannot-read', `${path}: ${systemReason(error)}`)
  }
}
