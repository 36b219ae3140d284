import type { Analysis, Candidate } from './analysis.ts'
import { Lexicon } from './lexicon.ts'
import { findHighRecall } from './mentions/high-recall.ts'
import { MentionFinder } from './mentions/mention-finder.ts'
import { NameTagger } from './names/name-tagger.ts'
import { Parser } from './parser/parser.ts'
import { dependenciesOf, tagsOf } from './syntax.ts'
import { Tagger } from './tagger.ts'
import { type TokenizedText, type TokenizerOptions, tokenize } from './tokens/tokenize.ts'
import { WordForms } from './word-forms.ts'

/** The models for analysing texts, as bytes: the caller reads the files. */
export interface TextModels {
  readonly lexicon: Uint8Array
  readonly tagger: Uint8Array
  readonly parser: Uint8Array
  /** Names and mentions as annotated in one corpus: LitBank, GUM or OntoGUM. */
  readonly names: Uint8Array
  readonly mentions: Uint8Array
}

/** The two mention taggers: a heuristic that leaves out little, and a trained one. */
export type MentionTagger = 'high-recall' | 'precise'

/** Runs all stages over texts, one after the other. */
export class TextAnalyzer {
  readonly lexicon: Lexicon
  readonly #forms: WordForms
  readonly #tagger: Tagger
  readonly #parser: Parser
  readonly #names: NameTagger
  readonly #mentions: MentionFinder

  constructor(models: TextModels) {
    this.lexicon = Lexicon.read(models.lexicon)
    this.#forms = new WordForms(this.lexicon)
    this.#tagger = Tagger.read(models.tagger, this.#forms)
    this.#parser = Parser.read(models.parser, this.#forms)
    this.#names = NameTagger.read(models.names, this.#forms)
    this.#mentions = MentionFinder.read(models.mentions, this.#forms)
  }

  /** Analyses a text that is already split into words. Without paragraphs, the whole text is one. */
  analyze(
    words: readonly string[],
    sentences: Int32Array,
    paragraphs: Int32Array = Int32Array.of(0),
  ): Analysis {
    const tags = tagsOf(this.#tagger, { words, sentences })
    const { governors, relations } = dependenciesOf(this.#parser, { words, sentences }, tags)
    const names = this.#names.find({ words, tags, sentences })
    return { words, tags, sentences, paragraphs, names, governors, relations }
  }

  /** Splits a text into words and analyses them. */
  analyzeText(
    text: string,
    options: TokenizerOptions = {},
  ): { readonly analysis: Analysis; readonly tokens: TokenizedText } {
    const tokens = tokenize(text, options)
    return { analysis: this.analyze(tokens.words, tokens.sentences, tokens.paragraphs), tokens }
  }

  /** Mentions in text order, outer before inner. */
  mentions(analysis: Analysis, tagger: MentionTagger = 'precise'): Candidate[] {
    return tagger === 'precise' ? this.#mentions.find(analysis) : findHighRecall(analysis, this.#forms)
  }
}
