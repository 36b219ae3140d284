import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Origin } from '../../document/document.ts'
import { InputError, type Place } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { LineScanner } from '../line-scanner.ts'
import { stemOf } from '../path.ts'
import type { ByteSource } from '../source.ts'
import { type BracketFault, BracketReader } from './brackets.ts'
import { type Header, isEnd, parseBegin } from './header.ts'
import { ConllTokens, lastCell } from './tokens.ts'

const TAB = 9
const BLANK = 32
const HASH = 35
const HYPHEN = 45
const UNDERSCORE = 95

/**
 * Read documents in the CoNLL-2012 layout and its relatives: one token a row, the coreference column
 * last, blank lines between sentences, `#begin document` and `#end document` around each text.
 *
 * Only the last column is looked at; the rest of a row stays bytes until someone asks for a word.
 */
export function* readConll(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const reader = new ConllReader(source, context)
  for (let document = reader.next(); document !== undefined; document = reader.next()) yield document
}

class ConllReader {
  readonly #scanner: LineScanner
  readonly #context: ReadContext
  readonly #builder: DocumentBuilder = new DocumentBuilder()
  readonly #brackets: BracketReader
  #header: Header | undefined
  /** Where the document's header stands, for messages about the whole of it. */
  #begun: Place | undefined
  #row: Int32Array = new Int32Array(1024)
  #cell: Int32Array = new Int32Array(1024)
  #rows = 0
  #sentence: Int32Array = new Int32Array(64)
  #sentences = 0
  #isSentenceOpen = false
  /** Number of columns of the document's first row, counted only where a row ends in a TAB. */
  #columns = 0
  #documents = 0
  #isBlankSeparated = false

  constructor(source: ByteSource, context: ReadContext) {
    this.#scanner = new LineScanner(source, { tests: context.tests, warn: context.warn })
    this.#context = context
    this.#brackets = new BracketReader(this.#builder, (fault) => this.#bracketFault(fault))
  }

