import { DocumentBuilder, type DocumentFrame } from '../../../document/builder.ts'
import type { CorefDocument } from '../../../document/document.ts'
import type { ReadContext } from '../../format.ts'
import { LineScanner } from '../../line-scanner.ts'
import { stemOf } from '../../path.ts'
import type { ByteSource } from '../../source.ts'
import { warnOfNoRows } from '../../text-lines.ts'
import type { Notice, Report } from '../brackets.ts'
import { EQUALS, HASH } from '../bytes.ts'
import { gumGenreIn } from '../gum-genre.ts'
import { RowOrigin, Rows } from '../rows.ts'
import { type CommentKind, type CommentNames, MADE_OF_WORDS, parseComment } from './comments.ts'
import { EmptyNodes } from './empty-nodes.ts'
import { type Row, startsRow } from './row.ts'
import { SurfaceCheck } from './surface.ts'
import { ConlluTokens, type SplitRows } from './tokens.ts'

/** What is needed to read annotation. Reported offsets count from the start of the document. */
export interface AnnotationTools {
  readonly builder: DocumentBuilder
  readonly report: Report
  readonly notice: Notice
  readonly rows: Rows
  readonly empties: EmptyNodes
}

/** The annotation of one relative of CoNLL-U. */
export interface ConlluAnnotation {
  readonly comments: CommentNames
  /** Cuts rows into columns; reader and annotation share one row. */
  readonly row: Row
  readonly split: SplitRows
  /** Is the place of a token without annotation that of its row? */
  readonly areSparse?: boolean
  /** Do comments above the line that names a document belong to it? */
  readonly ownsComments?: boolean
  /** A comment that is not about the document or the sentence. @param fault reports a fault in its value */
  comment(kind: CommentKind, value: string, fault: (reason: string, after?: number) => void): void
  /** Is the row usable at all? Reports what is wrong with it. */
  check?(bytes: Uint8Array, base: number): boolean
  openSentence?(): void
  /** Read the annotation of the current row. @param position -1 for a multiword token, which cannot have any */
  read(bytes: Uint8Array, base: number, position: number): void
  /** The document has ended: report what is still open. */
  closeBrackets(): void
  finish(frame: DocumentFrame, bytes: Uint8Array, base: number): CorefDocument
}

type Annotate = (tools: AnnotationTools) => ConlluAnnotation

/**
 * Read documents of CoNLL-U and its relatives. Only column ends and the annotation are looked at; the
 * rest of a row is decoded when a word is first needed.
 */
export function readConllu(
  source: ByteSource,
  context: ReadContext,
  annotate: Annotate,
): Generator<CorefDocument> {
  return new ConlluReader(source, context, annotate).read()
}

/** What comments say about a document, or about the sentence below them. */
type Above = { text?: Uint8Array } & {
  [Kind in 'speaker' | 'paragraph' | 'genre' | 'part' | 'source']?: string | undefined
}

/** What is known about a document besides its rows. */
interface Begun {
  readonly id: string
  /** Of its header. */
  readonly line: number
  genre?: string
  part: number
  hasText: boolean
}

class ConlluReader {
  readonly #scanner: LineScanner
  readonly #annotation: ConlluAnnotation
  readonly #builder: DocumentBuilder
  readonly #rows: Rows = new Rows()
  readonly #empties: EmptyNodes = new EmptyNodes()
  readonly #surface: SurfaceCheck = new SurfaceCheck()
  #begun: Begun | undefined
  #documents = 0
  #above: Above = {}
  /** Where the current comments start: they belong to the document that one of them names. */
  #comments: { readonly offset: number; readonly line: number } | undefined
  #isSentenceOpen = false
  #speakers: (string | undefined)[] = []
  #blocks: number[] = []
  #paragraphs: number[] = []
  /** The last word of the current multiword token. */
  #multiword = 0

