import { doubled, FIRST_LENGTH } from '../../document/ints.ts'
import { listAt } from '../../document/list-at.ts'
import type { ErrorCode, WarningCode } from '../../errors.ts'
import { CLOSE, OPEN, textOf } from './bytes.ts'

/** Reports what is wrong at a byte of the document that is being read. */
export type Report = (code: ErrorCode, offset: number, reason: string) => void
/** Warns of what is odd there. */
export type Notice = (code: WarningCode, offset: number, message: string) => void

/** Instead of a name: this is not a label. */
export const NO_NAME = -1
/** Instead of the name of a closing bracket: it closes what was opened last. */
export const LAST_OPENED = -2
/** Instead of a name: the dialect has reported what is wrong with this bracket, which is left out. */
export const LEFT_OUT = -3

/** What distinguishes the brackets of one format from those of another. */
export interface BracketDialect {
  /** The byte that may separate two brackets of a cell. */
  readonly joiner: number
  /** Does a closing bracket that finds nothing open wait for the end of its cell (decision 0004)? */
  readonly waits: boolean
  /** Is the rest of a cell read after something that is not a bracket? */
  readonly isLenient?: boolean
  /**
   * A small number for the label in bytes [from, to): a closing bracket ends the mention of its name that was
   * opened last. The label of an opening bracket may say more, which `open` will need.
   */
  name(bytes: Uint8Array, from: number, to: number, opens: boolean, offset: number): number
  /** Begin a mention, which gets the row as its only token. Returns its number: 0, 1, 2, … in each document. */
  open(name: number, row: number, isWhole: boolean, offset: number): number
  close(mention: number, row: number, name: number): void
  /** The label that a name stands for, where it has one. */
  label(name: number): string | undefined
  /** Names of one group are similar enough to be mistaken for each other. */
  group?(name: number): string
  /** What is wrong with a cell, or a piece of it, that is not made of brackets. */
  bad?(cell: string, piece: string): string
  /** What is wrong with brackets without a partner, where that is said in words of its own. */
  unclosed?(mention: number): string
  unopened?(name: number): string
  /** A bracket closes `name`, but only `opened`, of the same group, is open. */
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
  /** By name: the mention that was opened last, or -1. */
  #top: Int32Array = new Int32Array(FIRST_LENGTH)
  #names = 0
  /** By mention: the one of its name that was opened before it, where its bracket is, and its name until it is closed. */
  #below: Int32Array = new Int32Array(FIRST_LENGTH)
  #offset: Int32Array = new Int32Array(FIRST_LENGTH)
  #name: Int32Array = new Int32Array(FIRST_LENGTH)
  #open = 0
  /** By group: mentions in the order in which they opened, also those closed since. */
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

  /** End the document: everything must be closed. */
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
    // Even to clear an empty map makes a new table.
    if (this.#groups.size > 0) this.#groups.clear()
    this.#dialect.clear?.()
  }

  #unopened(name: number): string {
    return this.#dialect.unopened?.(name) ?? 'this bracket closes a mention that was never opened'
  }

  #push(mention: number, name: number, offset: number): void {
    while (mention >= this.#below.length) {
      this.#below = doubled(this.#below)
      this.#offset = doubled(this.#offset)
      this.#name = doubled(this.#name)
    }
    while (name >= this.#top.length) this.#top = doubled(this.#top)
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

  /** The name of the mention of a group that was opened last and is still open, or -1. */
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
