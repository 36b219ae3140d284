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
  /** By entity: its open mention that was opened last, or -1. */
  #top: Int32Array = new Int32Array(256)
  #entities = 0
  /** By mention: the one of its entity that was open before it, or -1; and where its bracket stands. */
  #below: Int32Array = new Int32Array(256)
  #offset: Int32Array = new Int32Array(256)
  #open = 0
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
    const builder = this.#builder
    const { entities } = builder
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
        value = value * 10 + byte - ZERO
        at++
      }
      const closes = at < to && byte === CLOSE
      if (at === id || !(opens || closes) || bytes[id] === BLANK || bytes[at - 1] === BLANK) {
        const isNone = to - from === 1 && (byte === HYPHEN || byte === UNDERSCORE)
        if (!isNone) this.#badBracket(bytes, from, to, row, piece - base)
        break
      }
      const length = at - id
      // Only integers that String() would write the same way may take the fast path: ids are opaque.
      const entity =
        isInteger && length < 10 && (length === 1 || bytes[id] !== ZERO)
          ? entities.ofInteger(value)
          : entities.of(text(bytes, id, at))
      if (closes) at++
      if (!opens) {
        if (!this.#close(entity, row)) this.#waiting.push({ entity, offset: id - base })
      } else if (closes) {
        builder.addMention(row, row + 1, entity)
      } else {
        this.#push(builder.addMention(row, -1, entity), entity, piece - base)
      }
    }
    if (this.#waiting.length > 0) this.#settle(row)
  }

  /** End the document: everything must be closed. */
  finish(): void {
    if (this.#open > 0) {
      for (let entity = 0; entity < this.#entities; entity++) {
        for (
          let mention = this.#top[entity] as number;
          mention >= 0;
          mention = this.#below[mention] as number
        ) {
          const row = this.#builder.startOf(mention)
          this.#builder.endMention(mention, row + 1)
          this.#fault({
            code: 'unclosed-mention',
            row,
            offset: this.#offset[mention] as number,
            reason: `"(${this.#builder.entities.idOf(entity)}" opens a mention that is never closed`,
          })
        }
      }
    }
    this.#entities = 0
    this.#open = 0
  }

  #push(mention: number, entity: number, offset: number): void {
    while (mention >= this.#below.length) {
      this.#below = doubled(this.#below)
      this.#offset = doubled(this.#offset)
    }
    while (entity >= this.#top.length) this.#top = doubled(this.#top)
    while (entity >= this.#entities) this.#top[this.#entities++] = -1
    this.#below[mention] = this.#top[entity] as number
    this.#offset[mention] = offset
    this.#top[entity] = mention
    this.#open++
  }

  #close(entity: number, row: number): boolean {
    const mention = entity < this.#entities ? (this.#top[entity] as number) : -1
    if (mention < 0) return false
    this.#top[entity] = this.#below[mention] as number
    this.#open--
    this.#builder.endMention(mention, row + 1)
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

  #badBracket(bytes: Uint8Array, from: number, to: number, row: number, offset: number): void {
    this.#fault({
      code: 'bad-bracket',
      row,
      offset,
      reason: `expected "(ID", "ID)" or "(ID)" in the last column, found "${text(bytes, from, to)}"`,
    })
  }
}

function text(bytes: Uint8Array, from: number, to: number): string {
  return new TextDecoder().decode(bytes.subarray(from, to))
}
