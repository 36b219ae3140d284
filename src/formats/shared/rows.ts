import type { Origin } from '../../document/document.ts'
import { copyInts, doubleInts } from '../../document/ints.ts'
import { lastAtMost } from '../../document/sorted.ts'
import { firstDifferentText, type Token, type Tokens } from '../../document/tokens.ts'
import type { Place } from '../../errors.ts'
import type { LineScanner } from '../line-scanner.ts'
import { BLANK, bytesOf, NEWLINE, RETURN, textOf, UNDERSCORE } from './bytes.ts'
import { LineIndex } from './line-index.ts'
import { type RowText, rowScan } from './row-scan.ts'

const CAREFUL_ROWS = 64

/** Where the tokens of one document are: offsets from its start. One object serves all documents of a reader. */
export class Rows {
  count = 0
  /** Two numbers per token: where its row starts, and where the cell with its annotation starts. */
  at: Int32Array = new Int32Array(2048)
  sentenceCount = 0
  /** First token of each sentence. */
  #sentences: Int32Array = new Int32Array(64)

  clear(): void {
    this.count = 0
    this.sentenceCount = 0
  }

  add(start: number, cell: number): void {
    if (2 * this.count === this.at.length) this.at = doubleInts(this.at)
    this.at[2 * this.count] = start
    this.at[2 * this.count + 1] = cell
    this.count++
  }

  /** Append rows laid out as in `at`. */
  append(rows: Int32Array): void {
    // Four times as long: memory never written to costs nothing, but the arrays left behind do.
    while (2 * this.count + rows.length > this.at.length) {
      const larger = new Int32Array(4 * this.at.length)
      larger.set(this.at)
      this.at = larger
    }
    this.at.set(rows, 2 * this.count)
    this.count += rows.length >> 1
  }

  addSentence(first: number = this.count): void {
    if (this.sentenceCount === this.#sentences.length) this.#sentences = doubleInts(this.#sentences)
    this.#sentences[this.sentenceCount++] = first
  }

  /** A copy. */
  get sentences(): Int32Array {
    return copyInts(this.#sentences, this.sentenceCount)
  }
}

/**
 * The words of a document, decoded from the bytes of its rows on demand.
 *
 * Key and response are usually identical, byte for byte, up to the annotation; texts are then compared without
 * decoding a single word.
 */
export abstract class RowTokens implements Tokens {
  readonly count: number
  readonly sentences: Int32Array
  /** The document's rows, in bytes that may extend beyond it, and where it ends. */
  #text: RowText
  #end: number

  /** @param end of the document in the scanner's bytes; its start is the scanner's `kept` */
  constructor({ bytes, kept }: LineScanner, end: number, rows: Rows) {
    this.count = rows.count
    this.sentences = rows.sentences
    this.#text = { bytes, base: kept, rows: rows.at }
    this.#end = end
  }

  abstract text(position: number): string
  abstract token(position: number): Token

  firstDifference(other: Tokens, from = 0): number {
    if (!(other instanceof RowTokens) || other.constructor !== this.constructor) {
      return firstDifferentText(this, other, from)
    }
    const shared = Math.min(this.count, other.count)
    let at = from
    while (at < shared) {
      at = rowScan()?.alike(this.#text, other.#text, at, shared) ?? at
      // If a row has the same word but differs elsewhere, its neighbours probably do too.
      const patience = Math.min(shared, at + CAREFUL_ROWS)
      for (; at < patience; at++) {
        if (!this.#isSameRow(other, at) && this.text(at) !== other.text(at)) return at
      }
    }
    return this.count === other.count ? -1 : shared
  }

  retain(): void {
    const bytes = this.bytes.slice()
    this.#text = { bytes, base: 0, rows: copyInts(this.#text.rows, 2 * this.count) }
    this.#end = bytes.length
  }

  /** The bytes of the document. */
  get bytes(): Uint8Array {
    return this.#text.bytes.subarray(this.#text.base, this.#end)
  }

  /** Where a row starts, and where its annotation starts, in the bytes of the document. */
  rowStart(position: number): number {
    return this.#text.rows[2 * position] as number
  }

  cellStart(position: number): number {
    return this.#text.rows[2 * position + 1] as number
  }

  /** Where a token's word starts, in formats that locate words; otherwise its row. */
  formOffset(position: number): number {
    return this.rowStart(position)
  }

  protected decode(from: number, to: number): string {
    const { bytes, base } = this.#text
    return textOf(bytes, base + from, base + to)
  }

  /** Number of the sentence that a token is in. */
  protected sentenceOf(position: number): number {
    return Math.max(0, lastAtMost(this.sentences, position))
  }

  #isSameRow(other: RowTokens, position: number): boolean {
    const [own, others] = [this.#text, other.#text]
    const a = own.base + this.rowStart(position)
    const b = others.base + other.rowStart(position)
    const length = this.cellStart(position) - this.rowStart(position)
    if (length !== other.cellStart(position) - other.rowStart(position)) return false
    for (let i = 0; i < length; i++) if (own.bytes[a + i] !== others.bytes[b + i]) return false
    return true
  }
}

export interface OriginOptions {
  /** Line of the document's header, if it is not the first. */
  readonly header?: number
  /** Is the place of a token without annotation that of its row? */
  readonly areSparse?: boolean | undefined
  /** Are words located separately from their annotation? */
  readonly locatesWords?: boolean | undefined
  /** Are the document's bytes its lines, with normalised line ends and without blank lines above its header? */
  readonly isLines?: boolean | undefined
}

/** The places of tokens, or rather of their annotation, computed on demand. */
export class RowOrigin implements Origin {
  readonly path: string
  readonly #line: number
  readonly #options: OriginOptions
  readonly #tokens: RowTokens
  #lines: LineIndex | undefined

  constructor({ path, keptLine }: LineScanner, tokens: RowTokens, options: OriginOptions) {
    this.path = path
    this.#line = keptLine
    this.#options = options
    this.#tokens = tokens
  }

  locate(position?: number): Place {
    if (position === undefined || position < 0 || position >= this.#tokens.count) {
      return { path: this.path, line: this.#options.header ?? this.#line, column: 1 }
    }
    const cell = this.#tokens.cellStart(position)
    const isNothing = this.#options.areSparse === true && this.#saysNothing(cell)
    return this.#place(isNothing ? this.#tokens.rowStart(position) : cell)
  }

  locateWord(position: number): Place {
    if (this.#options.locatesWords !== true) return this.locate(position)
    return this.#place(this.#tokens.formOffset(position))
  }

  /** Is a cell an underscore, or missing at the end of its row? */
  #saysNothing(cell: number): boolean {
    const { bytes } = this.#tokens
    const [first = NEWLINE, second = NEWLINE] = bytes.subarray(cell, cell + 2)
    return first === NEWLINE || first === RETURN || (first === UNDERSCORE && second <= BLANK)
  }

  #place(offset: number): Place {
    this.#lines ??= new LineIndex()
    const { line, column } = this.#lines.find(this.#tokens.bytes, 0, offset)
    return { path: this.path, line: this.#line + line, column }
  }

  bytes(): Uint8Array {
    const { header = this.#line, isLines } = this.#options
    if (isLines !== true) return this.#tokens.bytes
    const lines = textOf(this.#tokens.bytes).split('\n')
    if (lines.at(-1) === '') lines.pop()
    const own = lines
      .map((line) => line.replace(/\r$/, ''))
      .filter((line, i) => this.#line + i >= header || line.trim() !== '')
    return bytesOf(own.map((line) => `${line}\n`).join(''))
  }
}
