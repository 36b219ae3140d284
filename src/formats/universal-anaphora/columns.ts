import { bytesOf, textOf } from '../shared/bytes.ts'
import { COLUMNS, Row } from '../shared/conllu/row.ts'
import type { SplitRows } from '../shared/conllu/tokens.ts'

/** The columns of a file whose header names none, and those that we write. */
export const STANDARD: readonly string[] = [
  ...COLUMNS,
  ...'IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM'.split(' '),
]

/** A cell of the current row; the text is empty if it has no value. */
export interface Cell {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** A row whose columns are named by the file. */
export class NamedRow extends Row {
  constructor(names: readonly string[] = STANDARD) {
    super(names, 'IDENTITY', true)
  }

  /** An underscore, or a cell that is missing at the end of a row, means no value. */
  get(name: string): Cell {
    const cell = this.at(this.names.indexOf(name))
    return cell.text === '_' ? { ...cell, text: '' } : cell
  }

  at(column: number): Cell {
    const [from, to] = [this.from(column), this.to(column)]
    return { text: textOf(this.bytes, from, to), from, to }
  }

  /** Rows with the columns of CoNLL-U. */
  readonly split: SplitRows = (lines) => {
    const row = new NamedRow(this.names)
    const rows = lines.map((line) => {
      const bytes = bytesOf(line)
      row.scan(bytes, 0, bytes.length)
      return COLUMNS.map((name) => row.get(name).text || '_')
    })
    renumberGovernors(rows)
    return rows
  }
}

/**
 * In some files, governors are numbered within their sentence although tokens are numbered through the
 * document. They are read that way if any of them is not one of the sentence's own numbers.
 *
 * @param rows of one sentence, cut into columns of CoNLL-U, rewritten in place
 */
function renumberGovernors(rows: readonly string[][]): void {
  const ids = new Set(rows.map(([id]) => id))
  const words = rows.filter(([id]) => id !== undefined && /^\d+$/.test(id)).map(([id]) => id as string)
  if (words[0] === '1') return
  if (rows.every((row) => row[6] === '_' || row[6] === '0' || ids.has(row[6]))) return
  const governorId = (number: string): string => {
    const [word, ...rest] = number.split('.')
    const id = word === '0' ? '0' : words[Number(word) - 1]
    return id === undefined ? '' : [id, ...rest].join('.')
  }
  for (const row of rows) {
    if (row[6] !== '_' && row[6] !== '0') row[6] = governorId(row[6] as string)
    if (row[8] !== '_') row[8] = (row[8] as string).split('|').map(renumber).join('|')
  }

  function renumber(edge: string): string {
    const colon = edge.indexOf(':')
    return colon < 0 ? governorId(edge) : governorId(edge.slice(0, colon)) + edge.slice(colon)
  }
}
