import { printable } from '../errors.ts'
import { grouped } from './number.ts'
import type { ScoresReport } from './scores.ts'
import { scoresTables } from './scores-tables.ts'
import type { Column, Table } from './table.ts'

/** How a rendering may stress something; on a terminal that is colour, elsewhere nothing. */
export interface Style {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
}

export const plainStyle: Style = { strong: (text) => text, faint: (text) => text }

export function renderText(report: ScoresReport, style: Style = plainStyle): string {
  const { corpus } = report
  const names = ['key', ...report.systems.map(() => 'response')]
  const sides = [
    { name: corpus.name, counts: corpus.key },
    ...report.systems.map(({ name, response }) => ({ name, counts: response })),
  ]
  const width = Math.max(...sides.map(({ name }) => widthOf(printable(name))))
  const lines = sides.map(({ name, counts }, i) => {
    const said = `${grouped(counts.mentions)} mentions, ${grouped(counts.entities)} entities (${grouped(counts.singletons)} singletons)`
    return `${(names[i] as string).padEnd(8)}  ${pad(printable(name), width, 'left')}  ${style.faint(said)}`
  })
  const size = `${grouped(corpus.documents)} document${corpus.documents === 1 ? '' : 's'}, ${grouped(corpus.tokens)} tokens`
  const tables = scoresTables(report).map((table) => renderTable(table, style))
  return [...lines, style.faint(size), '', tables.join('\n\n'), '', style.faint(report.signature), ''].join(
    '\n',
  )
}

export function renderTable({ title, columns, rows }: Table, style: Style = plainStyle): string {
  const texts = rows.map((row) => row.map(({ text }) => printable(text)))
  const widths = columns.map((column, c) =>
    Math.max(widthOf(column.title), ...texts.map((row) => widthOf(row[c] ?? ''))),
  )
  const line = (cells: readonly string[], decorate: (text: string, c: number) => string): string =>
    cells
      .map((text, c) => decorate(pad(text, widths[c] as number, (columns[c] as Column).align), c))
      .join('  ')
      .trimEnd()
  const head = line(
    columns.map((column) => column.title),
    (text) => style.faint(text),
  )
  const body = texts.map((row, r) =>
    line(row, (text, c) => (rows[r]?.[c]?.isBest === true ? style.strong(text) : text)),
  )
  return [...(title === undefined ? [] : [style.strong(printable(title))]), head, ...body].join('\n')
}

function pad(text: string, width: number, align: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'left' ? text + blanks : blanks + text
}

function widthOf(text: string): number {
  return [...text].length
}
