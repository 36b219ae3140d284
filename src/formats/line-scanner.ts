import { type ErrorCode, InputError, type Place } from '../errors.ts'
import { byteOrderMark, EncodingCheck, type EncodingFault, lastCompleteCharacter } from './encoding.ts'
import type { ReadContext } from './format.ts'
import type { Notice, Report } from './shared/brackets.ts'
import { NEWLINE, RETURN, textOf } from './shared/bytes.ts'
import { LineIndex } from './shared/line-index.ts'
import type { ByteSource } from './source.ts'

const FIRST_BUFFER = 1 << 18
/** A document too large for the buffer gets room for its whole file, if the file is no larger than this. */
const GENEROUS_BUFFER = 1 << 26
/** No line of a column format is this long; a file without line ends must not fill the memory. */
const COLUMN_LINE_LIMIT = 1 << 24

/**
 * Walks through the lines of a source as byte ranges of one reused buffer; lines become strings only on
 * demand. Bytes from `kept` on stay in the buffer, so that a reader can go back to the start of its
 * document; when the buffer moves, all offsets move with it (see `#shift`).
 */
export class LineScanner {
  bytes: Uint8Array<ArrayBuffer>
  /** The current line: [start, end), without its line end. */
  start = 0
  end = 0
  /** Number of the current line, from 1. */
  line = 0

  readonly path: string
  readonly context: ReadContext
  readonly #source: ByteSource
  readonly #encoding: EncodingCheck
  readonly #lineLimit: number
  /** The same memory as 32-bit words; spare words at the end keep the newline search inside the buffer. */
  #words: Int32Array
  #next = 0
  #limit = 0
  #atEnd = false
  #isFirstRead = true
  #lineEnd: 'unknown' | 'newline' | 'return' = 'unknown'
  #kept = -1
  #keptLine = 0
  readonly #keptLines: LineIndex = new LineIndex()
  /** The line of the last fault in what is kept: faults on the same line share its text. */
  #faultyLine = -1
  #faultyText = ''

  constructor(source: ByteSource, context: ReadContext, lineLimit: number = COLUMN_LINE_LIMIT) {
    // A folder may hold thousands of small files: none gets more room than it needs.
    const { size = FIRST_BUFFER } = source
    this.bytes = newBuffer(Math.min(FIRST_BUFFER, size + 1))
    this.#words = new Int32Array(this.bytes.buffer)
    this.path = source.path
    this.#source = source
    this.context = context
    this.#encoding = new EncodingCheck(context.tests)
    this.#lineLimit = lineLimit
  }

