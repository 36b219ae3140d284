import { doubleInts, FIRST_LENGTH } from '../../document/ints.ts'
import { listAt } from '../../document/list-at.ts'
import type { ErrorCode, WarningCode } from '../../errors.ts'
import { CLOSE, OPEN, textOf } from './bytes.ts'

/** Reports a fault at a byte of the current document. */
export type Report = (code: ErrorCode, offset: number, reason: string) => void
/** Reports a warning at a byte of the current document. */
export type Notice = (code: WarningCode, offset: number, message: string) => void

/** Instead of a name: not a label. */
export const NO_NAME = -1
/** Instead of the name of a closing bracket: it closes the mention opened last. */
export const LAST_OPENED = -2
/** Instead of a name: the dialect has reported a fault in this bracket, so it is skipped. */
export const LEFT_OUT = -3

/** How the brackets of one format differ from those of others. */
export interface BracketDialect {
  /** The byte that may separate two brackets of a cell. */
  readonly joiner: number
  /** Does a closing bracket without an open one wait for the end of its cell (decision 0004)? */
  readonly waits: boolean
  /** Does reading go on in a cell after something that is not a bracket? */
  readonly isLenient?: boolean
  /**
   * A small number for the label in bytes [from, to). A closing bracket ends the last mention opened under its
   * name. The label of an opening bracket may hold more, which `open` will need.
   */
  name(bytes: Uint8Array, from: number, to: number, opens: boolean, offset: number): number
  /** Begin a mention with this row as its only token. Returns its number, counted from 0 in each document. */
  open(name: number, row: number, isWhole: boolean, offset: number): number
  close(mention: number, row: number, name: number): void
  /** The label for a name, if it has one. */
  label(name: number): string | undefined
  /** Names of one group are similar enough to be mistaken for each other. */
  group?(name: number): string
  /** The message for a cell, or a piece of one, that is not made of brackets. */
  bad?(cell: string, piece: string): string
  /** The messages for unmatched brackets, if not the usual ones. */
  unclosed?(mention: number): string
  unopened?(name: number): string
  /** The message when a bracket closes `name`, but only `opened`, of the same group, is open. */
  mismatched?(name: number, opened: number): string
  /** The document has ended: forget its names. */
  clear?(): void
}

/**
 * Reads cells of brackets: `(1`, `1)`, `(1)`, from left to right. Mentions may cross, so each name has its own
 * stack of open mentions.
 */
export class BracketReader {
  readonly #dialect: BracketDialect
  readonly #report: Report
  /** By name: the last open mention, or -1. */
  #top: Int32Array = new Int32Array(FIRST_LENGTH)
  #names = 0
  /** By mention: the one below it on its name's stack, the offset of its bracket, and its name until it is closed. */
  #below: Int32Array = new Int32Array(FIRST_LENGTH)
  #offset: Int32Array = new Int32Array(FIRST_LENGTH)
  #name: Int32Array = new Int32Array(FIRST_LENGTH)
  #open = 0
  /** By group: mentions in opening order, including those closed since. */
  readonly #groups: Map<string, number[]> = new Map()
  readonly #waiting: { name: number; offset: number }[] = []

  constructor(dialect: BracketDialect, report: Report) {
    this.#dialect = dialect
    this.#report = report
  }

