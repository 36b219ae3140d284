import type { Name } from './analysis.ts'
import { Lexicon } from './lexicon.ts'
import { NameTagger } from './names/name-tagger.ts'
import { tagsOf } from './syntax.ts'
import { Tagger } from './tagger.ts'
import { WordForms } from './word-forms.ts'

/** The first stages alone, for those who need parts of speech and no more. */
export class WordTagger {
  readonly lexicon: Lexicon
  readonly #tagger: Tagger
  readonly #names: NameTagger | undefined

  constructor(models: {
    readonly lexicon: Uint8Array
    readonly tagger: Uint8Array
    readonly names?: Uint8Array
  }) {
    this.lexicon = Lexicon.read(models.lexicon)
    const forms = new WordForms(this.lexicon)
    this.#tagger = Tagger.read(models.tagger, forms)
    this.#names = models.names === undefined ? undefined : NameTagger.read(models.names, forms)
  }

  tags(words: readonly string[], sentences: Int32Array): string[] {
    return tagsOf(this.#tagger, { words, sentences })
  }

  /** What the tagger of names finds; undefined without its model. */
  names(words: readonly string[], tags: readonly string[], sentences: Int32Array): Name[] | undefined {
    return this.#names?.find({ words, tags, sentences })
  }
}
