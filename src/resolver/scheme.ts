import { TextAnalyzer, type TextModels } from '../text/analyzer.ts'
import { knowledgeFrom } from './knowledge.ts'
import type { MentionSource, PairRecipe, RecipeName } from './model.ts'
import type { Analyst } from './resolver.ts'

export const RECIPES: readonly RecipeName[] = [
  'reconcile',
  'reconcile-61',
  'soon',
  'rules',
  'ranking',
  'neural',
]
/** The most accurate recipe that needs no other package. */
export const DEFAULT_RECIPE: RecipeName = 'ranking'
/** The recipes that have confidences. */
export const SURE: readonly RecipeName[] = ['ranking', 'neural']
/** The recipes that learn. */
export const TRAINED: readonly (PairRecipe | 'ranking')[] = ['reconcile', 'reconcile-61', 'soon', 'ranking']
export const TAGGERS: readonly MentionSource[] = ['precise', 'high-recall', 'key']

/** What counts as a mention: what a corpus annotates. */
export const SCHEMES = ['gum', 'litbank', 'ontogum'] as const
export type Scheme = (typeof SCHEMES)[number]

/** Whether a corpus annotates what is mentioned only once. */
export function hasSingletons(scheme: Scheme): boolean {
  return scheme !== 'ontogum'
}

/** The names of the shipped models that are needed before the resolver to annotate texts like a corpus. */
export function textModels(scheme: Scheme): Readonly<Record<keyof TextModels, string>> {
  return {
    lexicon: 'lexicon',
    tagger: 'tagger',
    parser: 'parser',
    names: scheme === 'litbank' ? 'names-litbank' : 'names-gum',
    // OntoGUM leaves out what is mentioned once, which only the resolver can know.
    mentions: scheme === 'litbank' ? 'mentions-litbank' : 'mentions-gum',
  }
}

/** Whether a corpus has `well-known` as one word or as three. */
export function hyphensOf(scheme: Scheme): 'keep' | 'split' {
  return scheme === 'litbank' ? 'keep' : 'split'
}

/**
 * The name of the shipped model of a recipe. The rules have none, that of 61 features must be trained first, and
 * the neural one comes with its own package.
 */
export function recipeModel(recipe: RecipeName, scheme: Scheme): string | undefined {
  return ['rules', 'reconcile-61', 'neural'].includes(recipe) ? undefined : `${recipe}-${scheme}`
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
  const hyphens = hyphensOf(scheme)
  return {
    knowledge: knowledgeFrom(analyzer.lexicon),
    analyze: (words, sentences, paragraphs) => analyzer.analyze(words, sentences, paragraphs),
    analyzeText: (text) => analyzer.analyzeText(text, { hyphens }),
    mentions: (analysis, source) => analyzer.mentions(analysis, source),
  }
}
