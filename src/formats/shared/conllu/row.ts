import { BLANK, HYPHEN, NEWLINE, NINE, POINT, RETURN, TAB, ZERO } from '../bytes.ts'

/** The columns of CoNLL-U. */
export const COLUMNS: readonly string[] = 'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC'.split(' ')

/** The kind of a row, by its first column. */
type RowKind = 'word' | 'multiword' | 'empty' | 'bad'

/** One row cut into columns, without making strings of them. */
export class Row {
  start = 0
  /** End of the row, without its line end. */
  end = 0
  columns = 0
  kind: RowKind = 'bad'
  /** The number of a word, the last number of a multiword token, the word before an empty node. */
  number = 0
  id = 0
  idEnd = 0
  form = 0
  formEnd = 0
  /** Start of the annotation; with missing or extra columns it is not read, unless the row is loose. */
  cell = 0
  protected bytes: Uint8Array = new Uint8Array()
  readonly #annotation: string
  readonly #isLoose: boolean
  /** Where columns start, then one byte past the end of the row; has room for one column more than have names. */
  #starts: Int32Array = new Int32Array()
  #names: readonly string[] = []
  #idColumn = 0
  #formColumn = 0
  #cellColumn = 0

  /**
   * @param annotation the annotation column, which is not compared with the other side
   * @param isLoose whether rows without TABs are cut at runs of blanks, and blanks around cells are padding
   */
  constructor(names: readonly string[], annotation: string, isLoose = false) {
    this.#annotation = annotation
    this.#isLoose = isLoose
    this.names = names
  }

  get names(): readonly string[] {
    return this.#names
  }

  set names(names: readonly string[]) {
    this.#names = names
    this.#starts = new Int32Array(names.length + 2)
    this.#idColumn = names.indexOf('ID')
    this.#formColumn = names.indexOf('FORM')
    const cell = names.indexOf(this.#annotation)
    // Everything before it is compared with the other side, so the word must come before it.
    this.#cellColumn = this.#formColumn < cell ? cell : -1
  }

  /**
   * Scan the row that starts here.
   *
   * @param limit where the bytes end; a row that reaches it may be incomplete
   * @returns offset of its newline, or `limit`
   */
  scan(bytes: Uint8Array, start: number, limit: number): number {
    const starts = this.#starts
    let count = 0
    let at = start
    starts[0] = start
    // Reading a corpus spends most of its time in this loop.
    for (; at < limit; at++) {
      const byte = bytes[at] as number
      if (byte > NEWLINE) continue
      if (byte === NEWLINE) break
      if (byte !== TAB) continue
      count++
      if (count < starts.length) starts[count] = at + 1
    }
    this.bytes = bytes
    this.start = start
    this.end = at > start && bytes[at - 1] === RETURN ? at - 1 : at
    this.columns = this.#isLoose ? this.#looseColumns(count) : count + 1
    if (this.columns < starts.length) starts[this.columns] = this.end + 1
    this.id = this.from(this.#idColumn)
    this.idEnd = this.to(this.#idColumn)
    this.form = this.from(this.#formColumn)
    this.formEnd = this.to(this.#formColumn)
    this.cell = this.#isLoose || this.columns === this.#names.length ? this.from(this.#cellColumn) : this.end
    this.#readId(bytes, this.id, this.idEnd)
    return at
  }

  /** Where a column starts and ends; a missing one is at the end of the row. */
  protected from(column: number): number {
    if (column < 0 || column >= this.columns) return this.end
    let at = this.#starts[column] as number
    if (this.#isLoose) while (at < this.end && this.bytes[at] === BLANK) at++
    return at
  }

  protected to(column: number): number {
    if (column < 0 || column >= this.columns) return this.end
    let at = (this.#starts[column + 1] as number) - 1
    if (!this.#isLoose) return at
    const from = this.from(column)
    while (at > from && this.bytes[at - 1] === BLANK) at--
    return at
  }

  /** Without TABs, the first blank of each run separates. A row of nothing but blanks has no columns. */
  #looseColumns(tabs: number): number {
    const { bytes, end } = this
    const isNothing = (at: number): boolean => bytes[at] === BLANK || bytes[at] === TAB
    let at = this.start
    while (at < end && isNothing(at)) at++
    if (at === end) return 0
    let count = tabs
    for (; tabs === 0 && at < end; at++) {
      if (bytes[at] !== BLANK) continue
      const blank = at
      while (at < end && bytes[at] === BLANK) at++
      if (at === end) break
      count++
      if (count < this.#starts.length) this.#starts[count] = blank + 1
    }
    return count + 1
  }

  /** Determine the kind of row from its first column. */
  #readId(bytes: Uint8Array, start: number, end: number): void {
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

  /** Read the digits from `start` on into `number`, and return the offset after them. */
  #readNumber(bytes: Uint8Array, start: number, end: number): number {
    let at = start
    let value = 0
    for (; at < end && startsRow(bytes[at]); at++) value = value * 10 + (bytes[at] as number) - ZERO
    this.number = value
    return at
  }
}

/** Does a row start with this byte, rather than a comment or the end of a sentence? */
export function startsRow(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= NINE
}