  next(): CorefDocument | undefined {
    const scanner = this.#scanner
    scanner.release()
    while (scanner.advance()) {
      const { bytes, start, end } = scanner
      if (start === end) {
        this.#isSentenceOpen = false
      } else if (bytes[start] === HASH && this.#isMarker()) {
        const line = scanner.text()
        if (isEnd(line)) {
          if (this.#header !== undefined) return this.#finish()
        } else {
          const header = parseBegin(line)
          if (header !== undefined) {
            if (this.#header !== undefined) this.#missingEnd()
            this.#begin(header)
          }
        }
      } else {
        this.#addRow(bytes, start, end)
      }
    }
    if (this.#header === undefined) return undefined
    if (this.#begun !== undefined) this.#missingEnd()
    return this.#finish()
  }

  /** A line that starts with `#` is a header, an end or a comment, unless it has a TAB: then `#` is a cell. */
  #isMarker(): boolean {
    const { bytes, start, end } = this.#scanner
    for (let at = start; at < end; at++) if (bytes[at] === TAB) return false
    return true
  }

  #begin(header: Header): void {
    this.#scanner.keep()
    this.#header = header.name === '' ? { ...header, name: stemOf(this.#scanner.path) } : header
    this.#begun = this.#scanner.place()
    this.#documents++
    this.#rows = 0
    this.#sentences = 0
    this.#isSentenceOpen = false
    this.#columns = 0
  }

  /** Rows before any header: one document, named after its file. After an end they belong to nothing. */
  #beginWithoutHeader(): void {
    const { path, line } = this.#scanner
    if (this.#documents > 0) {
      this.#context.fault(
        this.#scanner.error(
          'row-outside-document',
          this.#scanner.start,
          'this row stands after "#end document" and before the next "#begin document"',
        ),
      )
    } else {
      this.#context.warn({
        code: 'missing-header',
        path,
        line,
        column: 1,
        message: `no "#begin document" line: the file is read as one document called "${stemOf(path)}"`,
      })
    }
    this.#begin({ name: '', part: 0 })
    this.#begun = undefined
  }

  #addRow(bytes: Uint8Array, start: number, lineEnd: number): void {
    let end = lineEnd
    while (end > start && bytes[end - 1] === BLANK) end--
    if (end === start) {
      this.#isSentenceOpen = false
      return
    }
    if (this.#header === undefined) this.#beginWithoutHeader()
    const row = this.#rows++
    if (row === 0) this.#isBlankSeparated = !this.#hasTab(bytes, start, lineEnd)
    if (row === this.#row.length) {
      this.#row = doubled(this.#row)
      this.#cell = doubled(this.#cell)
    }
    if (!this.#isSentenceOpen) {
      this.#isSentenceOpen = true
      if (this.#sentences === this.#sentence.length) this.#sentence = doubled(this.#sentence)
      this.#sentence[this.#sentences++] = row
    }
    const base = this.#scanner.kept
    const last = bytes[end - 1] as number
    const before = bytes[end - 2]
    let cell = end - 1
    const isNone =
      (last === HYPHEN || last === UNDERSCORE) &&
      (before === TAB || (before === BLANK && this.#isBlankSeparated)) &&
      cell > start
    if (!isNone) {
      if (last === TAB) {
        ;[cell, end] = this.#cellBeforeTab(bytes, start, end)
      } else {
        cell = lastCell(bytes, start, end)
      }
      const length = end - cell
      const isMark = length === 1 && (bytes[cell] === HYPHEN || bytes[cell] === UNDERSCORE)
      if (length > 0 && !isMark) this.#brackets.read(bytes, cell, end, row, base)
    }
    this.#row[row] = start - base
    this.#cell[row] = cell - base
  }

  /**
   * A row that ends in a TAB has an empty last cell, unless the document's first row had fewer columns:
   * then the TAB is a leftover, and the cell is the one in the column where the first row has it.
   */
  #cellBeforeTab(bytes: Uint8Array, start: number, end: number): [cell: number, end: number] {
    if (this.#columns === 0) {
      const first = this.#rows === 1 ? start : this.#scanner.kept + (this.#row[0] as number)
      this.#columns = countColumns(bytes, first)
    }
    let surplus = countColumns(bytes, start) - this.#columns
    let to = end
    while (surplus > 0 && to > start && bytes[to - 1] === TAB) {
      to--
      surplus--
    }
    return to === end ? [end, end] : [lastCell(bytes, start, to), to]
  }

  #hasTab(bytes: Uint8Array, start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (bytes[at] === TAB) return true
    return false
  }

  #finish(): CorefDocument {
    const { path } = this.#scanner
    const header = this.#header as Header
    const count = this.#rows
    const bytes = this.#scanner.keptBytes()
    const tokens = new ConllTokens(bytes, this.#row.slice(0, count), this.#cell.slice(0, count))
    if (this.#context.transient !== true) tokens.retain()
    const origin = new ConllOrigin(path, this.#scanner.keptLine, tokens)
    this.#brackets.finish((entity) => this.#builder.entities.idOf(entity))
    const document = this.#builder.finish({
      id: header.name,
      part: header.part,
      genre: undefined,
      tokens,
      sentences: this.#sentence.slice(0, this.#sentences),
      origin,
    })
    this.#header = undefined
    if (count === 0) {
      this.#context.warn({
        code: 'empty-document',
        ...origin.locate(),
        message: `document "${header.name}" has no rows`,
      })
    }
    return document
  }

  #missingEnd(): void {
    const begun = this.#begun ?? this.#scanner.place()
    this.#context.fault(
      new InputError(
        'missing-end',
        begun,
        'this document begins here and never ends: add "#end document" after its last row (is the file cut off?)',
      ),
    )
  }

  #bracketFault({ code, row, offset, reason }: BracketFault): void {
    const scanner = this.#scanner
    const base = scanner.kept
    const at = base + offset
    const start = row < this.#rows - 1 ? base + (this.#row[row] as number) : scanner.start
    const place = {
      path: scanner.path,
      line: row < this.#rows - 1 ? lineAt(scanner.bytes, base, start, scanner.keptLine) : scanner.line,
      column: scanner.text(start, Math.max(start, at)).length + 1,
    }
    let end = start
    while (end < scanner.bytes.length && scanner.bytes[end] !== 10 && scanner.bytes[end] !== 13) end++
    this.#context.fault(new InputError(code, place, reason, scanner.text(start, end)))
  }
}

/** Places of tokens, found by counting lines only when someone asks. */
class ConllOrigin implements Origin {
  readonly path: string
  readonly #line: number
  readonly #tokens: ConllTokens

  constructor(path: string, line: number, tokens: ConllTokens) {
    this.path = path
    this.#line = line
    this.#tokens = tokens
  }

  locate(position?: number): Place {
    if (position === undefined || position >= this.#tokens.count) {
      return { path: this.path, line: this.#line, column: 1 }
    }
    const row = this.#tokens.rowStart(position)
    const cell = this.#tokens.cellStart(position)
    return {
      path: this.path,
      line: lineAt(this.#tokens.bytes, 0, row, this.#line),
      column: new TextDecoder().decode(this.#tokens.bytes.subarray(row, cell)).length + 1,
    }
  }

  bytes(): Uint8Array {
    return this.#tokens.bytes
  }
}

function lineAt(bytes: Uint8Array, from: number, to: number, firstLine: number): number {
  let line = firstLine
  for (let at = from; at < to; at++) if (bytes[at] === 10) line++
  return line
}

/** Columns of the row that starts here, up to its line end. */
function countColumns(bytes: Uint8Array, start: number): number {
  let columns = 1
  for (let at = start; at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13; at++) {
    if (bytes[at] === TAB) columns++
  }
  return columns
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
