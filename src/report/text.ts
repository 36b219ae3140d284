import { printable } from '../errors.ts'
import { type Column, cellText, type Group, type Table } from './table.ts'

/** How text is stressed: by colour on a terminal, not at all elsewhere. */
export interface Style {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
}

export const plainStyle: Style = { strong: (text) => text, faint: (text) => text }

export function renderTable({ title, groups, columns, rows }: Table, style: Style = plainStyle): string {
  const texts = rows.map((row) => row.map((each) => printable(cellText(each))))
  const titles = columns.map((column) => printable(column.title))
  const widths = titles.map((text, c) => widest([text, ...texts.map((row) => row[c] ?? '')]))
  const over = groups === undefined ? [] : [style.faint(groupLine(groups, widths))]
  const line = (cells: readonly string[], decorate: (text: string, c: number) => string): string =>
    cells
      .map((text, c) => decorate(pad(text, widths[c] as number, (columns[c] as Column).align), c))
      .join(GAP)
      .trimEnd()
  const head = line(titles, (text) => style.faint(text))
  const body = texts.map((row, r) =>
    line(row, (text, c) => (rows[r]?.[c]?.isBest === true ? style.strong(text) : text)),
  )
  return [...(title === undefined ? [] : [style.strong(printable(title))]), ...over, head, ...body].join('\n')
}

/** The titles of groups, each where its columns begin; columns grow to hold it. */
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

/** Fill a text up to a width on a terminal. */
export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'left' ? text + blanks : blanks + text
}

const COMBINING = /[\p{Mn}\p{Me}\p{Cf}]/u
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u

/** Columns on a terminal: two for a wide East Asian character, none for a combining one. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += COMBINING.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}
