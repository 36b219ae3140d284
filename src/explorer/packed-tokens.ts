import { firstDifferentText, type Token, type Tokens } from '../document/tokens.ts'
import type { NumberColumn } from './column-file.ts'
import type { TokenNote } from './packed-corpus.ts'

/** The words of one document in a packed corpus, cut out of its text on demand. */
export class PackedTokens implements Tokens {
  readonly count: number
  readonly #text: string
  readonly #offsets: Int32Array
  readonly #noteOf: NumberColumn
  readonly #notes: (note: number) => TokenNote

  constructor(text: string, lengths: NumberColumn, noteOf: NumberColumn, notes: (note: number) => TokenNote) {
    this.count = lengths.length
    this.#text = text
    this.#offsets = new Int32Array(lengths.length + 1)
    for (let t = 0; t < lengths.length; t++) {
      this.#offsets[t + 1] = (this.#offsets[t] as number) + (lengths[t] as number)
    }
    this.#noteOf = noteOf
    this.#notes = notes
  }

  text(position: number): string {
    return this.#text.slice(this.#offsets[position], this.#offsets[position + 1])
  }

  token(position: number): Token {
    const { governor, isRoot, isGlued: _, ...fields } = this.#notes(this.#noteOf[position] as number)
    const place = isRoot === true ? -1 : governor === undefined ? undefined : governor + position
    return { text: this.text(position), ...fields, ...(place === undefined ? {} : { governor: place }) }
  }

  /** True where the text has no blank between this token and the next. */
  isGlued(position: number): boolean {
    return this.#notes(this.#noteOf[position] as number).isGlued === true
  }

  firstDifference(other: Tokens, from = 0): number {
    return other === this ? -1 : firstDifferentText(this, other, from)
  }

  retain(): void {}
}
