import { copyInts } from '../../document/ints.ts'
import { firstDifferentText, type Token, type Tokens } from '../../document/tokens.ts'
import { sameBytes } from '../same-bytes.ts'
import { type RowText, rowScan } from './row-scan.ts'
import type { Rows } from './rows.ts'

const TAB = 9
const BLANK = 32
const INTEGER = /^\d+$/
const CAREFUL_ROWS = 64

/** Which columns of a row hold what; columns that a layout lacks are -1. */
interface Layout {
  readonly columns: number
  readonly form: number
  readonly pos: number
  readonly lemma: number
  readonly speaker: number
  readonly parse: number
}

/** A document in memory that may hold more: its bytes are those from start to end. */
export interface TextBuffer {
  readonly bytes: Uint8Array
  readonly view: DataView
  readonly start: number
  readonly end: number
}

/**
 * The words of a CoNLL document, left in the bytes of its rows until someone reads them.
 *
 * The two sides of an evaluation mostly repeat each other byte for byte up to the last column, and
 * then the texts are compared without finding a single word.
 */
export class ConllTokens implements Tokens {
  readonly count: number
  #buffer: TextBuffer
  /** Where each row starts and where its coreference cell does. */
  #rows: Int32Array
  #layout: Layout | undefined

  constructor(buffer: TextBuffer, rows: Rows) {
    this.count = rows.count
    this.#buffer = buffer
    this.#rows = rows.at
  }

  text(position: number): string {
    const { cells, isTabbed } = this.#cells(position)
    const { form, columns } = this.#layoutOfRows()
    // Where blanks separate, an empty form vanishes and the row is one cell short.
    return !isTabbed && cells.length < columns ? '' : (cells[form] ?? '')
  }

  token(position: number): Token {
    const { cells } = this.#cells(position)
    const layout = this.#layoutOfRows()
    const said = (column: number): string | undefined => {
      const value = column < 0 ? undefined : cells[column]
      return value === undefined || value === '-' || value === '_' || value === '' ? undefined : value
    }
    const pos = said(layout.pos)
    const lemma = said(layout.lemma)
    const speaker = said(layout.speaker)
    return {
      text: this.text(position),
      ...(pos === undefined ? {} : { pos }),
      ...(lemma === undefined ? {} : { lemma }),
      ...(speaker === undefined ? {} : { speaker }),
    }
  }

  parse(position: number): string | undefined {
    const { parse } = this.#layoutOfRows()
    const bit = parse < 0 ? undefined : this.#cells(position).cells[parse]
    return bit?.includes('*') === true ? bit : undefined
  }

  firstDifference(other: Tokens, from = 0): number {
    if (!(other instanceof ConllTokens)) return firstDifferentText(this, other, from)
    const shared = Math.min(this.count, other.count)
    let at = from
    while (at < shared) {
      at = rowScan()?.alike(this.#rowText, other.#rowText, at, shared) ?? at
      // Where a row has the same word but differs elsewhere, so will its neighbours.
      const patience = Math.min(shared, at + CAREFUL_ROWS)
      for (; at < patience; at++) {
        if (!this.#isSameRow(other, at) && this.text(at) !== other.text(at)) return at
      }
    }
    return this.count === other.count ? -1 : shared
  }

  retain(): void {
    const bytes = this.bytes.slice()
    this.#buffer = { bytes, view: new DataView(bytes.buffer), start: 0, end: bytes.length }
    this.#rows = copyInts(this.#rows, 2 * this.count)
  }

  /** Where a row starts, and where its coreference cell does, in the bytes of the document. */
  rowStart(position: number): number {
    return this.#rows[2 * position] as number
  }

  cellStart(position: number): number {
    return this.#rows[2 * position + 1] as number
  }

  /** Where the word stands in its row, in UTF-16 units; the row's start where it has none. */
  formOffset(position: number): number {
    const row = this.#row(position)
    const { form } = this.#layoutOfRows()
    const cells = row.matchAll(row.includes('\t') ? /[^\t]*\t/g : /[^ ]+/g)
    return [...cells][form]?.index ?? 0
  }

  /** The bytes of the document. */
  get bytes(): Uint8Array {
    const { bytes, start, end } = this.#buffer
    return bytes.subarray(start, end)
  }

  get #rowText(): RowText {
    return { bytes: this.#buffer.bytes, base: this.#buffer.start, rows: this.#rows }
  }

  #isSameRow(other: ConllTokens, position: number): boolean {
    const a = this.rowStart(position)
    const b = other.rowStart(position)
    const length = this.cellStart(position) - a
    if (length !== other.cellStart(position) - b) return false
    return sameBytes(
      this.#buffer.view,
      this.#buffer.start + a,
      other.#buffer.view,
      other.#buffer.start + b,
      length,
    )
  }

  #cells(position: number): { cells: string[]; isTabbed: boolean } {
    const row = this.#row(position)
    // The last column is not part of the prefix, but its separator is: drop what follows it.
    const isTabbed = row.includes('\t')
    return { cells: isTabbed ? row.split('\t') : row.trimStart().split(/ +/), isTabbed }
  }

  /** All of a row before its coreference cell. */
  #row(position: number): string {
    const { bytes, start } = this.#buffer
    return new TextDecoder().decode(
      bytes.subarray(start + this.rowStart(position), start + this.cellStart(position)),
    )
  }

  #layoutOfRows(): Layout {
    this.#layout ??= this.count === 0 ? detectLayout([]) : detectLayout(this.#cells(0).cells)
    return this.#layout
  }
}

/** The family has three left sides: `doc part number form …`, `number form lemma upos …` and bare mention ids. */
function detectLayout(cells: readonly string[]): Layout {
  // The prefix ends in a separator, so the split ends in one empty cell that stands for the last column.
  const columns = cells.length
  if (columns <= 2) return { columns, form: 0, pos: -1, lemma: -1, speaker: -1, parse: -1 }
  if (INTEGER.test(cells[1] as string) && INTEGER.test(cells[2] as string)) {
    return columns >= 11
      ? { columns, form: 3, pos: 4, lemma: 6, speaker: 9, parse: 5 }
      : { columns, form: 3, pos: -1, lemma: -1, speaker: -1, parse: -1 }
  }
  if (INTEGER.test(cells[0] as string)) {
    return columns >= 10
      ? { columns, form: 1, pos: 3, lemma: 2, speaker: columns > 11 ? 10 : -1, parse: -1 }
      : { columns, form: 1, pos: -1, lemma: -1, speaker: -1, parse: -1 }
  }
  return { columns, form: Math.min(3, columns - 2), pos: -1, lemma: -1, speaker: -1, parse: -1 }
}

/** The separator before a cell that ends at `to`: offset just after it. TABs win over blanks. */
export function lastCell(bytes: Uint8Array, start: number, to: number): number {
  let blank = -1
  for (let at = to - 1; at >= start; at--) {
    const byte = bytes[at]
    if (byte === TAB) return at + 1
    if (byte === BLANK && blank < 0) blank = at
  }
  return blank < 0 ? start : blank + 1
}
