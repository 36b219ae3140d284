import { TextAnalyzer, type TextModels } from '../text/analyzer.ts'
import { knowledgeFrom } from './knowledge.ts'
import type { MentionSource, RecipeName } from './model.ts'
import type { Analyst } from './resolver.ts'

export const RECIPES: readonly RecipeName[] = ['reconcile', 'reconcile-61', 'soon', 'rules', 'ranking']
/** The most accurate one. */
export const DEFAULT_RECIPE: RecipeName = 'ranking'
/** The recipes that learn. */
export const TRAINED: readonly RecipeName[] = ['reconcile', 'reconcile-61', 'soon', 'ranking']
export const TAGGERS: readonly MentionSource[] = ['precise', 'high-recall', 'key']

/** What is taken for a mention: as a corpus has it. */
export const SCHEMES = ['gum', 'litbank', 'ontogum'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Whether a corpus annotates what is mentioned only once. */
export function hasSingletons(scheme: Scheme): boolean {
  return scheme !== 'ontogum'
}

/** The names of the models, among those shipped, that texts annotated as in a corpus need before the resolver. */
export function textModels(scheme: Scheme): Readonly<Record<keyof TextModels, string>> {
  return {
    lexicon: 'lexicon',
    tagger: 'tagger',
    parser: 'parser',
    names: scheme === 'litbank' ? 'names-litbank' : 'names-gum',
    // OntoGUM leaves out what is mentioned once, which only the resolver can tell.
    mentions: scheme === 'litbank' ? 'mentions-litbank' : 'mentions-gum',
  }
}

/** The name of the model of a recipe, among those shipped; the rules have none, and one of 61 features is to be trained. */
export function recipeModel(recipe: RecipeName, scheme: Scheme): string | undefined {
  return recipe === 'rules' || recipe === 'reconcile-61' ? undefined : `${recipe}-${scheme}`
}

/** The stages before the resolver, from the bytes of their models by name. */
export function analystOf(scheme: Scheme, bytesOf: (name: string) => Uint8Array): Analyst {
  const names = textModels(scheme)
  const analyzer = new TextAnalyzer({
    lexicon: bytesOf(names.lexicon),
    tagger: bytesOf(names.tagger),
    parser: bytesOf(names.parser),
    names: bytesOf(names.names),
    mentions: bytesOf(names.mentions),
  })
  const hyphens = scheme === 'litbank' ? 'keep' : 'split'
  return {
    knowledge: knowledgeFrom(analyzer.lexicon),
    analyze: (words, sentences, paragraphs) => analyzer.analyze(words, sentences, paragraphs),
    analyzeText: (text) => analyzer.analyzeText(text, { hyphens }),
    mentions: (analysis, source) => analyzer.mentions(analysis, source),
  }
}
