import { beginModel, openModel } from './model/envelope.ts'
import { Features, hashText } from './perceptron/features.ts'
import { bestOf, LinearModel, type Scorer } from './perceptron/linear-model.ts'
import { shuffledOrder } from './perceptron/shuffle.ts'
import { PerceptronTrainer } from './perceptron/trainer.ts'
import type { WordForms } from './word-forms.ts'

/** A sentence with its parts of speech, to learn from. */
export interface TaggedSentence {
  readonly words: readonly string[]
  readonly tags: readonly string[]
}

/** Tags parts of speech from left to right, using the words around each word and the two tags before it. */
export class Tagger {
  readonly #tags: readonly string[]
  readonly #hashes: Int32Array
  readonly #scorer: Scorer
  readonly #forms: WordForms
  readonly #features = new Features()
  readonly #scores: Int32Array

  constructor(tags: readonly string[], scorer: Scorer, forms: WordForms) {
    this.#tags = tags
    this.#hashes = Int32Array.from(tags, (tag) => hashText(tag))
    this.#scorer = scorer
    this.#forms = forms
    this.#scores = new Int32Array(tags.length)
  }

  static read(bytes: Uint8Array, forms: WordForms): Tagger {
    const reader = openModel(bytes, 'tagger')
    const tags = Array.from({ length: reader.number() }, () => reader.text())
    return new Tagger(tags, LinearModel.read(reader), forms)
  }

  /** Tags the words of one sentence. */
  tag(words: readonly string[], from = 0, to: number = words.length): string[] {
    const indices = this.#forms.indicesOf(words, from, to)
    const tags: string[] = []
    let last = 0
    let beforeLast = 0
    for (let i = 0; i < indices.length; i++) {
      const best = this.decide(indices, i, last, beforeLast)
      tags.push(this.#tags[best] as string)
      beforeLast = last
      last = this.#hashes[best] as number
    }
    return tags
  }

  /** The best tag of a word; its features stay in `features` until the next call. */
  decide(indices: Int32Array, i: number, last: number, beforeLast: number): number {
    describe(this.#features, this.#forms, indices, i, last, beforeLast)
    this.#scorer.score(this.#features, this.#scores)
    return bestOf(this.#scores)
  }

  get features(): Features {
    return this.#features
  }
}

/** Learns tags from sentences. The epoch fixes the order of training, so the same sentences give the same bytes. */
export function trainTagger(
  sentences: readonly TaggedSentence[],
  forms: WordForms,
  { epochs = 5, leastUpdates = 12 }: { readonly epochs?: number; readonly leastUpdates?: number } = {},
): Uint8Array {
  const tags = [...new Set(sentences.flatMap((sentence) => sentence.tags))].sort()
  const numbers = new Map(tags.map((tag, i) => [tag, i]))
  const hashes = tags.map((tag) => hashText(tag))
  const trainer = new PerceptronTrainer({ classes: tags.length, leastUpdates })
  const tagger = new Tagger(tags, trainer, forms)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const s of shuffledOrder(sentences.length, epoch + 1)) {
      const { words, tags: truths } = sentences[s] as TaggedSentence
      const indices = forms.indicesOf(words, 0, words.length)
      let last = 0
      let beforeLast = 0
      for (let i = 0; i < words.length; i++) {
        const truth = numbers.get(truths[i] as string) as number
        const guess = tagger.decide(indices, i, last, beforeLast)
        if (guess !== truth) trainer.correct(tagger.features, truth, guess)
        trainer.count()
        beforeLast = last
        last = hashes[guess] as number
      }
    }
  }
  const writer = beginModel('tagger')
  writer.number(tags.length)
  for (const tag of tags) writer.text(tag)
  trainer.finish(writer)
  return writer.finish()
}

/** Values for the places before and after a sentence. */
const BEFORE = -1
const AFTER = -2

function describe(
  features: Features,
  forms: WordForms,
  indices: Int32Array,
  i: number,
  last: number,
  beforeLast: number,
): void {
  const at = (column: Int32Array, place: number): number =>
    place < 0 ? BEFORE : place >= indices.length ? AFTER : (column[indices[place] as number] as number)
  const form = at(forms.form, i)
  const previous = at(forms.form, i - 1)
  const next = at(forms.form, i + 1)
  const shape = at(forms.shape, i)
  const suffix3 = at(forms.suffix3, i)
  const attributes = at(forms.attributes, i)
  features.clear()
  features.one(1, 0)
  features.one(2, form)
  features.one(3, at(forms.exact, i))
  features.one(4, at(forms.suffix1, i))
  features.one(5, at(forms.suffix2, i))
  features.one(6, suffix3)
  features.one(7, at(forms.suffix4, i))
  features.one(8, at(forms.prefix2, i))
  features.one(9, at(forms.prefix3, i))
  features.two(10, shape, i === 0 ? 1 : 0)
  features.two(11, shape, suffix3)
  features.one(12, last)
  features.two(13, last, beforeLast)
  features.two(14, last, form)
  features.two(15, last, suffix3)
  features.one(16, previous)
  features.one(17, next)
  features.one(18, at(forms.form, i - 2))
  features.one(19, at(forms.form, i + 2))
  features.two(20, previous, form)
  features.two(21, form, next)
  features.two(22, previous, next)
  features.one(23, at(forms.suffix3, i - 1))
  features.one(24, at(forms.suffix3, i + 1))
  features.two(25, at(forms.shape, i + 1), shape)
  features.two(26, at(forms.shape, i - 1), shape)
  features.one(27, attributes)
  features.two(28, attributes, last)
  features.three(29, attributes, shape, at(forms.suffix2, i))
  features.two(30, at(forms.attributes, i + 1), at(forms.attributes, i - 1))
  features.two(31, at(forms.attributes, i + 1), attributes)
  features.three(32, last, at(forms.suffix2, i), at(forms.suffix2, i + 1))
}
