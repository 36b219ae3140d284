import { printable } from '../errors.ts'
import { cellText, type Table } from './table.ts'

/** A table for a paper, with the package booktabs; the best of each column in bold. */
export function latexTable({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`
  return [
    ...(title === undefined ? [] : [`% ${printable(title)}`]),
    `\\begin{tabular}{${columns.map(({ align }) => (align === 'left' ? 'l' : 'r')).join('')}}`,
    '\\toprule',
    line(columns.map((column) => escapeLatex(column.title))),
    '\\midrule',
    ...rows.map((row) =>
      line(
        row.map((each) =>
          each.isBest === true ? `\\textbf{${escapeLatex(cellText(each))}}` : escapeLatex(cellText(each)),
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
  β: '$\\beta$',
  '−': '$-$',
  '†': '$^\\dagger$',
}

function escapeLatex(text: string): string {
  return printable(text).replace(
    /[\\~^³φαβ−†&%$#_{}]/g,
    (character) => SPECIAL[character] ?? `\\${character}`,
  )
}
