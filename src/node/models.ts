import { RefereeError } from '../errors.ts'
import { decodeModel, type Model, type RecipeName } from '../resolver/model.ts'
import type { Analyst } from '../resolver/resolver.ts'
import { analystOf, recipeModel, type Scheme, textModels } from '../resolver/scheme.ts'
import { WordTagger } from '../text/word-tagger.ts'
import { NodeFiles } from './files/node-files.ts'
import { packageFile } from './files/package-file.ts'
import { sha256 } from './files/sha256.ts'

/** The stages before the resolver, with the models of a scheme. */
export function loadAnalyst(scheme: Scheme): Analyst {
  const loaded = analysts.get(scheme) ?? analystOf(scheme, shippedModel)
  analysts.set(scheme, loaded)
  return loaded
}

/** Decoding their models takes longer than resolving a short text. */
const analysts = new Map<Scheme, Analyst>()

/**
 * The model of a recipe: from a file, or the one that ships with the package; the rules have none.
 *
 * @throws RefereeError if there is none, or it cannot be read or is of another version
 */
export function loadModel(
  recipe: RecipeName,
  scheme: Scheme,
  path?: string,
  files: NodeFiles = new NodeFiles(),
): Model | undefined {
  if (recipe === 'reconcile-61' && path === undefined) {
    throw new RefereeError(
      'bad-setting',
      'no model of reconcile-61 ships with Referee: train one with "referee train --recipe reconcile-61" and name it with --model',
    )
  }
  const file = modelFile(recipe, scheme, path)
  if (file === undefined) return undefined
  try {
    return decodeModel(readModelFile(files, file))
  } catch (error) {
    if (!(error instanceof RefereeError) || error.code !== 'bad-model') throw error
    throw new RefereeError('bad-model', `${file}: ${error.message.replace(/ \[bad-model\]$/, '')}`)
  }
}

/** The SHA-256 of that model's file, which identifies it in a signature; undefined for the rules. */
export function modelHash(
  recipe: RecipeName,
  scheme: Scheme,
  path: string | undefined,
  files: NodeFiles,
): string | undefined {
  const file = modelFile(recipe, scheme, path)
  return file === undefined ? undefined : sha256(readModelFile(files, file))
}

function modelFile(recipe: RecipeName, scheme: Scheme, path: string | undefined): string | undefined {
  const shipped = recipeModel(recipe, scheme)
  return path ?? (shipped === undefined ? undefined : packageFile('models', `${shipped}.bin`))
}

/** Whether a file is a model of the recipe neural. */
export function isNeuralModel(files: NodeFiles, path: string): boolean {
  return new TextDecoder('latin1').decode(readModelFile(files, path).subarray(0, 7)) === 'REFNEUR'
}

/** @throws InputError (cannot-read) */
export function readModelFile(files: NodeFiles, path: string): Uint8Array {
  return new Uint8Array(files.read(path))
}

/** The part-of-speech tagger that ships with the package, with a name model if a scheme is given. */
export function loadTagger(scheme?: Scheme): WordTagger {
  const loaded = taggers.get(scheme) ?? newTagger(scheme)
  taggers.set(scheme, loaded)
  return loaded
}

const taggers = new Map<Scheme | undefined, WordTagger>()

function newTagger(scheme: Scheme | undefined): WordTagger {
  if (scheme !== undefined) return loadTagger().withNames(shippedModel(textModels(scheme).names))
  return WordTagger.read({ lexicon: shippedModel('lexicon'), tagger: shippedModel('tagger') })
}

function shippedModel(name: string): Uint8Array {
  return readModelFile(new NodeFiles(), packageFile('models', `${name}.bin`))
}
