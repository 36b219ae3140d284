import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument } from '../document/document.ts'
import { type Token, TokenList } from '../document/tokens.ts'
import type { ReadContext } from './format.ts'
import { type Label, LabelBrackets } from './label-brackets.ts'
import { stemOf } from './path.ts'
import type { ByteSource } from './source.ts'
import { LineOrigin, type TextLine, textLines } from './text-lines.ts'

/** What a header says; the name is empty where it gives none. */
export interface ColumnHeader {
  readonly name: string
  readonly part?: number
}

/** What tells one format with a token a row and brackets in the last column from another. */
export interface ColumnLayout {
  header(line: string): ColumnHeader | undefined
  /** The name that an end repeats, empty where it gives none; undefined for a line that is no end. */
  ending(line: string): string | undefined
  /** How to write an end, for messages. */
  readonly end: string
  /** What is wrong with a row, by its columns, or undefined. */
  rowFault(cells: readonly string[]): string | undefined
  /** The tokens of one sentence, which starts at token `start` of its document. */
  tokens(rows: readonly ColumnRow[], start: number, context: ReadContext): Token[]
  /** True for a row that stands for a token without a word. */
  isEmpty?(cells: readonly string[]): boolean
  /** Undefined for what is no label. */
  parseLabel(label: string): Label | undefined
  genre?(name: string): string | undefined
}

export interface ColumnRow {
  readonly line: TextLine
  readonly cells: readonly string[]
}

/** Read documents of rows between a header and an end; blank lines end sentences. */
export function* readColumns(
  source: ByteSource,
  context: ReadContext,
  layout: ColumnLayout,
): Generator<CorefDocument> {
  const reader = new ColumnReader(context, layout)
  for (const line of textLines(source, context)) {
    const document = reader.take(line)
    if (document !== undefined) yield document
  }
  const last = reader.end()
  if (last !== undefined) yield last
}

interface OpenDocument {
  readonly header: ColumnHeader
  readonly line: TextLine
  readonly origin: LineOrigin
  /** False where rows stood before any header: such a document needs no end either. */
  readonly isBegun: boolean
  readonly tokens: Token[]
  readonly sentences: number[]
  rows: ColumnRow[]
}

class ColumnReader {
  readonly #context: ReadContext
  readonly #layout: ColumnLayout
  readonly #builder: DocumentBuilder = new DocumentBuilder()
  readonly #brackets: LabelBrackets
  #open: OpenDocument | undefined
  #documents = 0

  constructor(context: ReadContext, layout: ColumnLayout) {
    this.#context = context
    this.#layout = layout
    this.#brackets = new LabelBrackets(this.#builder, layout.parseLabel, context.fault)
  }

  /** Take the next line; a document, if this line ended one. */
  take(line: TextLine): CorefDocument | undefined {
    const { text } = line
    if (text.startsWith('#') && !text.includes('\t')) return this.#takeComment(line)
    if (text.trim() === '') {
      this.#open?.origin.addLine(text)
      this.#endSentence()
      return undefined
    }
    this.#takeRow(line)
    return undefined
  }

  end(): CorefDocument | undefined {
    if (this.#open?.isBegun === true) this.#missingEnd(this.#open)
    return this.#finish()
  }

  #takeComment(line: TextLine): CorefDocument | undefined {
    const ending = this.#layout.ending(line.text)
    if (ending !== undefined) {
      const open = this.#open
      open?.origin.addLine(line.text)
      if (open !== undefined && ending !== '' && ending !== open.header.name) {
        const reason = `this ends document "${ending}", but "${open.header.name}" was begun at line ${open.line.number}`
        this.#context.fault(line.error('bad-field', 0, reason))
      }
      return this.#finish()
    }
    const header = this.#layout.header(line.text)
    if (header === undefined) {
      this.#open?.origin.addLine(line.text)
      return undefined
    }
    const before = this.#open
    if (before !== undefined) this.#missingEnd(before)
    const document = this.#finish()
    this.#begin(header, line, true)
    return document
  }

  #begin(header: ColumnHeader, line: TextLine, isBegun: boolean): void {
    const origin = new LineOrigin(line.place())
    if (isBegun) origin.addLine(line.text)
    const name = header.name === '' ? stemOf(line.path) : header.name
    this.#documents++
    this.#open = { header: { ...header, name }, line, origin, isBegun, tokens: [], sentences: [], rows: [] }
  }

  /** Rows before any header are one document, named after its file. After an end they belong to nothing. */
  #beginWithoutHeader(line: TextLine): void {
    if (this.#documents > 0) {
      const reason = `this row stands after "${this.#layout.end}" and before the next header`
      this.#context.fault(line.error('row-outside-document', 0, reason))
    } else {
      this.#context.warn({
        code: 'missing-header',
        ...line.place(),
        message: `no header: the file is read as one document called "${stemOf(line.path)}"`,
      })
    }
    this.#begin({ name: '' }, line, false)
  }

  #takeRow(line: TextLine): void {
    if (this.#open === undefined) this.#beginWithoutHeader(line)
    const open = this.#open as OpenDocument
    open.origin.addLine(line.text)
    const cells = line.text.split('\t')
    const cell = cells.at(-1) as string
    const from = line.text.length - cell.length
    const to = from + cell.trimEnd().length
    const row = open.tokens.length + open.rows.length
    open.origin.addToken(line.place(from))
    open.rows.push({ line, cells })
    const wrong = this.#layout.rowFault(cells)
    // A row with too few columns is still a token, but its last column need not be brackets.
    if (wrong !== undefined) this.#context.fault(line.error('bad-field', 0, wrong))
    else if (line.text.slice(from, to) !== '_') {
      this.#brackets.read(line, from, to, row, this.#layout.isEmpty?.(cells))
    }
  }

  #endSentence(): void {
    const open = this.#open
    if (open === undefined || open.rows.length === 0) return
    const start = open.tokens.length
    open.sentences.push(start)
    for (const token of this.#layout.tokens(open.rows, start, this.#context)) open.tokens.push(token)
    open.rows = []
  }

  #finish(): CorefDocument | undefined {
    const open = this.#open
    if (open === undefined) return undefined
    this.#endSentence()
    this.#brackets.finish()
    this.#open = undefined
    const { header, origin, tokens, sentences } = open
    if (tokens.length === 0) {
      const message = `document "${header.name}" has no rows`
      this.#context.warn({ code: 'empty-document', ...origin.locate(), message })
    }
    return this.#builder.finish({
      id: header.name,
      part: header.part,
      genre: this.#layout.genre?.(header.name),
      tokens: new TokenList(tokens),
      sentences: Int32Array.from(sentences),
      origin,
    })
  }

  #missingEnd({ line }: OpenDocument): void {
    const reason = `this document begins here and never ends: add "${this.#layout.end}" after its last row (is the file cut off?)`
    this.#context.fault(line.error('missing-end', 0, reason))
  }
}
