import type { Analysis } from './analysis.ts'
import { Lexicon } from './lexicon.ts'
import { sentenceRanges } from './sentence-ranges.ts'
import { Tagger } from './tagger.ts'
import { type TokenizedText, type TokenizerOptions, tokenize } from './tokens/tokenize.ts'
import { WordForms } from './word-forms.ts'

/** The models of the text wing, as bytes: whoever runs it reads the files. */
export interface TextModels {
  readonly lexicon: Uint8Array
  readonly tagger: Uint8Array
}

/** Sentences longer than this are looked at in pieces, so that no text costs more than its length. */
const LONGEST_SENTENCE = 400

/** Runs all stages over texts, one after the other. */
export class TextAnalyzer {
  readonly lexicon: Lexicon
  readonly #tagger: Tagger

  constructor(models: TextModels) {
    this.lexicon = Lexicon.read(models.lexicon)
    const forms = new WordForms(this.lexicon)
    this.#tagger = Tagger.read(models.tagger, forms)
  }

  /** Analyse words that are cut already. Without paragraphs the whole text is one. */
  analyze(
    words: readonly string[],
    sentences: Int32Array,
    paragraphs: Int32Array = Int32Array.of(0),
  ): Analysis {
    const tags: string[] = []
    for (const [start, end] of sentenceRanges(sentences, words.length)) {
      for (let from = start; from < end; from += LONGEST_SENTENCE) {
        for (const tag of this.#tagger.tag(words, from, Math.min(end, from + LONGEST_SENTENCE)))
          tags.push(tag)
      }
    }
    return { words, tags, sentences, paragraphs, names: [] }
  }

  /** Cut a text into words and analyse them. */
  analyzeText(
    text: string,
    options: TokenizerOptions = {},
  ): { readonly analysis: Analysis; readonly tokens: TokenizedText } {
    const tokens = tokenize(text, options)
    return { analysis: this.analyze(tokens.words, tokens.sentences, tokens.paragraphs), tokens }
  }
}
