import { DocumentBuilder } from '../../document/builder.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { copyInts, doubled } from '../../document/ints.ts'
import { InputError, type Place } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { LineScanner } from '../line-scanner.ts'
import { stemOf } from '../path.ts'
import type { ByteSource } from '../source.ts'
import { BracketReader } from './brackets.ts'
import { nameInColumns } from './column-name.ts'
import { type Header, isEnd, parseBegin } from './header.ts'
import { ConllOrigin } from './origin.ts'
import { rowScan } from './row-scan.ts'
import { Rows } from './rows.ts'
import { ConllTokens, lastCell } from './tokens.ts'

const TAB = 9
const BLANK = 32
const HASH = 35
/** After a line that is no plain row, its neighbours may be none either. */
const SINGLE_LINES = 32

/**
 * Read documents in the CoNLL-2012 layout and its relatives: one token a row, the coreference column
 * last, blank lines between sentences, `#begin document` and `#end document` around each text.
 *
 * Only the last column is looked at; the rest of a row stays bytes until someone asks for a word.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const reader = new ConllReader(source, context)
  for (let document = reader.next(); document !== undefined; document = reader.next()) yield document
}

class ConllReader {
  readonly #scanner: LineScanner
  readonly #context: ReadContext
  readonly #builder: DocumentBuilder = new DocumentBuilder()
  readonly #brackets: BracketReader
  readonly #rows: Rows = new Rows()
  #header: Header | undefined
  /** Where the document's header stands; a document without one needs no end either. */
  #begun: Place | undefined
  /** Where a document without a header starts. */
  #headless: Place | undefined
  /** A header that was met before the document before it had ended. */
  #next: Header | undefined
  #documents = 0
  #sentence: Int32Array = new Int32Array(64)
  #sentences = 0
  #isSentenceOpen = false
  /** Number of columns of the document's first row, counted only where a row ends in a TAB. */
  #columns = 0
  #isBlankSeparated = false
  /** So many lines are read one by one before many are tried at once again. */
  #singleLines = 0

  constructor(source: ByteSource, context: ReadContext) {
    this.#scanner = new LineScanner(source, { tests: context.tests, warn: context.warn })
    this.#context = context
    this.#brackets = new BracketReader(this.#builder, ({ code, offset, reason }) =>
      context.fault(this.#scanner.errorInKept(code, offset, reason)),
    )
  }

  next(): CorefDocument | undefined {
    const scanner = this.#scanner
    scanner.release()
    if (this.#next !== undefined) this.#begin(this.#next)
    for (;;) {
      if (this.#header !== undefined) this.#takePlainRows()
      if (!scanner.advance()) break
      const { bytes, start, end } = scanner
      if (start === end) {
        this.#isSentenceOpen = false
      } else if (bytes[start] === HASH && !hasTab(bytes, start, end)) {
        if (isEnd(bytes, start, end)) {
          if (this.#header !== undefined) return this.#finish()
          continue
        }
        const header = parseBegin(bytes, start, end)
        if (header === undefined) continue
        if (this.#header !== undefined) {
          this.#missingEnd()
          this.#next = header
          return this.#finish()
        }
        this.#begin(header)
      } else {
        this.#addRow(bytes, start, end)
      }
    }
    if (this.#header === undefined) return undefined
    if (this.#begun !== undefined) this.#missingEnd()
    return this.#finish()
  }

  #begin(header: Header): void {
    this.#scanner.keep()
    this.#next = undefined
    this.#isBlankSeparated = false
    this.#header = header.name !== '' ? header : { ...header, name: stemOf(this.#scanner.path) }
    this.#begun = this.#scanner.place()
    this.#documents++
    this.#rows.clear()
    this.#sentences = 0
    this.#isSentenceOpen = false
    this.#columns = 0
    this.#singleLines = 0
  }

  /** Rows before any header: one document, named after its first column or its file. After an end they belong to nothing. */
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
    } else this.#headless = { path, line, column: 1 }
    this.#begin({ name: '', part: 0 })
    this.#begun = undefined
  }

  /** What the rows of a document without a header call it, else what its file is called. */
  #nameOfHeadless(place: Place, header: Header): Header {
    const { bytes, kept } = this.#scanner
    const { at, count } = this.#rows
    const found = nameInColumns(
      bytes,
      Array.from({ length: count }, (_, row) => kept + (at[2 * row] as number)),
    )
    const { name, part } = found ?? header
    const label = documentLabel({ id: name, part })
    const message = `no "#begin document" line: the file is read as one document called "${label}"`
    this.#context.warn({ code: 'missing-header', ...place, message })
    this.#headless = undefined
    return { ...header, name, part }
  }

  /** Take the rows that come next while they are nothing out of the ordinary. */
  #takePlainRows(): void {
    const scan = rowScan()
    if (scan === undefined || this.#singleLines-- > 0) return
    const { bytes, limit, kept: base, next: begin } = this.#scanner
    do {
      const { next } = this.#scanner
      const first = this.#rows.count
      this.#rows.append(scan.scan(bytes, next, limit, next - base, this.#isSentenceOpen))
      for (let i = 0; i < scan.sentenceCount; i++) this.#startSentence(first + (scan.sentences[i] as number))
      this.#isSentenceOpen = scan.isSentenceOpen
      const { marked, markedCount } = scan
      const { at } = this.#rows
      for (let i = 0; i < markedCount; i++) {
        const row = first + (marked[2 * i] as number)
        const cell = base + (at[2 * row + 1] as number)
        this.#brackets.read(bytes, cell, base + (marked[2 * i + 1] as number), row, base)
      }
      this.#scanner.skip(scan.lines, next + scan.used)
    } while (scan.isAllUsed && scan.used > 0)
    if (this.#scanner.next === begin) this.#singleLines = SINGLE_LINES
  }

  /** Any row at all: the careful way. */
  #addRow(bytes: Uint8Array, start: number, lineEnd: number): void {
    let end = lineEnd
    while (end > start && bytes[end - 1] === BLANK) end--
    if (end === start) {
      this.#isSentenceOpen = false
      return
    }
    if (this.#header === undefined) this.#beginWithoutHeader()
    const row = this.#rows.count
    if (row === 0) this.#isBlankSeparated = !hasTab(bytes, start, lineEnd)
    this.#openSentence(row)
    const base = this.#scanner.kept
    const isTabbed = bytes[end - 1] === TAB && !this.#isBlankSeparated
    const [cell, cellEnd] = isTabbed
      ? this.#cellBeforeTab(bytes, start, end)
      : [lastCell(bytes, start, end), end]
    this.#rows.add(start - base, cell - base)
    this.#brackets.read(bytes, cell, cellEnd, row, base)
  }

  /**
   * A row that ends in a TAB has an empty last cell, unless the document's first row had fewer columns:
   * then the TAB is a leftover, and the cell is the one in the column where the first row has it.
   */
  #cellBeforeTab(bytes: Uint8Array, start: number, end: number): [cell: number, end: number] {
    if (this.#columns === 0) {
      const first = this.#rows.count === 0 ? start : this.#scanner.kept + (this.#rows.at[0] as number)
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

  #openSentence(row: number): void {
    if (!this.#isSentenceOpen) this.#startSentence(row)
    this.#isSentenceOpen = true
  }

  #startSentence(row: number): void {
    if (this.#sentences === this.#sentence.length) this.#sentence = doubled(this.#sentence)
    this.#sentence[this.#sentences++] = row
  }

  #finish(): CorefDocument {
    const given = this.#header as Header
    const header = this.#headless === undefined ? given : this.#nameOfHeadless(this.#headless, given)
    const { bytes, view, kept: start, end } = this.#scanner
    const tokens = new ConllTokens({ bytes, view, start, end }, this.#rows)
    if (this.#context.transient !== true) tokens.retain()
    const origin = new ConllOrigin(this.#scanner.path, this.#scanner.keptLine, tokens)
    this.#brackets.finish()
    this.#header = undefined
    if (tokens.count === 0) {
      this.#context.warn({
        code: 'empty-document',
        ...origin.locate(),
        message: `document "${header.name}" has no rows`,
      })
    }
    return this.#builder.finish({
      id: header.name,
      part: header.part,
      tokens,
      sentences: copyInts(this.#sentence, this.#sentences),
      origin,
    })
  }

  #missingEnd(): void {
    this.#context.fault(
      new InputError(
        'missing-end',
        this.#begun ?? this.#scanner.place(),
        'this document begins here and never ends: add "#end document" after its last row (is the file cut off?)',
      ),
    )
  }
}

function hasTab(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === TAB) return true
  return false
}

function countColumns(bytes: Uint8Array, start: number): number {
  let columns = 1
  for (let at = start; at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13; at++) {
    if (bytes[at] === TAB) columns++
  }
  return columns
}