  constructor(source: ByteSource, context: ReadContext, annotate: Annotate) {
    this.#scanner = new LineScanner(source, context)
    this.#builder = new DocumentBuilder(context)
    const { report, notice } = this.#scanner
    const tools = { builder: this.#builder, report, notice, rows: this.#rows, empties: this.#empties }
    this.#annotation = annotate(tools)
  }

  *read(): Generator<CorefDocument> {
    const scanner = this.#scanner
    const { ownsComments } = this.#annotation
    for (let id = this.#takeLines(); id !== undefined; id = this.#takeLines()) {
      const own = ownsComments === true ? this.#comments : undefined
      const first = own === undefined ? scanner.start : scanner.kept + own.offset
      if (this.#begun !== undefined) yield this.#finish(first)
      scanner.keep(first, own?.line)
      this.#comments = undefined
      this.#begin(id)
    }
    this.#describe()
    if (this.#begun !== undefined) yield this.#finish(scanner.limit)
  }

  /** Read up to a line that names the next document, and return that name; undefined at the end of the file. */
  #takeLines(): string | undefined {
    const scanner = this.#scanner
    for (;;) {
      if (this.#begun !== undefined) this.#takeRows()
      if (!scanner.advance()) return undefined
      const { bytes, start, end } = scanner
      if (start === end) this.#endBlock()
      else if (bytes[start] !== HASH) this.#takeRow(bytes, start, end)
      else {
        const id = this.#takeComment(bytes, start, end)
        if (id !== undefined) return id
      }
    }
  }

  /** @returns the name of a document that begins here, if any */
  #takeComment(bytes: Uint8Array, start: number, end: number): string | undefined {
    const { kept, line } = this.#scanner
    if (this.#comments === undefined) {
      if (this.#begun === undefined) this.#scanner.keep()
      this.#comments = { offset: this.#begun === undefined ? 0 : start - kept, line }
    }
    const comment = parseComment(this.#annotation.comments, bytes, start, end)
    if (comment === undefined) return undefined
    const { kind, value: from } = comment
    if (kind === 'text') {
      this.#above.text = bytes.slice(from, end)
      return undefined
    }
    const value = this.#scanner.text(from, end).trim()
    if (kind === 'document') {
      this.#endSentence()
      return value === '' ? this.#nameless() : value
    }
    if (kind === 'schema' || kind === 'columns') {
      const equals = bytes.subarray(0, end).indexOf(EQUALS, start)
      this.#annotation.comment(kind, value, (reason, after = 0) =>
        this.#scanner.fault('bad-field', Math.max(start, equals) + after, reason),
      )
    } else this.#above[kind] = value
    return undefined
  }

  /** The scanner must already keep what belongs to the document. */
  #begin(id: string): void {
    this.#begun = { id, line: this.#scanner.line, part: 0, hasText: true }
    this.#documents++
    this.#rows.clear()
    this.#empties.clear()
    this.#speakers = []
    this.#blocks = []
    this.#paragraphs = []
    this.#isSentenceOpen = false
  }

  #nameless(): string {
    const stem = stemOf(this.#scanner.path)
    return this.#documents === 0 ? stem : `${stem}-${this.#documents + 1}`
  }

  /** Read rows without the scanner, up to a line that is not a row, or not all in the buffer. */
  #takeRows(): void {
    const scanner = this.#scanner
    const { bytes, limit } = scanner
    const { row } = this.#annotation
    let { next } = scanner
    let count = 0
    while (next < limit && startsRow(bytes[next])) {
      const newline = row.scan(bytes, next, limit)
      if (newline === limit) break
      this.#add(bytes)
      next = newline + 1
      count++
    }
    if (count > 0) scanner.skip(count, next)
  }

  /** Any line that is not a comment. */
  #takeRow(bytes: Uint8Array, start: number, end: number): void {
    const { row } = this.#annotation
    row.scan(bytes, start, end)
    if (row.columns <= 1 && this.#scanner.text().trim() === '') this.#endBlock()
    else {
      if (this.#begun === undefined) this.#beginWithoutHeader()
      this.#add(bytes)
    }
  }

  #beginWithoutHeader(): void {
    const id = this.#nameless()
    const message = `no "# newdoc id" line: the file is read as one document called "${id}"`
    this.#scanner.context.warn({ code: 'missing-header', ...this.#scanner.place(), message })
    if (this.#annotation.ownsComments !== true || this.#comments === undefined) this.#scanner.keep()
    this.#begin(id)
  }

  #add(bytes: Uint8Array): void {
    const base = this.#scanner.kept
    const { row } = this.#annotation
    this.#comments = undefined
    if (this.#annotation.check?.(bytes, base) === false) return
    const { kind, start } = row
    if (kind === 'bad') {
      const id = this.#scanner.text(row.id, row.idEnd)
      const reason = `expected the number of a word (3), of a multiword token (3-4) or of an empty node (3.1), found "${id}"`
      this.#scanner.report('bad-field', start - base, reason)
      return
    }
    if (!this.#isSentenceOpen) this.#openSentence(start - base)
    if (kind === 'multiword' || (kind === 'word' && row.number > this.#multiword)) {
      this.#surface.word(bytes, row.form, row.formEnd)
    }
    if (kind === 'multiword') this.#multiword = row.number
    else {
      if (kind === 'empty') this.#empties.add(this.#rows.count)
      this.#rows.add(start - base, row.cell - base)
    }
    this.#annotation.read(bytes, base, kind === 'multiword' ? -1 : this.#rows.count - 1)
  }

  #openSentence(offset: number): void {
    this.#describe()
    const { text, speaker, paragraph } = this.#above
    if (paragraph !== undefined) this.#paragraphs.push(this.#rows.count)
    this.#above = {}
    this.#isSentenceOpen = true
    this.#multiword = 0
    this.#rows.addSentence()
    this.#blocks.push(offset)
    this.#speakers.push(speaker)
    this.#surface.begin(this.#begun?.hasText === true ? text : undefined)
    this.#annotation.openSentence?.()
  }

  #endSentence(): void {
    if (this.#isSentenceOpen) this.#surface.endSentence()
    this.#isSentenceOpen = false
  }

  #endBlock(): void {
    const isWaiting = this.#begun === undefined && this.#annotation.ownsComments === true
    if (!isWaiting) this.#comments = undefined
    if (this.#begun === undefined && !isWaiting) this.#scanner.release()
    this.#endSentence()
    this.#describe()
  }

  /** Take what comments say about the document, and leave what they say about the sentence below them. */
  #describe(): void {
    const begun = this.#begun
    if (begun === undefined) return
    const { genre, part, source } = this.#above
    if (genre === undefined && part === undefined && source === undefined) return
    if (genre !== undefined) begun.genre ??= genre
    if (part !== undefined && /^\d{1,9}$/.test(part)) begun.part = Number(part)
    if (source === MADE_OF_WORDS) begun.hasText = false
    this.#above = { ...this.#above, genre: undefined, part: undefined, source: undefined }
  }

  /** @param end offset in the buffer where the document ends */
  #finish(end: number): CorefDocument {
    this.#endSentence()
    const scanner = this.#scanner
    const { id, line, genre, part } = this.#begun as Begun
    this.#begun = undefined
    const { areSparse, ownsComments } = this.#annotation
    this.#annotation.closeBrackets()
    const { other } = this.#surface
    const text = this.#surface.take()
    const known = { blocks: this.#blocks, speakers: this.#speakers, text }
    const tokens = new ConlluTokens(scanner, end, this.#rows, known, this.#annotation.split)
    if (this.#scanner.context.transient !== true) tokens.retain()
    const origin = new RowOrigin(scanner, tokens, { header: line, areSparse, isLines: ownsComments })
    if (other >= 0) {
      const message = 'this sentence differs from its "# text", so its tokens have no offsets'
      const place =
        areSparse === true
          ? origin.locate(tokens.sentences[other])
          : scanner.placeInKept(this.#blocks[other] as number)
      this.#scanner.context.warn({ code: 'surface-mismatch', ...place, message })
    }
    if (tokens.count === 0) warnOfNoRows(id, origin, scanner.context)
    const frame = {
      id,
      part,
      genre: genre ?? gumGenreIn(id),
      text,
      tokens,
      sentences: tokens.sentences,
      paragraphs: this.#paragraphs.length === 0 ? undefined : new Int32Array(this.#paragraphs),
      origin,
    }
    return this.#annotation.finish(frame, scanner.bytes, scanner.kept)
  }
}
