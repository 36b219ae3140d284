import { Lexicon } from './lexicon.ts'
import { tagsOf } from './syntax.ts'
import { Tagger } from './tagger.ts'
import { WordForms } from './word-forms.ts'

/** The first stages alone, for those who need parts of speech and no more. */
export class WordTagger {
  readonly lexicon: Lexicon
  readonly #tagger: Tagger

  constructor(models: { readonly lexicon: Uint8Array; readonly tagger: Uint8Array }) {
    this.lexicon = Lexicon.read(models.lexicon)
    this.#tagger = Tagger.read(models.tagger, new WordForms(this.lexicon))
  }

  tags(words: readonly string[], sentences: Int32Array): string[] {
    return tagsOf(this.#tagger, { words, sentences })
  }
}
