import { printable } from '../errors.ts'
import { type Column, cellText, type Group, type LazyTable, type Table } from './table.ts'

/** How text is emphasised: by colour on a terminal, not at all elsewhere. */
export interface Style {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
}

export const plainStyle: Style = { strong: (text) => text, faint: (text) => text }

export function renderTable(table: Table, style: Style = plainStyle): string {
  return [...tableLines(table, style)].join('\n')
}

/** The same line by line. Rows are iterated over twice and may be made anew each time: many rows take much memory. */
export function* tableLines(
  { title, groups, columns, rows }: LazyTable,
  style: Style = plainStyle,
): Generator<string> {
  const titles = columns.map((column) => printable(column.title))
  const widths = titles.map(widthOf)
  for (const row of rows) {
    for (const c of widths.keys()) {
      const each = row[c]
      if (each !== undefined) widths[c] = Math.max(widths[c] as number, widthOf(printable(cellText(each))))
    }
  }
  const line = (cells: readonly string[], decorate: (text: string, c: number) => string): string =>
    cells
      .map((text, c) => decorate(pad(text, widths[c] as number, (columns[c] as Column).align), c))
      .join(GAP)
      .trimEnd()
  if (title !== undefined) yield style.strong(printable(title))
  if (groups !== undefined) yield style.faint(groupLine(groups, widths))
  yield line(titles, (text) => style.faint(text))
  for (const row of rows) {
    yield line(
      row.map((each) => printable(cellText(each))),
      (text, c) => (row[c]?.isBest === true ? style.strong(text) : text),
    )
  }
}

/** Group titles, each where its columns begin; columns grow to fit. */
function groupLine(groups: readonly Group[], widths: number[]): string {
  let first = 0
  const cells = groups.map(({ title, span }) => {
    const own = widths.slice(first, first + span)
    const room = own.reduce((sum, width) => sum + width, 0) + GAP.length * (span - 1)
    const text = printable(title)
    widths[first] = (widths[first] as number) + Math.max(0, widthOf(text) - room)
    first += span
    return pad(text, Math.max(room, widthOf(text)), 'right')
  })
  return cells.join(GAP).trimEnd()
}

const GAP = '  '

/** The width of the widest text on a terminal. */
export function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, widthOf(text)), 0)
}

/** Pad a text to a width on a terminal. */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'left' ? text + blanks : blanks + text
}

const PLAIN = /^[ -~]*$/
const COMBINING = /[\p{Mn}\p{Me}\p{Cf}]/u
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u

/** Columns on a terminal: two for a wide East Asian character, none for a combining one. */
function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length
  let width = 0
  for (const character of text) width += COMBINING.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}
