import type { ProfileTally } from '../analysis/classes/profile.ts'
import type { OpenCorpus } from '../corpus/open-corpus.ts'
import { scoreLinks } from '../experiments/score-links.ts'
import type { MentionSource, PairModel } from '../resolver/model.ts'
import { Resolver } from '../resolver/resolver.ts'
import type { Scheme } from '../resolver/scheme.ts'
import type { Evaluation } from '../scoring/evaluation.ts'
import { type SignatureField, shortHashes } from '../scoring/signature.ts'
import { UsageError } from './command.ts'
import { sha256 } from './files/sha256.ts'
import { loadAnalyst, loadModel, modelHash } from './models.ts'

/** The recipes that link pairs of mentions, and so can tell their links. */
export const LINKING_RECIPES = ['reconcile', 'soon'] as const
export type LinkingRecipe = (typeof LINKING_RECIPES)[number]

export interface ResolvingFlags {
  readonly recipe?: LinkingRecipe
  readonly model?: string
  readonly scheme?: Scheme
  readonly tagger?: MentionSource
}

/**
 * Resolve the documents of a key, and score the classes by the links that the resolver made.
 *
 * @returns what resolved: for people, and as it is signed
 */
export function scoreResolved(
  corpus: OpenCorpus,
  { recipe = 'reconcile', model: path, scheme = 'gum', tagger = 'precise' }: ResolvingFlags,
  evaluation: Evaluation,
  tally: ProfileTally,
): { readonly name: string; readonly fields: readonly SignatureField[] } {
  const model = loadModel(recipe, scheme, path)
  if (model?.recipe !== recipe) {
    throw new UsageError(
      `the model is one of the recipe ${model?.recipe}, not ${recipe}; links are told by ${LINKING_RECIPES.join(' and ')}`,
    )
  }
  const resolver = new Resolver(loadAnalyst(scheme), { model, mentions: tagger })
  scoreLinks(corpus.documents, resolver, model as PairModel, sha256, evaluation, tally)
  return {
    name: `${recipe} of ${path ?? scheme}, ${tagger} mentions`,
    fields: [
      ['links', 'own'],
      ['recipe', recipe],
      ['scheme', scheme],
      ['tagger', tagger],
      ['model', shortHashes([modelHash(recipe, scheme, path)])],
    ],
  }
}
