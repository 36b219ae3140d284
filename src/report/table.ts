/** A table, independent of how it is drawn. */
export interface Table {
  readonly title?: string
  /** Titles that span several columns each; together they span all of them. */
  readonly groups?: readonly Group[]
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A table whose rows are made on demand. */
export interface LazyTable extends Omit<Table, 'rows'> {
  readonly rows: Iterable<Table['rows'][number]>
}

export interface Group {
  readonly title: string
  readonly span: number
}

export interface Column {
  readonly title: string
  readonly align: 'left' | 'right'
}

/** `text` may hold anything a file can; renderings escape it. */
export interface Cell {
  readonly text: string
  /** The number that the text rounds, where tables are measured against each other. */
  readonly value?: number
  /** The best of its column, where systems are compared. */
  readonly isBest?: boolean
  /** A score that is undefined for the data, 0/0. */
  readonly isUndefined?: boolean
}

/** The printed text of a cell. The mark of a 0/0 comes first, so that the decimals stay aligned. */
export const cellText = ({ text, isUndefined }: Cell): string => (isUndefined === true ? `*${text}` : text)

/** What that mark means. */
export const UNDEFINED_NOTE = '* undefined here (0/0); the value is a convention'

export const cell = (text: string): Cell => ({ text })

export const left = (title: string): Column => ({ title, align: 'left' })
export const right = (title: string): Column => ({ title, align: 'right' })

/** The titles of columns, each after that of its group, for forms with one row for both. */
export function fullTitles({ groups, columns }: Table): string[] {
  const over = (groups ?? []).flatMap(({ title, span }) => Array.from({ length: span }, () => title))
  return columns.map(({ title }, c) =>
    [over[c], title].filter((part) => part !== undefined && part !== '').join(' '),
  )
}

const LONGEST = 40

/** The beginning of a text, enough to recognise it. */
export function shorten(text: string, most: number = LONGEST): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
