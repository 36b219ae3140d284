import { hashText } from './perceptron/features.ts'

/** What is known about a word without its context, as a set of bits. */
export interface WordAttributes {
  attributes(word: string): number
  /** The kinds of things it may name, as a noun. */
  kinds(word: string): number
}

/** After this many distinct words the cache is emptied: a text may have more than memory can hold. */
const MOST_WORDS = 1 << 18

/** How a word is written: the lower part of a number from `shapeOf`. */
export const SHAPE: Readonly<
  Record<'lower' | 'title' | 'upper' | 'letter' | 'camel' | 'digits' | 'number' | 'punct' | 'other', number>
> = { lower: 1, title: 2, upper: 3, letter: 4, camel: 5, digits: 6, number: 7, punct: 8, other: 9 }

/**
 * The words of texts as numbers: what the taggers use of a word is computed once for each distinct
 * word and found again by its index.
 */
export class WordForms {
  readonly #lexicon: WordAttributes
  readonly #indices = new Map<string, number>()
  /** Hashes of the word in lower case with all digits made 0, of its ends and of its beginnings. */
  form: Int32Array = new Int32Array(1024)
  exact: Int32Array = new Int32Array(1024)
  suffix1: Int32Array = new Int32Array(1024)
  suffix2: Int32Array = new Int32Array(1024)
  suffix3: Int32Array = new Int32Array(1024)
  suffix4: Int32Array = new Int32Array(1024)
  prefix2: Int32Array = new Int32Array(1024)
  prefix3: Int32Array = new Int32Array(1024)
  shape: Int32Array = new Int32Array(1024)
  attributes: Int32Array = new Int32Array(1024)
  kinds: Int32Array = new Int32Array(1024)

  constructor(lexicon: WordAttributes) {
    this.#lexicon = lexicon
  }

  /** Indices of words, valid until the next call. */
  indicesOf(words: readonly string[], from: number, to: number): Int32Array {
    if (this.#indices.size > MOST_WORDS) this.#indices.clear()
    const indices = new Int32Array(to - from)
    for (let i = from; i < to; i++) {
      const word = words[i] as string
      indices[i - from] = this.#indices.get(word) ?? this.#enter(word)
    }
    return indices
  }

  #enter(word: string): number {
    const index = this.#indices.size
    this.#indices.set(word, index)
    if (index >= this.form.length) this.#grow()
    // A word of a million letters is not a word; its ends are enough.
    const text = word.length > 60 ? word.slice(0, 30) + word.slice(-30) : word
    const form = text.toLowerCase().replace(/\d/g, '0')
    const length = form.length
    this.form[index] = hashText(form)
    this.exact[index] = hashText(text)
    this.suffix1[index] = hashText(form, Math.max(0, length - 1))
    this.suffix2[index] = hashText(form, Math.max(0, length - 2))
    this.suffix3[index] = hashText(form, Math.max(0, length - 3))
    this.suffix4[index] = hashText(form, Math.max(0, length - 4))
    this.prefix2[index] = hashText(form, 0, Math.min(2, length))
    this.prefix3[index] = hashText(form, 0, Math.min(3, length))
    this.shape[index] = shapeOf(text)
    this.attributes[index] = this.#lexicon.attributes(text)
    this.kinds[index] = this.#lexicon.kinds(text)
    return index
  }

  #grow(): void {
    const enlarge = (old: Int32Array): Int32Array => {
      const larger = new Int32Array(old.length * 2)
      larger.set(old)
      return larger
    }
    this.form = enlarge(this.form)
    this.exact = enlarge(this.exact)
    this.suffix1 = enlarge(this.suffix1)
    this.suffix2 = enlarge(this.suffix2)
    this.suffix3 = enlarge(this.suffix3)
    this.suffix4 = enlarge(this.suffix4)
    this.prefix2 = enlarge(this.prefix2)
    this.prefix3 = enlarge(this.prefix3)
    this.shape = enlarge(this.shape)
    this.attributes = enlarge(this.attributes)
    this.kinds = enlarge(this.kinds)
  }
}

/** The kind of writing, and whether a hyphen or a full stop is in it. */
function shapeOf(word: string): number {
  const marks = (word.includes('-') ? 16 : 0) + (word.length > 1 && word.includes('.') ? 32 : 0)
  return marks + kindOf(word)
}

function kindOf(word: string): number {
  if (/^\d+$/.test(word)) return SHAPE.digits
  if (/^[\d.,:/%$€£-]*\d[\d.,:/%$€£-]*$/.test(word)) return SHAPE.number
  if (!/[\p{L}\d]/u.test(word)) return SHAPE.punct
  if (/^\p{Lu}$/u.test(word)) return SHAPE.letter
  if (!/\p{Lu}/u.test(word)) return SHAPE.lower
  if (!/\p{Ll}/u.test(word)) return SHAPE.upper
  if (/^\p{Lu}[^\p{Lu}]*$/u.test(word)) return SHAPE.title
  return /\p{Lu}/u.test(word.slice(1)) ? SHAPE.camel : SHAPE.other
}
