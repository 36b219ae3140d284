import { printable } from '../errors.ts'
import { cellText, type Table } from './table.ts'

export function markdownTable({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    ...(title === undefined ? [] : [`**${escapeMarkdown(title)}**`, '']),
    line(columns.map((column) => escapeMarkdown(column.title))),
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
