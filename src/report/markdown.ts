import { printable } from '../errors.ts'
import { cellText, fullTitles, type Table } from './table.ts'

export function markdownTable(table: Table): string {
  const { title, columns, rows } = table
  const titles = fullTitles(table)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    ...(title === undefined ? [] : [`**${escapeMarkdown(title)}**`, '']),
    line(titles.map(escapeMarkdown)),
    line(columns.map(({ align }) => (align === 'left' ? '---' : '--:'))),
    ...rows.map((row) =>
      line(
        row.map((each) =>
          each.isBest ? `**${escapeMarkdown(cellText(each))}**` : escapeMarkdown(cellText(each)),
        ),
      ),
    ),
  ].join('\n')
}

export function escapeMarkdown(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>|#]/g, '\\$&')
}
