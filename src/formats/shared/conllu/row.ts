import { HYPHEN, NEWLINE, NINE, POINT, RETURN, TAB, ZERO } from '../bytes.ts'
export const COLUMNS = 10

/** What the first column says a row is. */
export type RowKind = 'word' | 'multiword' | 'empty' | 'bad'

/** One row cut at its TABs, without making strings of its columns. */
export class Row {
  start = 0
  /** End of the row, without its line end. */
  end = 0
  /** Offsets of the first nine TABs. */
  readonly tabs: Int32Array = new Int32Array(COLUMNS - 1)
  columns = 0
  kind: RowKind = 'bad'
  /** The number of a word, the last number of a multiword token, the word before an empty node. */
  number = 0

  /**
   * Scan the row that starts here.
   *
   * @param limit where the bytes end; a row that reaches it may be incomplete
   * @returns offset of its newline, or `limit`
   */
  scan(bytes: Uint8Array, start: number, limit: number): number {
    const { tabs } = this
    let count = 0
    let at = start
    // Most of the time of reading a corpus goes into this loop.
    for (; at < limit; at++) {
      const byte = bytes[at] as number
      if (byte > NEWLINE) continue
      if (byte === NEWLINE) break
      if (byte !== TAB) continue
      if (count < COLUMNS - 1) tabs[count] = at
      count++
    }
    this.start = start
    this.end = at > start && bytes[at - 1] === RETURN ? at - 1 : at
    this.columns = count + 1
    this.readId(bytes, start, this.idEnd)
    return at
  }

  get id(): number {
    return this.start
  }

  get idEnd(): number {
    return this.columns === 1 ? this.end : (this.tabs[0] as number)
  }

  get form(): number {
    return (this.tabs[0] as number) + 1
  }

  get formEnd(): number {
    return this.columns === 2 ? this.end : (this.tabs[1] as number)
  }

  /** Start of the last column, which has the annotation; where columns are missing or too many, it is not read. */
  get cell(): number {
    return this.columns === COLUMNS ? (this.tabs[COLUMNS - 2] as number) + 1 : this.end
  }

  /** Tell by the first column what the row is. */
  protected readId(bytes: Uint8Array, start: number, end: number): void {
    let at = this.#readNumber(bytes, start, end)
    this.kind = 'bad'
    if (at === start) return
    if (at === end) {
      this.kind = 'word'
      return
    }
    const mark = bytes[at++]
    if (mark !== HYPHEN && mark !== POINT) return
    const before = this.number
    const second = at
    at = this.#readNumber(bytes, at, end)
    if (at === second || at < end) return
    this.kind = mark === HYPHEN ? 'multiword' : 'empty'
    if (mark === POINT) this.number = before
  }

  /** Offset after the digits from `start` on, whose value is then `number`. */
  #readNumber(bytes: Uint8Array, start: number, end: number): number {
    let at = start
    let value = 0
    while (at < end) {
      const digit = bytes[at] as number
      if (digit < ZERO || digit > NINE) break
      value = value * 10 + digit - ZERO
      at++
    }
    this.number = value
    return at
  }
}

/** Does a row start with this byte, rather than a comment or the end of a sentence? */
export function startsRow(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE
}
