import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { copyInts } from '../../document/ints.ts'
import type { ReadContext } from '../format.ts'
import { LineScanner } from '../line-scanner.ts'
import { stemOf } from '../path.ts'
import type { ByteSource } from '../source.ts'
import { type Above, type Begun, describe } from './above.ts'
import type { Report } from './brackets.ts'
import { genreIn, mayBeOfUse, parseComment, textIn } from './comments.ts'
import { DocumentRows } from './document-rows.ts'
import { EntitySchema } from './fields.ts'
import { CorefudOrigin } from './origin.ts'
import { RowScan, startsRow } from './row-scan.ts'
import { CorefudTokens } from './tokens.ts'

const HASH = 35

/**
 * Read CoNLL-U with coreference in the last column, `Entity=`: CorefUD, GUM and its relatives.
 *
 * Only the ends of columns and what stands in `Entity=`, `Bridge=` and `SplitAnte=` are looked at; the rest
 * of a row stays bytes until someone asks for a word.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const reader = new CorefudReader(source, context)
  for (let document = reader.next(); document !== undefined; document = reader.next()) yield document
}

class CorefudReader {
  readonly #scanner: LineScanner
  readonly #context: ReadContext
  readonly #builder: DocumentBuilder = new DocumentBuilder()
  readonly #rows: DocumentRows
  readonly #scan: RowScan = new RowScan()
  #schema: EntitySchema | undefined
  #hasWarned = false
  #begun: Begun | undefined
  #documents = 0
  /** The id of the document whose header ended the one before. */
  #next: string | undefined
  #above: Above = {}

  constructor(source: ByteSource, context: ReadContext) {
    this.#scanner = new LineScanner(source, { tests: context.tests, warn: context.warn })
    this.#context = context
    const report: Report = (code, offset, reason) =>
      context.fault(this.#scanner.errorInKept(code, offset, reason))
    this.#rows = new DocumentRows(this.#builder, report, (code, offset, message) =>
      context.warn({ code, ...this.#scanner.placeInKept(offset), message }),
    )
  }

  next(): CorefDocument | undefined {
    const scanner = this.#scanner
    scanner.release()
    if (this.#next !== undefined) this.#begin(this.#next)
    this.#next = undefined
    for (;;) {
      if (this.#begun !== undefined) this.#takeRows()
      if (!scanner.advance()) break
      const { bytes, start, end } = scanner
      if (start === end) this.#endBlock()
      else if (bytes[start] !== HASH) this.#takeRow(bytes, start, end)
      else {
        const text = textIn(bytes, start, end)
        if (text >= 0) this.#above.text = bytes.slice(text, end)
        else if (mayBeOfUse(bytes, start)) {
          const document = this.#comment(scanner.text())
          if (document !== undefined) return document
        }
      }
    }
    describe(this.#begun, this.#above)
    return this.#begun === undefined ? undefined : this.#finish(scanner.limit)
  }

  /** @returns the document that is over when another begins */
  #comment(line: string): CorefDocument | undefined {
    const comment = parseComment(line)
    if (comment === undefined) return undefined
    if (comment.kind === 'document') {
      this.#rows.endSentence()
      const id = comment.value === '' ? this.#nameless() : comment.value
      if (this.#begun !== undefined) {
        this.#next = id
        return this.#finish(this.#scanner.start)
      }
      this.#begin(id)
    } else if (comment.kind === 'schema') {
      this.#schema = EntitySchema.of(comment.value)
      if (this.#schema === undefined) {
        const offset = this.#scanner.start + line.indexOf('=')
        const reason = `expected a list of fields with eid or GRP among them, found "${comment.value}"`
        this.#context.fault(this.#scanner.error('bad-field', offset, reason))
      }
    } else this.#above[comment.kind] = comment.value
    return undefined
  }

  #begin(id: string): void {
    this.#scanner.keep()
    this.#begun = { id, genre: undefined, part: 0, hasText: true }
    this.#documents++
    this.#rows.clear()
  }

  #nameless(): string {
    const stem = stemOf(this.#scanner.path)
    return this.#documents === 0 ? stem : `${stem}-${this.#documents + 1}`
  }

  /** Rows up to the next line that is none, or that is not all in the buffer: without the scanner. */
  #takeRows(): void {
    const scanner = this.#scanner
    const { bytes, limit } = scanner
    let { next } = scanner
    let count = 0
    while (next < limit && startsRow(bytes[next])) {
      const newline = this.#scan.scan(bytes, next, limit)
      if (newline === limit) break
      this.#add(bytes)
      next = newline + 1
      count++
    }
    if (count > 0) scanner.skip(count, next)
  }

  /** Any line that is no comment. */
  #takeRow(bytes: Uint8Array, start: number, end: number): void {
    this.#scan.scan(bytes, start, end)
    if (this.#scan.columns === 1 && this.#scanner.text().trim() === '') this.#endBlock()
    else {
      if (this.#begun === undefined) this.#beginWithoutHeader()
      this.#add(bytes)
    }
  }

  #add(bytes: Uint8Array): void {
    const base = this.#scanner.kept
    const rows = this.#rows
    if (!rows.check(this.#scan, bytes, base)) return
    if (!rows.isSentenceOpen) this.#openSentence(this.#scan.start - base)
    rows.add(this.#scan, bytes, base, this.#schema)
    if (!this.#hasWarned && this.#schema === undefined && rows.hasMentions) this.#warnOlder()
  }

  #openSentence(offset: number): void {
    const { text, speaker } = describe(this.#begun, this.#above)
    this.#above = {}
    this.#rows.openSentence(offset, this.#begun?.hasText === true ? text : undefined, speaker)
  }

  #endBlock(): void {
    this.#rows.endSentence()
    this.#above = describe(this.#begun, this.#above)
  }

  /** @param end of the document in the buffer */
  #finish(end: number): CorefDocument {
    const { bytes, view, kept: start, keptLine, path } = this.#scanner
    const { id, genre, part } = this.#begun as Begun
    const { links, text } = this.#rows.finish(bytes, start)
    const { rows, speakers } = this.#rows
    const tokens = new CorefudTokens({ bytes, view, start, end }, rows, { speakers, text })
    if (this.#context.transient !== true) tokens.retain()
    const origin = new CorefudOrigin(path, keptLine, tokens)
    this.#begun = undefined
    if (tokens.count === 0) {
      const message = `document "${id}" has no rows`
      this.#context.warn({ code: 'empty-document', ...origin.locate(), message })
    }
    return this.#builder.finish({
      id,
      part,
      genre: genre ?? genreIn(id),
      text,
      tokens,
      sentences: copyInts(rows.sentence, rows.sentences),
      ...(links.length === 0 ? {} : { links }),
      origin,
    })
  }

  #beginWithoutHeader(): void {
    const id = this.#nameless()
    const message = `no "# newdoc id" line: the file is read as one document called "${id}"`
    this.#context.warn({ code: 'missing-header', ...this.#scanner.place(), message })
    this.#begin(id)
  }

  #warnOlder(): void {
    this.#hasWarned = true
    const place = { path: this.#scanner.path, line: 1, column: 1 }
    const message =
      'no "# global.Entity" line: Entity= is read in the older form "(type-id", closed by "type-id)"'
    this.#context.warn({ code: 'missing-header', ...place, message })
  }
}
