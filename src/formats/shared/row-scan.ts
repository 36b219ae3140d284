import { rowScanModule } from './row-scan-module.ts'

/** The module takes at most this many bytes at a time. */
const SLICE = 1 << 14
const ROWS_AT_ONCE = SLICE >> 2

/** Only the parts used here: the declarations of Node and of browsers conflict. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object) => { readonly exports: object }
}

interface RowScanExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  scan(length: number, shift: number, isOpen: number): number
  alike(count: number, base: number, otherBase: number): number
}

/**
 * Indices into the answer of a scan: the number of bytes and lines used, of marked rows and of sentences; whether a
 * sentence is open; and whether all was used (a line that is not a plain row stops the scan).
 */
export const ANSWER = { used: 0, lines: 1, marked: 2, sentences: 3, isOpen: 4, isAllUsed: 5 } as const

/** Text in memory, and where its rows and their last cells start. */
export interface RowText {
  readonly bytes: Uint8Array
  /** What offsets of rows count from. */
  readonly base: number
  readonly rows: Int32Array
}

/**
 * Scans rows with the machine's vector instructions, through WebAssembly, so a gigabyte takes little longer than
 * splitting it into lines. `row-scan.wat` describes what the module does and how its memory is laid out.
 *
 * One small module serves all readers: each call copies its input in, and no state is kept between calls.
 */
class RowScan {
  readonly #module: RowScanExports
  readonly #text: Uint8Array
  readonly #otherText: Uint8Array
  readonly #rows: Int32Array
  readonly #otherRows: Int32Array
  /** Of the last scan: see `ANSWER`. */
  readonly answer: Int32Array
  /** Number and end of each row of the last scan whose last cell is not just a hyphen. */
  readonly marked: Int32Array
  /** Numbers of the rows that start a sentence. */
  readonly sentences: Int32Array

  constructor(module: RowScanExports) {
    const { buffer } = module.memory
    this.#module = module
    this.answer = new Int32Array(buffer, 0, 6)
    this.#text = new Uint8Array(buffer, 0x4000, SLICE)
    this.#otherText = new Uint8Array(buffer, 0x8100, SLICE)
    this.#rows = new Int32Array(buffer, 0x10000, SLICE >> 1)
    this.#otherRows = new Int32Array(buffer, 0x18000, SLICE >> 1)
    this.marked = this.#otherRows
    this.sentences = new Int32Array(buffer, 0x20000, SLICE >> 2)
  }

  /**
   * Find plain rows in [from, to), or in the first part of it.
   *
   * @param shift added to offsets, which otherwise count from `from`
   * @returns the rows found; `answer` has the rest
   */
  scan(bytes: Uint8Array, from: number, to: number, shift: number, isOpen: boolean): Int32Array {
    const length = Math.min(to - from, SLICE)
    this.#text.set(bytes.subarray(from, from + length))
    const count = this.#module.scan(length, shift, isOpen ? 1 : 0)
    return this.#rows.subarray(0, 2 * count)
  }

  /** The first row in [from, to) that differs in any byte before its last cell, or where the comparison had to stop. */
  alike(a: RowText, b: RowText, from: number, to: number): number {
    let row = from
    while (row < to) {
      const first = a.rows[2 * row] as number
      const otherFirst = b.rows[2 * row] as number
      let count = Math.min(to - row, ROWS_AT_ONCE)
      let end = 0
      let otherEnd = 0
      // Usually all rows of a document fit; a single row that is too long ends the comparison.
      for (; count > 0; count >>= 1) {
        end = a.rows[2 * (row + count) - 1] as number
        otherEnd = b.rows[2 * (row + count) - 1] as number
        if (end - first <= SLICE && otherEnd - otherFirst <= SLICE) break
      }
      if (count === 0) break
      this.#rows.set(a.rows.subarray(2 * row, 2 * (row + count)))
      this.#otherRows.set(b.rows.subarray(2 * row, 2 * (row + count)))
      this.#text.set(a.bytes.subarray(a.base + first, a.base + end))
      this.#otherText.set(b.bytes.subarray(b.base + otherFirst, b.base + otherEnd))
      const same = this.#module.alike(count, first, otherFirst)
      row += same
      if (same < count) break
    }
    return row
  }
}

let loaded: RowScan | 'none' | undefined

/** Undefined without vector instructions, or if a page's security policy forbids WebAssembly. */
export function rowScan(): RowScan | undefined {
  loaded ??= load()
  return loaded === 'none' ? undefined : loaded
}

function load(): RowScan | 'none' {
  try {
    const bytes = Uint8Array.from(atob(rowScanModule), (byte) => byte.charCodeAt(0))
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
    return new RowScan(exports as unknown as RowScanExports)
  } catch {
    return 'none'
  }
}
