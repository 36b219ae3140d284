import { DocumentBuilder } from '../../document/builder.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { InputError, type Place } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { LineScanner } from '../line-scanner.ts'
import { stemOf } from '../path.ts'
import type { ByteSource } from '../source.ts'
import { warnOfNoRows } from '../text-lines.ts'
import { type BracketDialect, BracketReader, type Report } from './brackets.ts'
import { BLANK, bytesOf, HASH, NEWLINE, RETURN, TAB } from './bytes.ts'
import { type ColumnLayout, ColumnTokens } from './column-tokens.ts'
import { ANSWER, rowScan } from './row-scan.ts'
import { type OriginOptions, RowOrigin, Rows } from './rows.ts'

/** How many lines to read singly after one that is not a plain row: the next ones may not be plain either. */
const SINGLE_LINES = 32

/** A parsed header; the name is empty if it has none. */
export interface ColumnHeader {
  readonly name: string
  readonly part?: number
}

/** What a dialect needs to read brackets. */
export interface ColumnTools {
  readonly builder: DocumentBuilder
  readonly report: Report
  /** Is the current row a token without a word? */
  readonly isEmptyRow: () => boolean
}

/** Row number, cell number and what is wrong. */
export type RowFault = readonly [row: number, cell: number, why: string]

/** How a format with one token per row and brackets in the last column differs from others. */
export interface ColumnDialect {
  parseBegin(line: string): ColumnHeader | undefined
  /** The name repeated by an end line, or an empty string; undefined for any other line. */
  parseEnd(line: string): string | undefined
  /** For messages: the text of an end line, and what to call a begin line and a header. */
  readonly words: { readonly end: string; readonly begin: string; readonly header: string }
  /** Does the fault for a missing end quote the header line? */
  readonly quotesHeader?: boolean
  /** One-byte cells that hold no bracket. */
  readonly none: readonly number[]
  brackets(tools: ColumnTools): BracketDialect
  /** Is a row a token without a word? */
  isEmpty?(cells: readonly string[]): boolean
  layout(cells: readonly string[]): ColumnLayout
  genre?(name: string): string | undefined
  /** The name and part given by the first two cells, when all rows of a document without a header share them. */
  nameInRows?(first: string, second: string): ColumnHeader | undefined
  /**
   * What is wrong with a row. Formats without this check accept any row, even separated by blanks or with surplus
   * TABs at the end.
   */
  rowFault?(cells: readonly string[]): string | undefined
  /** What is wrong with the rows of a sentence. */
  sentenceFaults?(rows: readonly (readonly string[])[]): readonly RowFault[]
}

/**
 * Read documents with one token per row between a header and an end line; blank lines end sentences. Only the
 * last column is parsed; the rest of a row is decoded when a word is first needed.
 */
export function readBracketColumns(
  source: ByteSource,
  context: ReadContext,
  dialect: ColumnDialect,
): Generator<CorefDocument> {
  return new ColumnReader(source, context, dialect).read()
}

interface Begun {
  readonly header: ColumnHeader
  readonly place: Place
  readonly isHeadless: boolean
}

class ColumnReader {
  readonly #scanner: LineScanner
  readonly #dialect: ColumnDialect
  readonly #builder: DocumentBuilder
  readonly #brackets: BracketReader
  readonly #rows: Rows = new Rows()
  readonly #places: OriginOptions
  /** By byte: does a cell of just this byte hold no bracket? */
  readonly #isNone: Uint8Array = new Uint8Array(256)
  /** The current document. Without a header, it needs no end line. */
  #begun: Begun | undefined
  #documents = 0
  #isSentenceOpen = false
  /** First row not yet checked by `sentenceFaults`. */
  #unchecked = 0
  /** Number of TABs in the document's first row, counted only once a row ends in a TAB. */
  #firstTabs = -1
  #isBlankSeparated = false
  #isEmptyRow = false
  /** How many more lines to read singly before trying a bulk scan again. */
  #singleLines = 0

