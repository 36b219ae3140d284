import { printable } from '../errors.ts'
import { csvText, tableRows } from './csv.ts'
import { latexTable } from './latex.ts'
import { escapeMarkdown, markdownTable } from './markdown.ts'
import type { Table } from './table.ts'
import { plainStyle, renderTable, type Style } from './text.ts'

/** The output forms of a result. */
export const renderings = ['text', 'json', 'csv', 'markdown', 'latex'] as const
export type Rendering = (typeof renderings)[number]

export interface RenderOptions {
  readonly style?: Style
  /** Leave CSV text unchanged, even if a spreadsheet would run it as a formula. */
  readonly isRawCsv?: boolean
}

/** A result for people: what it is about, tables, remarks and the signature. */
export interface TableReport {
  /** Lines above the tables, in text only. */
  readonly introduction?: readonly string[] | ((style: Style) => readonly string[])
  readonly tables: readonly Table[]
  /** What the marks in the tables mean. */
  readonly notes?: readonly string[]
  /** Blocks below the tables, in text only. */
  readonly details?: (style: Style) => readonly string[]
  readonly remarks?: readonly string[]
  /** Absent if nothing was scored. */
  readonly signature?: string
}

/** The tables of a report, and rows of CSV if these are not the rows of its first table. */
export interface ReportView {
  readonly tables: (rendering: 'text' | 'csv' | 'markdown' | 'latex') => TableReport
  readonly rows?: () => readonly (readonly string[])[]
}

/** Render a report: as JSON, its figures as rows of CSV, or its tables. */
export function renderReport(
  report: object,
  { tables, rows }: ReportView,
  rendering: Rendering,
  { style = plainStyle, isRawCsv = false }: RenderOptions = {},
): string {
  switch (rendering) {
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`
    case 'csv':
      return csvText(rows?.() ?? tables('csv').tables.slice(0, 1).flatMap(tableRows), isRawCsv)
    case 'text':
      return renderText(tables('text'), style)
    case 'markdown':
      return renderMarkdown(tables('markdown'))
    case 'latex':
      return renderLatex(tables('latex'))
  }
}

function renderText(report: TableReport, style: Style): string {
  const { introduction = [], tables, notes = [], details, remarks = [], signature } = report
  const lines = typeof introduction === 'function' ? introduction(style) : introduction.map(printable)
  const drawn = tables.map((table) => renderTable(table, style))
  const last = drawn.pop()
  const blocks = [
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
    ...drawn,
    ...(last === undefined ? [] : [[last, ...notes.map(style.faint)].join('\n')]),
    ...(details?.(style) ?? []),
    ...(remarks.length === 0 ? [] : [remarks.map(printable).join('\n')]),
    ...(signature === undefined ? [] : [style.faint(signature)]),
  ]
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`
}

function renderMarkdown({ tables, notes = [], remarks = [], signature }: TableReport): string {
  const blocks = [...tables.map(markdownTable), ...notes.map(escapeMarkdown), ...remarks.map(printable)]
  return `${[...blocks, ...(signature === undefined ? [] : [`\`${signature}\``])].join('\n\n')}\n`
}

export function renderLatex({ tables, notes = [], remarks = [], signature }: TableReport): string {
  const comments = [
    ...notes,
    ...(signature === undefined ? [] : [signature]),
    '\\usepackage{booktabs}',
    ...remarks,
  ]
  const lines = comments.map((line) => `% ${printable(line)}\n`)
  return `${lines.join('')}${tables.map(latexTable).join('\n\n')}\n`
}
