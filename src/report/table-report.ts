import { printable } from '../errors.ts'
import { csvText } from './csv.ts'
import type { Rendering, RenderOptions } from './format-scores.ts'
import { latexTable } from './latex.ts'
import { markdownTable } from './markdown.ts'
import type { Table } from './table.ts'
import { plainStyle, renderTable, type Style } from './text.ts'

/** A result for people that is not a table of scores: what it is about, tables, remarks and the signature. */
export interface TableReport {
  readonly introduction: readonly string[]
  readonly tables: readonly Table[]
  readonly remarks: readonly string[]
  readonly signature: string
}

/** A report in any rendering: its JSON, its figures as rows of a CSV file, or its tables. */
export function renderReport(
  report: object,
  { rows, tables }: { readonly rows: () => string[][]; readonly tables: () => TableReport },
  rendering: Rendering,
  { style = plainStyle, isRawCsv = false }: RenderOptions = {},
): string {
  switch (rendering) {
    case 'json':
      return `${JSON.stringify(report, undefined, 2)}\n`
    case 'csv':
      return csvText(rows(), isRawCsv)
    default:
      return renderTableReport(tables(), rendering, style)
  }
}

export function renderTableReport(
  { introduction, tables, remarks, signature }: TableReport,
  rendering: 'text' | 'markdown' | 'latex',
  style: Style = plainStyle,
): string {
  switch (rendering) {
    case 'text':
      return `${[
        introduction.map(printable).join('\n'),
        ...tables.map((table) => renderTable(table, style)),
        ...(remarks.length === 0 ? [] : [remarks.map(printable).join('\n')]),
        style.faint(signature),
      ].join('\n\n')}\n`
    case 'markdown':
      return `${[...tables.map(markdownTable), ...remarks.map(printable), `\`${signature}\``].join('\n\n')}\n`
    case 'latex': {
      const comments = [signature, '\\usepackage{booktabs}', ...remarks].map((line) => `% ${printable(line)}`)
      return `${comments.join('\n')}\n${tables.map(latexTable).join('\n\n')}\n`
    }
  }
}
