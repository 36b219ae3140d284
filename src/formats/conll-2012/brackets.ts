import type { DocumentBuilder } from '../../document/builder.ts'
import { doubled } from '../../document/ints.ts'
import type { ErrorCode } from '../../errors.ts'

const OPEN = 40
const CLOSE = 41
const BAR = 124
const BLANK = 32
const HYPHEN = 45
const UNDERSCORE = 95
const ZERO = 48
const NINE = 57

/** A bracket that has no partner or is no bracket, and where. */
export interface BracketFault {
  readonly code: ErrorCode
  /** Row of the token and offset of the byte, relative to the document. */
  readonly row: number
  readonly offset: number
  readonly reason: string
}

/**
 * Reads coreference cells: `(1`, `1)`, `(1)`, joined by `|` or by nothing, in any order; `-`, `_` or nothing
 * at all where there is no bracket.
 *
 * Mentions may cross, so there is one stack for each entity, not one for all; a closing bracket ends
 * the mention of its entity that was opened last. A cell is read from left to right, but a closing
 * bracket that finds nothing open waits for the end of the cell: `1)|(1` ends one mention and begins
 * another if one is open, and is the one-token mention `(1)` if none is (decision 0004).
 */
export class BracketReader {
  readonly #builder: DocumentBuilder
  readonly #fault: (fault: BracketFault) => void
  /** By entity: its mention opened last, as an index into the arrays below, or -1. */
  #top: Int32Array = new Int32Array(256)
  #entities = 0
  #openRow: Int32Array = new Int32Array(64)
  #openOffset: Int32Array = new Int32Array(64)
  #below: Int32Array = new Int32Array(64)
  #opened = 0
  #closed = 0
  readonly #waiting: { entity: number; offset: number }[] = []

  constructor(builder: DocumentBuilder, fault: (fault: BracketFault) => void) {
    this.#builder = builder
    this.#fault = fault
  }

  /**
   * Read the cell at bytes [from, to) of the token at `row`.
   *
   * @param base offset of the document in `bytes`; places are kept relative to it
   */
  read(bytes: Uint8Array, from: number, to: number, row: number, base: number): void {
    const isMark = to - from === 1 && (bytes[from] === HYPHEN || bytes[from] === UNDERSCORE)
    if (isMark) return
    let at = from
    while (at < to) {
      let byte = bytes[at] as number
      if (byte === BAR) {
        at++
        continue
      }
      const piece = at
      const opens = byte === OPEN
      if (opens) at++
      const id = at
      let value = 0
      let isInteger = true
      while (at < to) {
        byte = bytes[at] as number
        if (byte === CLOSE || byte === OPEN || byte === BAR) break
        if (byte < ZERO || byte > NINE) isInteger = false
        else value = value * 10 + byte - ZERO
        at++
      }
      const closes = at < to && byte === CLOSE
      if (at === id || !(opens || closes) || bytes[id] === BLANK || bytes[at - 1] === BLANK) {
        this.#fault({
          code: 'bad-bracket',
          row,
          offset: piece - base,
          reason: `expected "(ID", "ID)" or "(ID)" in the last column, found "${text(bytes, from, to)}"`,
        })
        return
      }
      const length = at - id
      // Only integers that String() would write the same way may take the fast path: ids are opaque.
      const entity =
        isInteger && length < 10 && (length === 1 || bytes[id] !== ZERO)
          ? this.#builder.entities.ofInteger(value)
          : this.#builder.entities.of(text(bytes, id, at))
      if (entity >= this.#entities) this.#welcome(entity)
      if (closes) at++
      if (opens && closes) this.#builder.addMention(row, row + 1, entity)
      else if (opens) this.#open(entity, row, piece - base)
      else if (!this.#close(entity, row)) this.#waiting.push({ entity, offset: id - base })
    }
    if (this.#waiting.length > 0) this.#settle(row)
  }

  /** End the document: everything must be closed. */
  finish(entityId: (entity: number) => string | undefined): void {
    if (this.#opened !== this.#closed) {
      for (let entity = 0; entity < this.#entities; entity++) {
        for (let open = this.#top[entity] as number; open >= 0; open = this.#below[open] as number) {
          this.#fault({
            code: 'unclosed-mention',
            row: this.#openRow[open] as number,
            offset: this.#openOffset[open] as number,
            reason: `"(${entityId(entity)}" opens a mention that is never closed`,
          })
        }
      }
    }
    this.#entities = 0
    this.#opened = 0
    this.#closed = 0
  }

  #welcome(entity: number): void {
    this.#entities = entity + 1
    if (entity >= this.#top.length) this.#top = doubled(this.#top)
    this.#top[entity] = -1
  }

  #open(entity: number, row: number, offset: number): void {
    const open = this.#opened++
    if (open === this.#openRow.length) {
      this.#openRow = doubled(this.#openRow)
      this.#openOffset = doubled(this.#openOffset)
      this.#below = doubled(this.#below)
    }
    this.#openRow[open] = row
    this.#openOffset[open] = offset
    this.#below[open] = this.#top[entity] as number
    this.#top[entity] = open
  }

  #close(entity: number, row: number): boolean {
    const open = this.#top[entity] as number
    if (open < 0) return false
    this.#top[entity] = this.#below[open] as number
    this.#closed++
    this.#builder.addMention(this.#openRow[open] as number, row + 1, entity)
    // Nothing open at all: start the arrays afresh, so that they stay as small as the deepest nesting.
    if (this.#opened === this.#closed) {
      this.#opened = 0
      this.#closed = 0
    }
    return true
  }

  #settle(row: number): void {
    for (const { entity, offset } of this.#waiting) {
      if (!this.#close(entity, row)) {
        this.#fault({
          code: 'unopened-mention',
          row,
          offset,
          reason: 'this bracket closes a mention that was never opened',
        })
      }
    }
    this.#waiting.length = 0
  }
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return new TextDecoder().decode(bytes.subarray(from, to))
}
