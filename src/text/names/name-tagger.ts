import type { Name } from '../analysis.ts'
import { openModel } from '../model/envelope.ts'
import { Features, hashText } from '../perceptron/features.ts'
import { LinearModel, type Scorer } from '../perceptron/linear-model.ts'
import { piecesOfSentences } from '../sentence-ranges.ts'
import { SHAPE, type WordForms } from '../word-forms.ts'
import { LABEL_COUNT, mayFollow, OUTSIDE, readLabels } from './labels.ts'
import { WordUsage } from './word-usage.ts'

/** The words of a document, as input of the name tagger. */
export interface NameInput {
  readonly words: readonly string[]
  readonly tags: readonly string[]
  readonly sentences: Int32Array
}

/** Finds names, from left to right through a document; each step knows how a word was labelled before. */
export class NameTagger {
  readonly #scorer: Scorer
  readonly #forms: WordForms
  readonly #features = new Features()
  readonly #scores = new Int32Array(LABEL_COUNT)

  constructor(scorer: Scorer, forms: WordForms) {
    this.#scorer = scorer
    this.#forms = forms
  }

  static read(bytes: Uint8Array, forms: WordForms): NameTagger {
    return new NameTagger(LinearModel.read(openModel(bytes, 'names')), forms)
  }

  find(input: NameInput): Name[] {
    const names: Name[] = []
    this.walk(input, (labels, start) => readLabels(labels, start, names))
    return names
  }

