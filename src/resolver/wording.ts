import type { Vocabulary } from './vocabulary.ts'

/** The words of a span, without marks before and after, and their own properties. */
export interface Wording {
  readonly words: readonly number[]
  /** Informative words: no articles, demonstratives, possessives, titles, single letters, company forms. */
  readonly informative: readonly number[]
  /** All words as one number, and the same without determiners. */
  readonly text: number
  readonly bareText: number
  readonly isStopWord: boolean
  readonly hasNumeral: boolean
  /** A single letter or a numeral. */
  readonly isBare: boolean
}

/** The wordings of spans of one text. Most spans are one token, whose wording is the same everywhere. */
export class Wordings {
  readonly #tokens: readonly string[]
  readonly #vocabulary: Vocabulary
  readonly #single = new Map<string, Wording>()

  constructor(tokens: readonly string[], vocabulary: Vocabulary) {
    this.#tokens = tokens
    this.#vocabulary = vocabulary
  }

  of(start: number, end: number): Wording {
    if (end - start !== 1) return wordingOf(this.words(start, end), this.#vocabulary)
    const token = this.#tokens[start] as string
    let wording = this.#single.get(token)
    if (wording === undefined) {
      wording = wordingOf(this.words(start, end), this.#vocabulary)
      this.#single.set(token, wording)
    }
    return wording
  }

  words(start: number, end: number): readonly number[] {
    if (end - start === 1) return this.#vocabulary.wordsOf(this.#tokens[start] as string)
    const words: number[] = []
    for (let i = start; i < end; i++) {
      const found = this.#vocabulary.wordsOf(this.#tokens[i] as string)
      for (let w = 0; w < found.length; w++) words.push(found[w] as number)
    }
    return words
  }
}

// Written as loops: `filter` and `map` return arrays of another kind once they are compiled, and all code that reads
// them is then recompiled.
function wordingOf(words: readonly number[], vocabulary: Vocabulary): Wording {
  const informative: number[] = []
  const bare: number[] = []
  let hasNumeral = false
  for (let w = 0; w < words.length; w++) {
    const word = words[w] as number
    if (vocabulary.isInformative(word)) informative.push(word)
    if (!vocabulary.isDeterminer(word)) bare.push(word)
    if (vocabulary.isNumeral(word)) hasNumeral = true
  }
  const only = words.length === 1 ? (words[0] as number) : -1
  return {
    words,
    informative,
    text: vocabulary.join(words),
    bareText: vocabulary.join(bare),
    isStopWord: only >= 0 && vocabulary.isStop(only),
    hasNumeral,
    isBare: only >= 0 && (vocabulary.isLetter(only) || vocabulary.isNumeral(only)),
  }
}
