import type { Token } from '../../document/tokens.ts'
import type { LineScanner } from '../line-scanner.ts'
import { bytesOf } from './bytes.ts'
import { type Rows, RowTokens } from './rows.ts'

type Field = 'lemma' | 'pos' | 'feats' | 'speaker' | 'relation' | 'head'

/** Which column holds what. Of several, the first cell with a value counts. */
export interface ColumnLayout {
  /** How many columns a row has. */
  readonly columns: number
  readonly form: number
  readonly fields?: Partial<Record<Field, readonly number[]>>
  /** A bit of the sentence's parse tree. */
  readonly parse?: number
  /** Cells that mean no value. */
  readonly nothing: readonly string[]
  /** The word of an empty token. */
  readonly emptyWord?: string
}

/** The words of a document in columns. */
export class ColumnTokens extends RowTokens {
  readonly #detect: (cells: readonly string[]) => ColumnLayout
  #layout: ColumnLayout | undefined

  /** @param detect finds the layout from the first row's cells; the last is a placeholder for the annotation */
  constructor(
    scanner: LineScanner,
    end: number,
    rows: Rows,
    detect: (cells: readonly string[]) => ColumnLayout,
  ) {
    super(scanner, end, rows)
    this.#detect = detect
  }

  text(position: number): string {
    const word = this.#word(this.#cells(position))
    return word === this.#layoutOfRows().emptyWord ? '' : word
  }

  token(position: number): Token {
    const split = this.#cells(position)
    const { fields, nothing, emptyWord } = this.#layoutOfRows()
    const text = this.#word(split)
    const token: { -readonly [K in keyof Token]: Token[K] } = text === emptyWord ? { text: '' } : { text }
    if (text === emptyWord) token.empty = true
    for (const [field, columns] of Object.entries(fields ?? {}) as [Field, number[]][]) {
      const value = columns.map((column) => split.cells[column] ?? '').find((cell) => !nothing.includes(cell))
      if (value === undefined) continue
      if (field !== 'head') token[field] = value
      else {
        const sentence = this.sentenceOf(position)
        const [start, end = this.count] = this.sentences.subarray(sentence, sentence + 2)
        const isHead = /^\d{1,9}$/.test(value) && Number(value) <= end - (start as number)
        if (isHead) token.governor = value === '0' ? -1 : Number(value) - 1 + (start as number)
      }
    }
    return token
  }

  parse(position: number): string | undefined {
    const { parse } = this.#layoutOfRows()
    const bit = parse === undefined ? undefined : this.#cells(position).cells[parse]
    return bit?.includes('*') === true ? bit : undefined
  }

  /** Where a token's word starts in the document; the start of its row if it has none. */
  override formOffset(position: number): number {
    const row = this.decode(this.rowStart(position), this.cellStart(position))
    const cells = [...row.matchAll(row.includes('\t') ? /[^\t]*\t/g : /[^ ]+/g)]
    const before = row.slice(0, cells[this.#layoutOfRows().form]?.index ?? 0)
    return this.rowStart(position) + bytesOf(before).length
  }

  /** The first two cells, if all rows share them. */
  sharedCells(): [first: string, second: string] | undefined {
    const start = (at: number): string => this.#cells(at).cells.slice(0, 2).join('\t')
    const [first, second] = this.count === 0 ? [] : this.#cells(0).cells
    if (first === undefined || second === undefined) return undefined
    const prefix = start(0)
    for (let at = 1; at < this.count; at++) if (start(at) !== prefix) return undefined
    return [first, second]
  }

  #word({ cells, isTabbed }: { readonly cells: readonly string[]; readonly isTabbed: boolean }): string {
    const { form, columns } = this.#layoutOfRows()
    // In rows separated by blanks, an empty form vanishes and leaves the row one cell short.
    return !isTabbed && cells.length < columns ? '' : (cells[form] ?? '')
  }

  /** The cells before the annotation, and an empty one in its place. */
  #cells(position: number): { cells: string[]; isTabbed: boolean } {
    const row = this.decode(this.rowStart(position), this.cellStart(position))
    const isTabbed = row.includes('\t')
    return { cells: isTabbed ? row.split('\t') : row.trimStart().split(/ +/), isTabbed }
  }

  #layoutOfRows(): ColumnLayout {
    this.#layout ??= this.#detect(this.count === 0 ? [] : this.#cells(0).cells)
    return this.#layout
  }
}