  /** Go to the next line; false at the end of the source. */
  advance(): boolean {
    let newline = this.#findNewline(this.#next)
    while (newline < 0) {
      if (this.#atEnd) {
        if (this.#next === this.#limit) return false
        newline = this.#limit
        break
      }
      const searched = this.#lineEnd === 'unknown' ? 0 : this.#limit - this.#next
      this.#refill()
      newline = this.#findNewline(this.#next + searched)
    }
    this.start = this.#next
    this.end = newline > this.start && this.bytes[newline - 1] === RETURN ? newline - 1 : newline
    this.#next = newline < this.#limit ? newline + 1 : newline
    this.line++
    return true
  }

  /** Where the line after the current one starts, and where the bytes read so far end. */
  get next(): number {
    return this.#next
  }

  get limit(): number {
    return this.#limit
  }

  /** Skip lines that the reader handled itself: the next one starts at `next`, and `end` is the end of the last one. */
  skip(lines: number, next: number): void {
    this.line += lines
    this.#next = next
    if (lines > 0) this.end = this.bytes[next - 2] === RETURN ? next - 2 : next - 1
  }

  /** Keep everything from the current line on, or from an earlier one, until `release`. */
  keep(start: number = this.start, line: number = this.line): void {
    this.#kept = start
    this.#keptLine = line
    this.#keptLines.clear()
    this.#faultyLine = -1
  }

  release(): void {
    this.#kept = -1
  }

  /** Start of what is kept; offsets relative to it never move. */
  get kept(): number {
    return this.#kept
  }

  get keptLine(): number {
    return this.#keptLine
  }

  text(start: number = this.start, end: number = this.end): string {
    return textOf(this.bytes, start, end)
  }

  /** Report a fault at a byte of the current line. */
  fault(code: ErrorCode, offset: number, reason: string): void {
    this.context.fault(new InputError(code, this.place(offset), reason, this.text()))
  }

  /** The place of a byte in what is kept; `offset` counts from its start. */
  placeInKept(offset: number): Place {
    const { line, column } = this.#keptLines.find(this.bytes, this.#kept, offset)
    return { path: this.path, line: this.#keptLine + line, column }
  }

  /** Report a fault at such an offset. */
  readonly report: Report = (code, offset, reason) => {
    const { line, start } = this.#keptLines.find(this.bytes, this.#kept, offset)
    if (this.#faultyLine !== line) {
      const from = this.#kept + start
      let to = from
      while (to < this.#limit && this.bytes[to] !== NEWLINE && this.bytes[to] !== RETURN) to++
      this.#faultyLine = line
      this.#faultyText = this.text(from, to)
    }
    this.context.fault(new InputError(code, this.placeInKept(offset), reason, this.#faultyText))
  }

  /** Report a warning at such an offset. */
  readonly notice: Notice = (code, offset, message) => {
    this.context.warn({ code, ...this.placeInKept(offset), message })
  }

  place(offset: number = this.start): Place {
    const before = offset === this.start ? '' : this.text(this.start, offset)
    return { path: this.path, line: this.line, column: before.length + 1 }
  }

  /**
   * Position of the next newline, or -1. Searches four bytes at a time: this is half of all the work on a large
   * corpus. In `word ^ 0x0a0a0a0a` a newline is a zero byte, and `(x - 0x01010101) & ~x & 0x80808080`
   * marks the lowest zero byte by its top bit; marks above it may be false.
   */
  #findNewline(from: number): number {
    const words = this.#words
    const limit = this.#limit
    let at = from >> 2
    let zero = (words[at] as number) ^ 0x0a0a0a0a
    // The first word needs exact marks, since those below `from` are cleared.
    let marks = ~(((zero & 0x7f7f7f7f) + 0x7f7f7f7f) | zero | 0x7f7f7f7f) & (-1 << ((from & 3) << 3))
    const last = limit >> 2
    while (marks === 0 && at < last) {
      zero = (words[++at] as number) ^ 0x0a0a0a0a
      marks = (zero - 0x01010101) & ~zero & 0x80808080
    }
    if (marks === 0) return -1
    const newline = (at << 2) + ((31 - Math.clz32(marks & -marks)) >> 3)
    return newline < limit ? newline : -1
  }

  #refill(): void {
    const from = this.#kept >= 0 ? this.#kept : this.#next
    if (this.#limit - this.#next > this.#lineLimit) {
      this.line++
      this.start = this.#next
      const limit = `${Math.round(this.#lineLimit / (1 << 20))} MB`
      const reason = `this line is longer than ${limit}: is this a text file with line ends?`
      const excerpt = this.text(this.start, lastCompleteCharacter(this.bytes, this.start, this.start + 80))
      throw new InputError('line-too-long', this.place(), reason, excerpt)
    }
    if (from > 0 && (from > this.#limit / 2 || this.#limit === this.bytes.length)) this.#shift(from)
    if (this.#limit === this.bytes.length) this.#grow()
    const first = this.#limit
    do {
      const read = this.#source.read(this.bytes, this.#limit)
      if (read === 0) this.#atEnd = true
      this.#limit += read
      // A byte order mark may come in pieces.
    } while (this.#isFirstRead && this.#limit < 3 && !this.#atEnd)
    this.#inspect(first)
  }

  #shift(from: number): void {
    this.bytes.copyWithin(0, from, this.#limit)
    this.#next -= from
    this.#limit -= from
    this.start -= from
    this.end -= from
    if (this.#kept >= 0) this.#kept -= from
  }

  #grow(): void {
    const { size } = this.#source
    const all = size === undefined || size > GENEROUS_BUFFER ? 0 : size + 1
    const larger = newBuffer(Math.max(this.bytes.length * 2, all))
    larger.set(this.bytes.subarray(0, this.#limit))
    this.bytes = larger
    this.#words = new Int32Array(larger.buffer)
  }

  #inspect(first: number): void {
    if (first === 0 && this.#isFirstRead) {
      this.#isFirstRead = false
      const mark = byteOrderMark(this.bytes, this.#limit)
      if (typeof mark === 'object') throw this.#fault(mark)
      this.#next = mark
      if (mark > 0) {
        const message = 'the file starts with a byte order mark; it was ignored'
        this.context.warn({ code: 'byte-order-mark', path: this.path, line: 1, column: 1, message })
      }
    }
    const fault = this.#encoding.inspect(this.bytes, first, this.#limit, this.#atEnd)
    // Even before a fault, because line ends decide its line number.
    if (this.#lineEnd !== 'newline') this.#warnOfLineEnds(first)
    if (fault !== undefined) throw this.#fault(fault)
  }

  /**
   * The first line end of a file decides the kind of all others. Old files end lines with a carriage return
   * alone; these become newlines as they are read.
   */
  #warnOfLineEnds(first: number): void {
    const { bytes } = this
    let from = first
    if (this.#lineEnd === 'unknown') {
      // Earlier bytes have no line end, except perhaps a carriage return as the last byte.
      const fresh = Math.max(this.#next, first - 1)
      const newline = bytes.subarray(0, this.#limit).indexOf(NEWLINE, fresh)
      const lineEnd = newline < 0 ? this.#limit : newline
      const carriage = bytes.subarray(0, lineEnd).indexOf(RETURN, fresh)
      const at = carriage < 0 ? lineEnd : carriage
      const isLast = at + 1 >= this.#limit
      if (at === this.#limit || (bytes[at] === RETURN && isLast && !this.#atEnd)) return
      const isReturn = bytes[at] === RETURN && (isLast || bytes[at + 1] !== NEWLINE)
      this.#lineEnd = isReturn ? 'return' : 'newline'
      from = this.#next
    }
    if (this.#lineEnd === 'newline') return
    for (let at = from; at < this.#limit; at++) if (bytes[at] === RETURN) bytes[at] = NEWLINE
  }

  #fault({ code, offset, reason }: EncodingFault): InputError {
    let line = this.line + 1
    let start = this.#next
    for (let at = start; at < offset; at++) {
      if (this.bytes[at] === NEWLINE) {
        line++
        start = at + 1
      }
    }
    const before = this.text(start, offset)
    const after = this.text(offset, Math.min(this.#limit, offset + 60))
    const excerpt = code === 'utf-16' ? undefined : before + (after.split('\n')[0] as string)
    return new InputError(code, { path: this.path, line, column: before.length + 1 }, reason, excerpt)
  }
}

/** A buffer of at least this many bytes, in memory of whole words with two spare ones at the end. */
function newBuffer(size: number): Uint8Array<ArrayBuffer> {
  const bytes = (size + 3) & ~3
  return new Uint8Array(new ArrayBuffer(bytes + 8), 0, bytes)
}
