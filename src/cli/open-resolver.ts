import type { NodeFiles } from '../node/files/node-files.ts'
import { isNeuralModel, loadAnalyst, loadModel } from '../node/models.ts'
import { type EngineFlags, openEngine } from '../node/neural-package.ts'
import type { DocumentResolver } from '../resolver/document-resolver.ts'
import type { Model, RecipeName } from '../resolver/model.ts'
import { NeuralDocumentResolver } from '../resolver/neural-document-resolver.ts'
import { countsAll, Resolver, type ResolverOptions } from '../resolver/resolver.ts'
import { DEFAULT_RECIPE, type Scheme } from '../resolver/scheme.ts'
import { UsageError } from './command.ts'

/** A recipe and its model; that of the recipe neural is opened by its own package. */
export type ChosenRecipe =
  | { readonly recipe: Exclude<RecipeName, 'neural'>; readonly model: Model | undefined }
  | { readonly recipe: 'neural'; readonly path: string | undefined }

export interface RecipeFlags {
  readonly recipe?: RecipeName | undefined
  readonly scheme: Scheme
  readonly model?: string | undefined
}

/**
 * The requested recipe, or that of the given model.
 *
 * @throws UsageError if they differ
 */
export function chooseRecipe({ recipe, scheme, model: path }: RecipeFlags, files: NodeFiles): ChosenRecipe {
  if (recipe === 'rules' && path !== undefined) {
    throw new UsageError('--recipe rules has no model: leave out --recipe or --model')
  }
  if (recipe === 'neural' || (path !== undefined && isNeuralModel(files, path))) {
    if (recipe === undefined || recipe === 'neural') return { recipe: 'neural', path }
    throw new UsageError(`this is a model for the recipe neural, not ${recipe}: leave out --recipe`)
  }
  const model = loadModel(recipe ?? DEFAULT_RECIPE, scheme, path, files)
  if (recipe !== undefined && model !== undefined && model.recipe !== recipe) {
    throw new UsageError(`this is a model for the recipe ${model.recipe}, not ${recipe}: leave out --recipe`)
  }
  return { recipe: model?.recipe ?? 'rules', model }
}

export interface OpenedOptions extends Omit<ResolverOptions, 'model' | 'faithful'> {
  /** Called with the share of a document that is done, by slow recipes. */
  readonly onProgress?: (share: number) => void
}

/** A resolver, whatever the recipe. */
export async function openResolver(
  chosen: ChosenRecipe,
  scheme: Scheme,
  engine: EngineFlags,
  options: OpenedOptions,
  files: NodeFiles,
): Promise<DocumentResolver> {
  if (chosen.recipe !== 'neural') {
    for (const flag of ['runtime', 'threads'] as const) {
      if (engine[flag] !== undefined) throw new UsageError(`--${flag} is for --recipe neural`)
    }
    return new Resolver(loadAnalyst(scheme), { ...options, model: chosen.model })
  }
  const { mentions, names, anaphoric, definition, minConfidence, onProgress, anyLanguage, warn } = options
  const refuse = (flag: string, way: string): never => {
    throw new UsageError(`${flag}: the recipe neural ${way}`)
  }
  if (mentions === 'high-recall') refuse('--tagger high-recall', 'finds mentions itself')
  if (names === 'key') refuse('--names key', 'does not use names')
  if (anaphoric === true) refuse('--anaphoric', 'does not have it')
  if (definition !== undefined && !countsAll(definition)) {
    refuse('--definition and flags such as --gerunds', 'drops only singletons (--singletons drop)')
  }
  return new NeuralDocumentResolver(await openEngine(chosen.path, engine, files), {
    scheme,
    mentions: mentions === 'key' ? 'key' : 'own',
    ...(definition === undefined ? {} : { singletons: definition.singletons }),
    ...(minConfidence === undefined ? {} : { minConfidence }),
    ...(anyLanguage === undefined ? {} : { anyLanguage }),
    ...(warn === undefined ? {} : { warn }),
    ...(onProgress === undefined ? {} : { onProgress }),
  })
}
