import { printable } from '../errors.ts'
import { notesOn } from './score-cells.ts'
import type { ScoresReport } from './scores.ts'
import { scoresTables } from './scores-tables.ts'
import { shown, type Table } from './table.ts'

export function renderLatex(report: ScoresReport): string {
  return latexTables(scoresTables(report), report.signature)
}

/** Tables for a paper: needs the package booktabs; the best of each column in bold. */
export function latexTables(tables: readonly Table[], signature: string): string {
  const notes = notesOn(tables).map((note) => `% ${note}\n`)
  const comment = `% ${signature}\n% \\usepackage{booktabs}\n`
  return `${notes.join('')}${comment}${tables.map(latexTable).join('\n\n')}\n`
}

export function latexTable({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`
  return [
    ...(title === undefined ? [] : [`% ${printable(title)}`]),
    `\\begin{tabular}{${columns.map(({ align }) => (align === 'left' ? 'l' : 'r')).join('')}}`,
    '\\toprule',
    line(columns.map((column) => escaped(column.title))),
    '\\midrule',
    ...rows.map((row) =>
      line(
        row.map((each) =>
          each.isBest === true ? `\\textbf{${escaped(shown(each))}}` : escaped(shown(each)),
        ),
      ),
    ),
    '\\bottomrule',
    '\\end{tabular}',
  ].join('\n')
}

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '³': '$^3$',
  φ: '$\\phi$',
  α: '$\\alpha$',
  '−': '$-$',
  '†': '$^\\dagger$',
}

function escaped(text: string): string {
  return printable(text).replace(/[\\~^³φα−†&%$#_{}]/g, (character) => SPECIAL[character] ?? `\\${character}`)
}
