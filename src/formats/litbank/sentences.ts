import { countBelow, lastAtMost } from '../../document/sorted.ts'
import { blankTokens, type TextTokens } from '../shared/text-tokens.ts'

/** A tokenised text, a sentence a line, whose words are found by sentence and token number from 0. */
export class Sentences {
  readonly tokens: TextTokens
  /** Position of the first token of each sentence that has any. */
  readonly starts: Int32Array
  /** Number of lines. */
  readonly count: number
  readonly #text: string
  /** By line, the position of its first token; one more for the end. */
  readonly #first: readonly number[]

  constructor(text: string) {
    this.#text = text
    this.tokens = blankTokens(text)
    const { start, count } = this.tokens
    const first = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => countBelow(start, index))]
    // A text that ends in a line end has no further line.
    if ((first.at(-1) as number) < count) first.push(count)
    this.#first = first
    this.count = first.length - 1
    this.starts = Int32Array.from(
      first.filter((start, line) => line < this.count && start < (first[line + 1] as number)),
    )
  }

  /** Number of tokens of a sentence. */
  size(sentence: number): number | undefined {
    const [from, to] = [this.#first[sentence], this.#first[sentence + 1]]
    return from === undefined || to === undefined ? undefined : to - from
  }

  position(sentence: number, token: number): number | undefined {
    const size = this.size(sentence)
    return size === undefined || token >= size ? undefined : (this.#first[sentence] as number) + token
  }

  /** The inverse of `position`. */
  place(position: number): [sentence: number, token: number] {
    const sentence = lastAtMost(this.#first, position)
    return [sentence, position - (this.#first[sentence] as number)]
  }

  words(start: number, end: number): string {
    const { start: starts, end: ends } = this.tokens
    return this.#text.slice(starts[start] as number, ends[end - 1] as number)
  }
}
