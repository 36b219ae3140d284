import { copyInts } from '../../document/ints.ts'
import { lastAtMost } from '../../document/sorted.ts'
import { firstDifferentText, type Token, type Tokens } from '../../document/tokens.ts'
import { sameBytes } from '../same-bytes.ts'
import type { Rows } from './rows.ts'
import { parseSentence } from './sentence.ts'

const TAB = 9
const NEWLINE = 10
const CARRIAGE_RETURN = 13
const POINT = 46

/** A document in memory that may hold more: its bytes are those from start to end. */
export interface TextBuffer {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly start: number
  readonly end: number
}

/** What the comments of a document say about its tokens. */
export interface TokenComments {
  /** By sentence. */
  readonly speakers: readonly (string | undefined)[]
  /** The text of the document, a sentence a line. */
  readonly text: string | undefined
}

/** The words of a CoNLL-U document, left in the bytes of their rows until someone reads them. */
export class CorefudTokens implements Tokens {
  readonly count: number
  #buffer: TextBuffer
  #row: Int32Array
  #misc: Int32Array
  readonly #sentences: Int32Array
  readonly #blocks: Int32Array
  readonly #comments: TokenComments
  /** Where sentences start in the text. */
  #textStarts: readonly number[] | undefined
  /** The sentence that was read last: most callers walk through the document. */
  #last: { readonly first: number; readonly tokens: readonly Token[] } = { first: 0, tokens: [] }

  constructor(buffer: TextBuffer, rows: Rows, comments: TokenComments) {
    this.count = rows.count
    this.#buffer = buffer
    this.#row = rows.start
    this.#misc = rows.misc
    this.#sentences = copyInts(rows.sentence, rows.sentences)
    this.#blocks = copyInts(rows.block, rows.sentences)
    this.#comments = comments
  }

  text(position: number): string {
    const { bytes, end } = this.#buffer
    const row = this.#rowAt(position)
    const tab = after(bytes, row, TAB, end)
    // A row that lacks columns ends with its form.
    const next = Math.min(after(bytes, tab + 1, TAB, end), this.#buffer.start + this.miscOf(position))
    const form = this.#decode(tab + 1, next)
    return form === '_' && bytes.subarray(row, tab).includes(POINT) ? '' : form
  }

  token(position: number): Token {
    const { first, tokens } = this.#last
    const known = tokens[position - first]
    if (known !== undefined) return known
    const sentence = Math.max(0, lastAtMost(this.#sentences, position))
    const start = this.#sentences[sentence] as number
    this.#last = { first: start, tokens: this.#readSentence(sentence, start) }
    return this.#last.tokens[position - start] as Token
  }

  firstDifference(other: Tokens, from = 0): number {
    if (!(other instanceof CorefudTokens)) return firstDifferentText(this, other, from)
    const shared = Math.min(this.count, other.count)
    const a = this.#buffer.view
    const b = other.#buffer.view
    for (let i = from; i < shared; i++) {
      const aStart = this.#row[i] as number
      const bStart = other.#row[i] as number
      const length = (this.#misc[i] as number) - aStart
      // Mostly all but the last column is the same on both sides, and then no word is looked for.
      const isSame =
        length === (other.#misc[i] as number) - bStart &&
        sameBytes(a, this.#buffer.start + aStart, b, other.#buffer.start + bStart, length)
      if (!isSame && this.text(i) !== other.text(i)) return i
    }
    return this.count === other.count ? -1 : shared
  }

  retain(): void {
    const bytes = this.bytes.slice()
    this.#buffer = { bytes, view: new DataView(bytes.buffer), start: 0, end: bytes.length }
    this.#row = copyInts(this.#row, this.count)
    this.#misc = copyInts(this.#misc, this.count)
  }

  /** The bytes of the document. */
  get bytes(): Uint8Array {
    const { bytes, start, end } = this.#buffer
    return bytes.subarray(start, end)
  }

  /** Offset, in the bytes of the document, of a token's last column. */
  miscOf(position: number): number {
    return this.#misc[position] as number
  }

  #rowAt(position: number): number {
    return this.#buffer.start + (this.#row[position] as number)
  }

  #readSentence(sentence: number, first: number): Token[] {
    const { bytes, end } = this.#buffer
    const limit = this.#sentences[sentence + 1] ?? this.count
    // Up to the last token's row: what follows it in the block, if anything, is no token.
    const stop = this.#rowAt(limit - 1)
    const rows: string[] = []
    for (let at = this.#buffer.start + (this.#blocks[sentence] as number); at <= stop; ) {
      const newline = after(bytes, at, NEWLINE, end)
      const to = bytes[newline - 1] === CARRIAGE_RETURN ? newline - 1 : newline
      const row = this.#decode(at, to)
      if (isRow(row)) rows.push(row)
      at = newline + 1
    }
    const { speakers, text } = this.#comments
    const start = text === undefined ? 0 : (this.#textStart(text, sentence) as number)
    return parseSentence(rows, first, speakers[sentence], text === undefined ? undefined : { text, start })
  }

  #textStart(text: string, sentence: number): number | undefined {
    if (this.#textStarts === undefined) {
      const starts = [0]
      for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
      this.#textStarts = starts
    }
    return this.#textStarts[sentence]
  }

  #decode(from: number, to: number): string {
    return decoder.decode(this.#buffer.bytes.subarray(from, to))
  }
}

/** Comments and lines that were faults may stand between the rows of a sentence. */
function isRow(line: string): boolean {
  const tab = line.indexOf('\t')
  return tab > 0 && /^\d+(?:[-.]\d+)?$/.test(line.slice(0, tab))
}

function after(bytes: Uint8Array, from: number, byte: number, end: number): number {
  let at = from
  while (at < end && bytes[at] !== byte) at++
  return at
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
