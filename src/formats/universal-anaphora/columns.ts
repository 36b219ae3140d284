import { BLANK, bytesOf, NEWLINE, RETURN, TAB, textOf } from '../shared/bytes.ts'
import { COLUMNS as CONLLU_COLUMNS, Row } from '../shared/conllu/row.ts'
import type { SplitRows } from '../shared/conllu/tokens.ts'

/** The columns of a file whose header names none, and those that are written. */
export const STANDARD: readonly string[] = [
  'ID',
  'FORM',
  'LEMMA',
  'UPOS',
  'XPOS',
  'FEATS',
  'HEAD',
  'DEPREL',
  'DEPS',
  'MISC',
  'IDENTITY',
  'BRIDGING',
  'DISCOURSE_DEIXIS',
  'REFERENCE',
  'NOM_SEM',
]

/** A cell of the row at hand; the text is empty where it says nothing. */
export interface Cell {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** A row cut at its TABs or, where it has none, at runs of blanks; blanks around cells are padding. */
export class ColumnRow extends Row {
  names: readonly string[] = STANDARD
  readonly #from: number[] = []
  readonly #to: number[] = []
  #bytes: Uint8Array = new Uint8Array()

  override scan(bytes: Uint8Array, start: number, limit: number): number {
    let newline = start
    while (newline < limit && bytes[newline] !== NEWLINE) newline++
    this.#bytes = bytes
    this.start = start
    this.end = newline > start && bytes[newline - 1] === RETURN ? newline - 1 : newline
    this.#cut(bytes.subarray(start, this.end).includes(TAB) ? TAB : BLANK)
    this.readId(bytes, this.id, this.idEnd)
    return newline
  }

  #cut(separator: number): void {
    const bytes = this.#bytes
    this.#from.length = 0
    this.#to.length = 0
    let hasText = false
    for (let at = this.start; at <= this.end; ) {
      let to = at
      if (separator === BLANK) while (to < this.end && bytes[to] === BLANK) to++
      while (to < this.end && bytes[to] !== separator) to++
      const next = to + 1
      while (at < to && bytes[at] === BLANK) at++
      while (to > at && bytes[to - 1] === BLANK) to--
      if (to > at) hasText = true
      if (separator === TAB || to > at) {
        this.#from.push(at)
        this.#to.push(to)
      }
      at = next
    }
    this.columns = hasText ? this.#from.length : 0
  }

  override get id(): number {
    return this.#start('ID')
  }

  override get idEnd(): number {
    return this.#to[this.names.indexOf('ID')] ?? this.end
  }

  override get form(): number {
    return this.#start('FORM')
  }

  override get formEnd(): number {
    return this.#to[this.names.indexOf('FORM')] ?? this.end
  }

  /** What stands before it is compared with the other side, so the word must. */
  override get cell(): number {
    const isBehind = this.names.indexOf('FORM') < this.names.indexOf('IDENTITY')
    return isBehind ? this.#start('IDENTITY') : this.end
  }

  #start(name: string): number {
    return this.#from[this.names.indexOf(name)] ?? this.end
  }

  /** An underscore or a cell that is missing at the end of a row says nothing. */
  get(name: string): Cell {
    const cell = this.at(this.names.indexOf(name))
    return cell.text === '_' ? { ...cell, text: '' } : cell
  }

  at(column: number): Cell {
    const [from, to] = [this.#from[column] ?? this.end, this.#to[column] ?? this.end]
    return { text: textOf(this.#bytes, from, to), from, to }
  }

  /** Rows as those of CoNLL-U. */
  readonly split: SplitRows = (lines) => {
    const row = new ColumnRow()
    row.names = this.names
    const rows = lines.map((line) => {
      const bytes = bytesOf(line)
      row.scan(bytes, 0, bytes.length)
      return STANDARD.slice(0, CONLLU_COLUMNS).map((name) => row.get(name).text || '_')
    })
    renumberGovernors(rows)
    return rows
  }
}

/**
 * Governors are numbers of their sentence in some files although tokens are numbered through the document.
 * So they are read where one of them is none of the sentence's own numbers.
 *
 * @param rows of one sentence, cut into columns of CoNLL-U, rewritten in place
 */
function renumberGovernors(rows: readonly string[][]): void {
  const ids = new Set(rows.map(([id]) => id))
  const words = rows.filter(([id]) => id !== undefined && /^\d+$/.test(id)).map(([id]) => id as string)
  if (words[0] === '1') return
  const isForeign = rows.some(
    ([, , , , , , head]) => head !== '_' && head !== '0' && !ids.has(head as string),
  )
  if (!isForeign) return
  const own = (number: string): string => {
    const [word, ...rest] = number.split('.')
    const id = word === '0' ? '0' : words[Number(word) - 1]
    return id === undefined ? '' : [id, ...rest].join('.')
  }
  for (const row of rows) {
    if (row[6] !== '_' && row[6] !== '0') row[6] = own(row[6] as string)
    if (row[8] !== '_') row[8] = (row[8] as string).split('|').map(renumbered).join('|')
  }

  function renumbered(edge: string): string {
    const colon = edge.indexOf(':')
    return colon < 0 ? own(edge) : own(edge.slice(0, colon)) + edge.slice(colon)
  }
}
