import { COLUMNS as CONLLU_COLUMNS } from '../corefud/row-scan.ts'

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
const CONLLU: readonly string[] = STANDARD.slice(0, CONLLU_COLUMNS)

/** One cell of a row and where it starts in the line. */
export interface Cell {
  readonly text: string
  readonly offset: number
}

const NO_CELL: Cell = { text: '', offset: 0 }

/** Cut a row at its TABs or, where it has none, at runs of blanks. */
export function splitRow(line: string): Cell[] {
  const isTabbed = line.includes('\t')
  const cells: Cell[] = []
  for (let at = 0; at <= line.length; ) {
    if (!isTabbed) while (line[at] === ' ') at++
    let end = at
    const separator = isTabbed ? '\t' : ' '
    while (end < line.length && line[end] !== separator) end++
    const next = end + 1
    // Blanks around cells are padding; at the end of a row they would be one cell more.
    while (line[at] === ' ' && at < end) at++
    while (end > at && line[end - 1] === ' ') end--
    if (isTabbed || end > at) cells.push({ text: line.slice(at, end), offset: at })
    at = next
  }
  return cells
}

/** Which column is where. */
export class Columns {
  readonly names: readonly string[]
  readonly #index: ReadonlyMap<string, number>

  constructor(names: readonly string[]) {
    this.names = names
    this.#index = new Map(names.map((name, at) => [name, at]))
  }

  has(name: string): boolean {
    return this.#index.has(name)
  }

  /** A cell; an underscore or a cell that is missing at the end of a row says nothing. */
  cell(cells: readonly Cell[], name: string): Cell {
    const at = this.#index.get(name)
    const cell = at === undefined ? undefined : cells[at]
    return cell === undefined || cell.text === '_' ? NO_CELL : cell
  }

  /** The ten columns of CoNLL-U as they would stand there. */
  conllu(cells: readonly Cell[]): string[] {
    return CONLLU.map((name) => {
      const at = this.#index.get(name)
      const text = at === undefined ? undefined : cells[at]?.text
      return text === undefined || text === '' ? '_' : text
    })
  }
}
