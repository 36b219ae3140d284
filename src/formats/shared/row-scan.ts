import { rowScanModule } from './row-scan-module.ts'

/** No more text than this goes into the module at a time. */
const SLICE = 1 << 14
const ROWS_AT_ONCE = SLICE >> 2

/** As much of it as is used here; Node and browsers declare it in ways that exclude each other. */
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
 * What the answer of a scan says, in this order: the number of bytes and lines used, of marked rows and of sentences;
 * whether a sentence is open, and whether all was used: a line that is not a plain row stops the scan.
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
 * The vector instructions of the machine, by way of WebAssembly: the reason why a gigabyte takes little longer than
 * splitting it into lines. `row-scan.wat` says what the module does and where in its memory things are.
 *
 * One small module serves all readers: every call copies in what it is about and nothing is kept between calls.
 */
class RowScan {
  readonly #module: RowScanExports
  readonly #text: Uint8Array
  readonly #otherText: Uint8Array
  readonly #rows: Int32Array
  readonly #otherRows: Int32Array
  /** Of the last scan: see `ANSWER`. */
  readonly answer: Int32Array
  /** Number and end of each row of the last scan whose last cell is more than a hyphen. */
  readonly marked: Int32Array
  /** Numbers of the rows that are the first of a sentence. */
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
   * Look for plain rows in [from, to) of some bytes, or in the first part of it.
   *
   * @param shift what to add to offsets, which else count from `from`
   * @returns the rows that were found; `answer` says more about them
   */
  scan(bytes: Uint8Array, from: number, to: number, shift: number, isOpen: boolean): Int32Array {
    const length = Math.min(to - from, SLICE)
    this.#text.set(bytes.subarray(from, from + length))
    const count = this.#module.scan(length, shift, isOpen ? 1 : 0)
    return this.#rows.subarray(0, 2 * count)
  }

  /** The first of the rows [from, to) that are not byte for byte the same up to the last cell, or where the comparison had to stop. */
  alike(a: RowText, b: RowText, from: number, to: number): number {
    let row = from
    while (row < to) {
      const first = a.rows[2 * row] as number
      const otherFirst = b.rows[2 * row] as number
      let count = Math.min(to - row, ROWS_AT_ONCE)
      let end = 0
      let otherEnd = 0
      // Mostly all rows of a document fit; a row that is itself too long ends the comparison.
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

/** Undefined where there are no vector instructions, or where the policy of a page forbids modules. */
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
