import { readFileSync } from 'node:fs'
import { RefereeError } from '../errors.ts'
import { knowledgeFrom } from '../resolver/knowledge.ts'
import { decodeModel, type MentionSource, type Model, type RecipeName } from '../resolver/model.ts'
import type { Analyst } from '../resolver/resolver.ts'
import { TextAnalyzer } from '../text/analyzer.ts'
import { packageFile } from './package-file.ts'
import { systemReason } from './system-error.ts'

export const RECIPES: readonly RecipeName[] = ['reconcile', 'soon', 'rules', 'ranking']
/** The recipes that learn. */
export const TRAINED: readonly RecipeName[] = ['reconcile', 'soon', 'ranking']
export const TAGGERS: readonly MentionSource[] = ['precise', 'high-recall', 'key']

/** What is taken for a mention: as a corpus has it. */
export const SCHEMES = ['gum', 'litbank', 'ontogum'] as const
export type Scheme = (typeof SCHEMES)[number]

/** The stages before the resolver, for texts to be annotated as a corpus is. */
export function loadAnalyst(scheme: Scheme): Analyst {
  const model = (name: string): Uint8Array => bytesOf(packageFile('models', `${name}.bin`))
  const isLitbank = scheme === 'litbank'
  const analyzer = new TextAnalyzer({
    lexicon: model('lexicon'),
    tagger: model('tagger'),
    parser: model('parser'),
    names: model(isLitbank ? 'names-litbank' : 'names-gum'),
    mentions: model(`mentions-${scheme}`),
  })
  return {
    knowledge: knowledgeFrom(analyzer.lexicon),
    analyze: (words, sentences, paragraphs) => analyzer.analyze(words, sentences, paragraphs),
    analyzeText: (text) => analyzer.analyzeText(text, { hyphens: isLitbank ? 'keep' : 'split' }),
    mentions: (analysis, source) => analyzer.mentions(analysis, source),
  }
}

/**
 * The model of a recipe: the one given, or the one that comes with the package for a scheme; the rules have none.
 *
 * @throws RefereeError where it cannot be read or is of another version
 */
export function loadModel(recipe: RecipeName, scheme: Scheme, path: string | undefined): Model | undefined {
  if (path === undefined && recipe === 'rules') return undefined
  const file = path ?? packageFile('models', `${recipe}-${scheme}.bin`)
  try {
    return decodeModel(bytesOf(file))
  } catch (error) {
    if (!(error instanceof RefereeError) || error.code !== 'bad-model') throw error
    throw new RefereeError('bad-model', `${file}: ${error.message.replace(/ \[bad-model\]$/, '')}`)
  }
}

function bytesOf(path: string): Uint8Array {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    throw new RefereeError('cannot-read', `${path}: ${systemReason(error)}`)
  }
}
