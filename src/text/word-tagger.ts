import type { Name } from './analysis.ts'
import { Lexicon } from './lexicon.ts'
import { NameTagger } from './names/name-tagger.ts'
import { tagsOf } from './syntax.ts'
import { Tagger } from './tagger.ts'
import { WordForms } from './word-forms.ts'

/** The first stages alone, for callers that need only parts of speech. */
export class WordTagger {
  readonly lexicon: Lexicon
  readonly #forms: WordForms
  readonly #tagger: Tagger
  readonly #names: NameTagger | undefined

  private constructor(lexicon: Lexicon, forms: WordForms, tagger: Tagger, names?: NameTagger) {
    this.lexicon = lexicon
    this.#forms = forms
    this.#tagger = tagger
    this.#names = names
  }

  static read(models: { readonly lexicon: Uint8Array; readonly tagger: Uint8Array }): WordTagger {
    const lexicon = Lexicon.read(models.lexicon)
    const forms = new WordForms(lexicon)
    return new WordTagger(lexicon, forms, Tagger.read(models.tagger, forms))
  }

  /** The same with a name model; the other models are not decoded again. */
  withNames(model: Uint8Array): WordTagger {
    return new WordTagger(this.lexicon, this.#forms, this.#tagger, NameTagger.read(model, this.#forms))
  }

  tags(words: readonly string[], sentences: Int32Array): string[] {
    return tagsOf(this.#tagger, { words, sentences })
  }

  /** The names found by the name tagger; undefined without its model. */
  names(words: readonly string[], tags: readonly string[], sentences: Int32Array): Name[] | undefined {
    return this.#names?.find({ words, tags, sentences })
  }
}
