import { printable } from '../errors.ts'
import { notesOn } from './score-cells.ts'
import type { ScoresReport } from './scores.ts'
import { scoresTables } from './scores-tables.ts'
import { shown, type Table } from './table.ts'

export function renderMarkdown(report: ScoresReport): string {
  return markdownTables(scoresTables(report), report.signature)
}

/** Tables with the signature under them. */
export function markdownTables(tables: readonly Table[], signature: string): string {
  const notes = notesOn(tables).map((note) => `${escaped(note)}\n\n`)
  return `${tables.map(markdownTable).join('\n\n')}\n\n${notes.join('')}\`${signature}\`\n`
}

export function markdownTable({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    ...(title === undefined ? [] : [`**${escaped(title)}**`, '']),
    line(columns.map((column) => escaped(column.title))),
    line(columns.map(({ align }) => (align === 'left' ? '---' : '--:'))),
    ...rows.map((row) =>
      line(row.map((each) => (each.isBest ? `**${escaped(shown(each))}**` : escaped(shown(each))))),
    ),
  ].join('\n')
}

function escaped(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>|#]/g, '\\$&')
}