  constructor(source: ByteSource, context: ReadContext, dialect: ColumnDialect) {
    this.#scanner = new LineScanner(source, context)
    this.#dialect = dialect
    this.#builder = new DocumentBuilder(context)
    const { report } = this.#scanner
    const isPlain = dialect.rowFault === undefined
    for (const byte of dialect.none) this.#isNone[byte] = 1
    this.#places = { locatesWords: isPlain, isLines: !isPlain }
    const tools = { builder: this.#builder, report, isEmptyRow: () => this.#isEmptyRow }
    this.#brackets = new BracketReader(dialect.brackets(tools), report)
  }

  *read(): Generator<CorefDocument> {
    const scanner = this.#scanner
    const { rowFault, parseBegin, parseEnd } = this.#dialect
    while (this.#takeLines()) {
      const line = scanner.text()
      const ending = parseEnd(line)
      const header = ending === undefined ? parseBegin(line) : undefined
      if (ending === undefined && header === undefined) continue
      if (this.#begun !== undefined) {
        if (ending === undefined) this.#missingEnd()
        else this.#checkEnd(ending, this.#begun.header.name)
        // An end line belongs to its document, the header of the next one does not.
        const end = ending === undefined ? scanner.start : scanner.next
        yield this.#finish(rowFault === undefined ? scanner.end : end)
        scanner.release()
      }
      if (header !== undefined) this.#begin(header)
    }
    if (this.#begun === undefined) return
    if (!this.#begun.isHeadless) this.#missingEnd()
    yield this.#finish(rowFault === undefined ? scanner.end : scanner.limit)
  }

  /** Read rows up to a line that may begin or end a document; false at the end of the file. */
  #takeLines(): boolean {
    const scanner = this.#scanner
    const isPlain = this.#dialect.rowFault === undefined
    for (;;) {
      if (this.#begun !== undefined && isPlain) this.#takePlainRows()
      if (!scanner.advance()) return false
      const { bytes, start, end } = scanner
      if (start === end) this.#endSentence()
      else if (bytes[start] !== HASH || countTabs(bytes, start, end) > 0) this.#addRow(bytes, start, end)
      else return true
    }
  }

  #begin(header: ColumnHeader, isHeadless = false): void {
    this.#scanner.keep()
    const named = header.name === '' ? { ...header, name: stemOf(this.#scanner.path) } : header
    this.#begun = { header: named, place: this.#scanner.place(), isHeadless }
    this.#documents++
    this.#rows.clear()
    this.#isBlankSeparated = false
    this.#isSentenceOpen = false
    this.#unchecked = 0
    this.#firstTabs = -1
    this.#singleLines = 0
  }

  /** Rows before any header form one document, named after its rows or file; rows after an end line are a fault. */
  #beginWithoutHeader(): void {
    if (this.#documents > 0) {
      const { end, begin } = this.#dialect.words
      const reason = `this row comes after "${end}" and before the next ${begin}`
      this.#scanner.fault('row-outside-document', this.#scanner.start, reason)
    }
    this.#begin({ name: '' }, true)
  }

  #nameHeadless(place: Place, header: ColumnHeader, tokens: ColumnTokens): ColumnHeader {
    const shared = this.#dialect.nameInRows && tokens.sharedCells()
    const found = (shared && this.#dialect.nameInRows?.(...shared)) ?? header
    const label = documentLabel({ id: found.name, part: found.part ?? 0 })
    const message = `no ${this.#dialect.words.header}: the file is read as one document called "${label}"`
    this.#scanner.context.warn({ code: 'missing-header', ...place, message })
    return found
  }

  /** Read plain rows in bulk, up to the first line that is not one. */
  #takePlainRows(): void {
    const scan = rowScan()
    if (scan === undefined || this.#singleLines-- > 0) return
    const { bytes, limit, kept: base, next: begin } = this.#scanner
    const { marked, sentences, answer } = scan
    const rows = this.#rows
    let isMore = true
    while (isMore) {
      const { next } = this.#scanner
      const first = rows.count
      rows.append(scan.scan(bytes, next, limit, next - base, this.#isSentenceOpen))
      const markedCount = answer[ANSWER.marked] as number
      const sentenceCount = answer[ANSWER.sentences] as number
      for (let i = 0; i < sentenceCount; i++) rows.addSentence(first + (sentences[i] as number))
      this.#isSentenceOpen = answer[ANSWER.isOpen] === 1
      const { at } = rows
      for (let i = 0; i < markedCount; i++) {
        const row = first + (marked[2 * i] as number)
        this.#readCell(bytes, base + (at[2 * row + 1] as number), base + (marked[2 * i + 1] as number), row)
      }
      const used = answer[ANSWER.used] as number
      this.#scanner.skip(answer[ANSWER.lines] as number, next + used)
      isMore = answer[ANSWER.isAllUsed] === 1 && used > 0
    }
    if (this.#scanner.next === begin) this.#singleLines = SINGLE_LINES
  }

  #readCell(bytes: Uint8Array, from: number, to: number, row: number): void {
    if (to - from === 1 && this.#isNone[bytes[from] as number] === 1) return
    this.#brackets.read(bytes, from, to, row, this.#scanner.kept)
  }

  /** Read one row of any kind: the slow path. */
  #addRow(bytes: Uint8Array, start: number, lineEnd: number): void {
    const { rowFault } = this.#dialect
    let end = lineEnd
    while (end > start && bytes[end - 1] === BLANK) end--
    if (end === start || (rowFault !== undefined && isBlank(bytes, start, end))) {
      this.#endSentence()
      return
    }
    if (this.#begun === undefined) this.#beginWithoutHeader()
    const row = this.#rows.count
    if (row === 0) this.#isBlankSeparated = countTabs(bytes, start, lineEnd) === 0
    if (!this.#isSentenceOpen) this.#rows.addSentence()
    this.#isSentenceOpen = true
    const base = this.#scanner.kept
    const isTabbed = rowFault === undefined && bytes[end - 1] === TAB && !this.#isBlankSeparated
    const cellEnd = isTabbed ? end - this.#surplusTabs(bytes, start, end) : end
    const cell = isTabbed && cellEnd === end ? end : lastCell(bytes, start, cellEnd)
    this.#rows.add(start - base, cell - base)
    // A bad row is still a token, but its last column need not hold brackets.
    if (rowFault !== undefined && !this.#isGoodRow(rowFault)) return
    if (cell < cellEnd) this.#readCell(bytes, cell, cellEnd, row)
  }

  #isGoodRow(rowFault: (cells: readonly string[]) => string | undefined): boolean {
    const cells = this.#scanner.text().split('\t')
    this.#isEmptyRow = this.#dialect.isEmpty?.(cells) === true
    const fault = rowFault(cells)
    if (fault !== undefined) this.#scanner.fault('bad-field', this.#scanner.start, fault)
    return fault === undefined
  }

  /**
   * A row that ends in a TAB has an empty last cell. But if the document's first row had fewer columns, the extra
   * TABs are ignored, and the cell is the one in the last column of the first row.
   */
  #surplusTabs(bytes: Uint8Array, start: number, end: number): number {
    const own = countTabs(bytes, start, end)
    if (this.#rows.count === 0) this.#firstTabs = own
    else if (this.#firstTabs < 0) {
      const first = this.#scanner.kept + (this.#rows.at[0] as number)
      this.#firstTabs = countTabs(bytes, first, bytes.indexOf(NEWLINE, first))
    }
    const surplus = own - this.#firstTabs
    let tabs = 0
    while (tabs < surplus && end - tabs > start && bytes[end - tabs - 1] === TAB) tabs++
    return tabs
  }

  #endSentence(): void {
    this.#isSentenceOpen = false
    const { sentenceFaults } = this.#dialect
    const first = this.#unchecked
    this.#unchecked = this.#rows.count
    if (sentenceFaults === undefined || first === this.#unchecked) return
    const { bytes, kept, limit } = this.#scanner
    const starts = Array.from({ length: this.#unchecked - first }, (_, i) => this.#rows.at[2 * (first + i)])
    const rows = starts.map((start) => {
      let end = kept + (start as number)
      while (end < limit && bytes[end] !== NEWLINE && bytes[end] !== RETURN) end++
      return this.#scanner.text(kept + (start as number), end).split('\t')
    })
    for (const [row, cell, why] of sentenceFaults(rows)) {
      const before = (rows[row] ?? []).slice(0, cell).map((each) => `${each}\t`)
      const offset = (starts[row] as number) + bytesOf(before.join('')).length
      this.#scanner.report('bad-field', offset, why)
    }
  }

  #checkEnd(name: string, begun: string): void {
    if (name === '' || name === begun) return
    const { keptLine, start } = this.#scanner
    const reason = `this ends document "${name}", but "${begun}" began at line ${keptLine}`
    this.#scanner.fault('bad-field', start, reason)
  }

  /** @param end offset in the buffer where the document ends */
  #finish(end: number): CorefDocument {
    this.#endSentence()
    const { layout, genre } = this.#dialect
    const tokens = new ColumnTokens(this.#scanner, end, this.#rows, layout)
    const { header: begun, place, isHeadless } = this.#begun as Begun
    const isUnnamed = isHeadless && this.#documents === 1
    const header = isUnnamed ? this.#nameHeadless(place, begun, tokens) : begun
    if (this.#scanner.context.transient !== true) tokens.retain()
    const origin = new RowOrigin(this.#scanner, tokens, this.#places)
    this.#brackets.finish()
    this.#begun = undefined
    if (tokens.count === 0) warnOfNoRows(header.name, origin, this.#scanner.context)
    return this.#builder.finish({
      id: header.name,
      part: header.part,
      genre: genre?.(header.name),
      tokens,
      sentences: tokens.sentences,
      origin,
    })
  }

  #missingEnd(): void {
    const reason = `this document starts here but has no "${this.#dialect.words.end}" after its last row: is the file cut off?`
    const place = this.#begun?.isHeadless === true ? this.#scanner.place() : this.#begun?.place
    if (this.#dialect.quotesHeader === true || place === undefined)
      this.#scanner.report('missing-end', 0, reason)
    else this.#scanner.context.fault(new InputError('missing-end', place, reason))
  }
}

/** Where the last cell of a row starts. TABs win over blanks. */
function lastCell(bytes: Uint8Array, start: number, to: number): number {
  let blank = -1
  for (let at = to - 1; at >= start; at--) {
    const byte = bytes[at]
    if (byte === TAB) return at + 1
    if (byte === BLANK && blank < 0) blank = at
  }
  return blank < 0 ? start : blank + 1
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] !== TAB && bytes[at] !== BLANK) return false
  return true
}

function countTabs(bytes: Uint8Array, start: number, end: number): number {
  let tabs = 0
  for (let at = start; at < end; at++) if (bytes[at] === TAB) tabs++
  return tabs
}