  /**
   * Read the cell in bytes [from, to) of the token at `row`.
   *
   * @param base offset of the document in `bytes`; reported offsets count from it
   */
  read(bytes: Uint8Array, from: number, to: number, row: number, base: number): void {
    const dialect = this.#dialect
    const { joiner } = dialect
    let at = from
    while (at < to) {
      if (bytes[at] === joiner) {
        at++
        continue
      }
      const piece = at
      const opens = bytes[at] === OPEN
      if (opens) at++
      const label = at
      let byte = 0
      while (at < to) {
        byte = bytes[at] as number
        if (byte === CLOSE || byte === OPEN || byte === joiner) break
        at++
      }
      const closes = at < to && byte === CLOSE
      const offset = piece - base
      const name = opens || closes ? dialect.name(bytes, label, at, opens, offset) : NO_NAME
      if (name === NO_NAME) {
        const [cell, found] = [textOf(bytes, from, to), textOf(bytes, piece, at)]
        const usual = `expected "(ID", "ID)" or "(ID)" in the last column, found "${cell}"`
        this.#report('bad-bracket', offset, dialect.bad?.(cell, found) ?? usual)
        if (dialect.isLenient !== true) break
      }
      if (closes) at++
      if (name === NO_NAME || name === LEFT_OUT) continue
      if (opens) {
        const mention = dialect.open(name, row, closes, offset)
        if (!closes) this.#push(mention, name, offset)
      } else if (!(name === LAST_OPENED ? this.#closeLast('', row) : this.#close(name, row))) {
        if (dialect.waits) this.#waiting.push({ name, offset })
        else this.#report('unopened-mention', offset, this.#unopened(name))
      }
    }
    if (this.#waiting.length > 0) this.#settle(row)
  }

  /** End the document and report mentions that are still open. */
  finish(): void {
    for (let name = 0; this.#open > 0 && name < this.#names; name++) {
      for (let mention = this.#top[name] as number; mention >= 0; mention = this.#below[mention] as number) {
        const label = `"(${this.#dialect.label(name)}"`
        const reason = this.#dialect.unclosed?.(mention) ?? `${label} opens a mention that is never closed`
        this.#report('unclosed-mention', this.#offset[mention] as number, reason)
      }
    }
    this.#names = 0
    this.#open = 0
    // Clearing even an empty map allocates a new table.
    if (this.#groups.size > 0) this.#groups.clear()
    this.#dialect.clear?.()
  }

  #unopened(name: number): string {
    return this.#dialect.unopened?.(name) ?? 'this bracket closes a mention that was never opened'
  }

  #push(mention: number, name: number, offset: number): void {
    while (mention >= this.#below.length) {
      this.#below = doubleInts(this.#below)
      this.#offset = doubleInts(this.#offset)
      this.#name = doubleInts(this.#name)
    }
    while (name >= this.#top.length) this.#top = doubleInts(this.#top)
    while (name >= this.#names) this.#top[this.#names++] = -1
    this.#below[mention] = this.#top[name] as number
    this.#offset[mention] = offset
    this.#name[mention] = name
    this.#top[name] = mention
    this.#open++
    if (this.#dialect.group === undefined) return
    listAt(this.#groups, this.#dialect.group(name)).push(mention)
  }

  #close(name: number, row: number): boolean {
    const mention = name < this.#names ? (this.#top[name] as number) : -1
    if (mention < 0) return false
    this.#top[name] = this.#below[mention] as number
    this.#name[mention] = -1
    this.#open--
    this.#dialect.close(mention, row, name)
    return true
  }

  /** The name of the last opened mention of a group that is still open, or -1. */
  #lastOpen(group: string): number {
    const opened = this.#groups.get(group) ?? []
    while (opened.length > 0 && (this.#name[opened.at(-1) as number] as number) < 0) opened.pop()
    return opened.length === 0 ? -1 : (this.#name[opened.at(-1) as number] as number)
  }

  #closeLast(group: string, row: number): boolean {
    const name = this.#lastOpen(group)
    return name >= 0 && this.#close(name, row)
  }

  #settle(row: number): void {
    const dialect = this.#dialect
    for (const { name, offset } of this.#waiting) {
      if (this.#close(name, row)) continue
      const opened = dialect.group === undefined ? -1 : this.#lastOpen(dialect.group(name))
      if (opened < 0 || dialect.mismatched === undefined) {
        this.#report('unopened-mention', offset, this.#unopened(name))
        continue
      }
      this.#report('bad-bracket', offset, dialect.mismatched(name, opened))
      this.#close(opened, row)
    }
    this.#waiting.length = 0
  }
}
