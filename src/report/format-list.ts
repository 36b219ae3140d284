import { csvTable } from './csv.ts'
import type { Rendering } from './format-scores.ts'
import { latexTable } from './latex.ts'
import { markdownTable } from './markdown.ts'
import type { Table } from './table.ts'

/** One table that carries no signature, since nothing was scored: a list of problems, of metrics, of formats. */
export function renderList(table: Table, rendering: Exclude<Rendering, 'text' | 'json'>): string {
  switch (rendering) {
    case 'csv':
      return csvTable(table)
    case 'markdown':
      return `${markdownTable(table)}\n`
    case 'latex':
      return `% \\usepackage{booktabs}\n${latexTable(table)}\n`
  }
}