  /**
   * Goes through a document sentence by sentence.
   *
   * @param learn called with each decision before the next one is made, with its features and scores
   */
  walk(
    input: NameInput,
    done: (labels: Int32Array, start: number) => void,
    learn?: (word: number, label: number, last: number, features: Features, scores: Int32Array) => void,
  ): void {
    const { words, tags, sentences } = input
    const document = this.#look(input)
    for (const [start, end] of piecesOfSentences(sentences, words.length)) {
      const indices = this.#forms.indicesOf(words, start, end)
      const tagHashes = new Int32Array(indices.length)
      for (let i = 0; i < indices.length; i++) tagHashes[i] = hashText(tags[start + i] as string)
      const runs = capitalRuns(this.#forms, indices)
      const labels = new Int32Array(indices.length)
      let last = OUTSIDE
      for (let i = 0; i < indices.length; i++) {
        this.#describe(indices, tagHashes, runs, document, labels, i)
        this.#scorer.score(this.#features, this.#scores)
        const label = bestAllowed(this.#scores, last)
        learn?.(start + i, label, last, this.#features, this.#scores)
        labels[i] = label
        last = label
        if (isCapital(this.#forms.shape[indices[i] as number] as number)) {
          document.setLabel(this.#forms.form[indices[i] as number] as number, label)
        }
      }
      done(labels, start)
    }
  }

  #look({ words, sentences }: NameInput): WordUsage {
    const document = new WordUsage()
    for (const [start, end] of piecesOfSentences(sentences, words.length)) {
      const indices = this.#forms.indicesOf(words, start, end)
      for (let i = 0; i < indices.length; i++) {
        const index = indices[i] as number
        const shape = this.#forms.shape[index] as number
        document.see(this.#forms.form[index] as number, isCapital(shape), i === 0)
      }
    }
    return document
  }

  #describe(
    indices: Int32Array,
    tags: Int32Array,
    runs: Int32Array,
    document: WordUsage,
    labels: Int32Array,
    i: number,
  ): void {
    const forms = this.#forms
    const features = this.#features
    const length = indices.length
    const at = (column: Int32Array, place: number): number =>
      place < 0 ? -1 : place >= length ? -2 : (column[indices[place] as number] as number)
    const tagAt = (place: number): number => (place < 0 ? -1 : place >= length ? -2 : (tags[place] as number))
    const form = at(forms.form, i)
    const shape = at(forms.shape, i)
    const tag = tagAt(i)
    const last = i > 0 ? (labels[i - 1] as number) : -1
    const known = at(forms.attributes, i)
    const listed = known & LISTED
    const writing = document.writing(form)
    const before = document.label(form)
    const runEnd = runs[i] as number
    const runLast = runEnd > i ? at(forms.form, runEnd - 1) : -3
    const runKnown = runEnd > i ? at(forms.attributes, runEnd - 1) : -3
    features.clear()
    features.one(1, 0)
    features.one(2, form)
    features.two(3, form, last)
    features.two(4, shape, tag)
    features.three(5, shape, i === 0 ? 1 : 0, tag)
    features.one(6, at(forms.suffix3, i))
    features.one(7, at(forms.suffix2, i))
    features.one(8, at(forms.prefix3, i))
    features.two(9, last, tag)
    features.three(10, last, tag, tagAt(i + 1))
    features.three(11, last, shape, at(forms.shape, i + 1))
    features.two(12, at(forms.form, i - 1), last)
    features.two(13, at(forms.form, i + 1), last)
    features.one(14, at(forms.form, i - 2))
    features.one(15, at(forms.form, i + 2))
    features.two(16, tagAt(i - 1), tag)
    features.three(17, tagAt(i - 1), tag, tagAt(i + 1))
    features.three(18, tag, tagAt(i + 1), tagAt(i + 2))
    features.two(19, listed, shape)
    features.three(20, listed, last, shape)
    features.two(21, known >> 10, shape)
    features.three(22, at(forms.attributes, i + 1) & LISTED, at(forms.shape, i + 1), shape)
    features.three(23, at(forms.attributes, i - 1) & LISTED, at(forms.shape, i - 1), last)
    features.three(24, writing, shape, i === 0 ? 1 : 0)
    features.three(25, writing, tag, listed)
    features.two(26, before, shape)
    features.three(27, before, last, tag)
    features.two(28, runLast, last)
    features.three(29, runEnd > i + 1 ? 1 : 0, runKnown & LISTED, last)
    features.two(30, runKnown >> 10, shape)
    features.two(31, runEnd > i && runEnd < length ? at(forms.form, runEnd) : -2, shape)
    features.three(32, at(forms.form, i - 1), shape, at(forms.shape, i + 1))
    features.three(33, at(forms.attributes, i - 1) >> 10, at(forms.shape, i - 1), shape)
    features.three(34, at(forms.attributes, i + 1) >> 10, at(forms.shape, i + 1), shape)
    features.two(35, i > 1 ? (labels[i - 2] as number) : -1, last)
    features.three(36, at(forms.form, i - 1), at(forms.form, i + 1), shape)
  }
}

/** Attributes without the file of the first sense. */
const LISTED = 1023

function isCapital(shape: number): boolean {
  const kind = shape & 15
  return kind === SHAPE.title || kind === SHAPE.upper || kind === SHAPE.camel || kind === SHAPE.letter
}

/** For each word, the end of its run of capitalised words, or the word itself if there is none. */
function capitalRuns(forms: WordForms, indices: Int32Array): Int32Array {
  const runs = new Int32Array(indices.length)
  for (let i = indices.length - 1; i >= 0; i--) {
    if (!isCapital(forms.shape[indices[i] as number] as number)) runs[i] = i
    else runs[i] = i + 1 < indices.length && (runs[i + 1] as number) > i + 1 ? (runs[i + 1] as number) : i + 1
  }
  return runs
}

/** By label: the labels that may follow it, in ascending order. */
const FOLLOWERS: readonly Int32Array[] = Array.from({ length: LABEL_COUNT }, (_, last) =>
  Int32Array.from({ length: LABEL_COUNT }, (_, label) => label).filter((label) => mayFollow(last, label)),
)

function bestAllowed(scores: Int32Array, last: number): number {
  const allowed = FOLLOWERS[last] as Int32Array
  let best = allowed[0] as number
  for (let k = 1; k < allowed.length; k++) {
    const label = allowed[k] as number
    if ((scores[label] as number) > (scores[best] as number)) best = label
  }
  return best
}
