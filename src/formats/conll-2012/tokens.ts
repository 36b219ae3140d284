import { firstDifferentText, type Token, type Tokens } from '../../document/tokens.ts'

const TAB = 9
const BLANK = 32
const INTEGER = /^\d+$/

/** Which columns of a row hold what; columns that a layout lacks are -1. */
interface Layout {
  readonly columns: number
  readonly form: number
  readonly pos: number
  readonly lemma: number
  readonly speaker: number
}

/**
 * The words of a CoNLL document, left in the bytes of its rows until someone reads them.
 *
 * The two sides of an evaluation mostly repeat each other byte for byte up to the last column, and
 * then the texts are compared without finding a single word.
 */
export class ConllTokens implements Tokens {
  readonly count: number
  #bytes: Uint8Array
  /** Where each row starts and where its coreference cell does. */
  readonly #row: Int32Array
  readonly #cell: Int32Array
  #layout: Layout | undefined

  constructor(bytes: Uint8Array, row: Int32Array, cell: Int32Array) {
    this.count = row.length
    this.#bytes = bytes
    this.#row = row
    this.#cell = cell
  }

  text(position: number): string {
    const cells = this.#cells(position)
    const { form, columns } = this.#layoutOfRows()
    // Where blanks separate, an empty form vanishes and the row is one cell short.
    return cells.length < columns ? '' : (cells[form] ?? '')
  }

  token(position: number): Token {
    const cells = this.#cells(position)
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

  firstDifference(other: Tokens, from = 0): number {
    if (!(other instanceof ConllTokens)) return firstDifferentText(this, other, from)
    const shared = Math.min(this.count, other.count)
    const a = viewOf(this.#bytes)
    const b = viewOf(other.#bytes)
    for (let i = from; i < shared; i++) {
      const aStart = this.#row[i] as number
      const bStart = other.#row[i] as number
      const length = (this.#cell[i] as number) - aStart
      const isSame = length === (other.#cell[i] as number) - bStart && sameBytes(a, aStart, b, bStart, length)
      if (!isSame && this.text(i) !== other.text(i)) return i
    }
    return this.count === other.count ? -1 : shared
  }

  retain(): void {
    this.#bytes = this.#bytes.slice()
  }

  /** Byte range of a row's start within the document, for places. */
  rowStart(position: number): number {
    return this.#row[position] as number
  }

  cellStart(position: number): number {
    return this.#cell[position] as number
  }

  get bytes(): Uint8Array {
    return this.#bytes
  }

  #cells(position: number): string[] {
    const row = new TextDecoder().decode(
      this.#bytes.subarray(this.#row[position] as number, this.#cell[position] as number),
    )
    // The last column is not part of the prefix, but its separator is: drop what follows it.
    if (row.includes('\t')) return row.split('\t')
    return row.trimStart().split(/ +/)
  }

  #layoutOfRows(): Layout {
    this.#layout ??= this.count === 0 ? detectLayout([]) : detectLayout(this.#cells(0))
    return this.#layout
  }
}

/** The family has three left sides: `doc part number form …`, `number form lemma upos …` and bare mention ids. */
function detectLayout(cells: readonly string[]): Layout {
  // The prefix ends in a separator, so the split ends in one empty cell that stands for the last column.
  const columns = cells.length
  if (columns <= 2) return { columns, form: 0, pos: -1, lemma: -1, speaker: -1 }
  if (INTEGER.test(cells[1] as string) && INTEGER.test(cells[2] as string)) {
    return columns >= 11
      ? { columns, form: 3, pos: 4, lemma: 6, speaker: 9 }
      : { columns, form: 3, pos: -1, lemma: -1, speaker: -1 }
  }
  if (INTEGER.test(cells[0] as string)) {
    return columns >= 10
      ? { columns, form: 1, pos: 3, lemma: 2, speaker: columns > 11 ? 10 : -1 }
      : { columns, form: 1, pos: -1, lemma: -1, speaker: -1 }
  }
  return { columns, form: Math.min(3, columns - 2), pos: -1, lemma: -1, speaker: -1 }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Four bytes at a time; the last step overlaps the one before it rather than falling back to bytes. */
function sameBytes(a: DataView, aStart: number, b: DataView, bStart: number, length: number): boolean {
  if (length < 4) {
    for (let i = 0; i < length; i++) if (a.getUint8(aStart + i) !== b.getUint8(bStart + i)) return false
    return true
  }
  const last = length - 4
  for (let i = 0; i < last; i += 4) if (a.getInt32(aStart + i) !== b.getInt32(bStart + i)) return false
  return a.getInt32(aStart + last) === b.getInt32(bStart + last)
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
