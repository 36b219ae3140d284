import { printable } from '../errors.ts'
import { cellText, type Group, type Table } from './table.ts'

/** A table for a paper, using the package booktabs; the best of each column is in bold. */
export function latexTable({ title, groups, columns, rows }: Table): string {
  const line = (cells: readonly string[]): string => `${cells.join(' & ')} \\\\`
  return [
    ...(title === undefined ? [] : [`% ${printable(title)}`]),
    `\\begin{tabular}{${columns.map(({ align }) => (align === 'left' ? 'l' : 'r')).join('')}}`,
    '\\toprule',
    ...(groups === undefined ? [] : groupLines(groups)),
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

/** Group titles, each with a rule under it. */
function groupLines(groups: readonly Group[]): string[] {
  let last = 0
  const rules: string[] = []
  const cells = groups.map(({ title, span }) => {
    const first = last + 1
    last += span
    if (title === '') return ''
    rules.push(`\\cmidrule(lr){${first}-${last}}`)
    return span === 1 ? escapeLatex(title) : `\\multicolumn{${span}}{c}{${escapeLatex(title)}}`
  })
  return [`${cells.join(' & ')} \\\\`, rules.join(' ')]
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
  '<': '$<$',
  '>': '$>$',
  '|': '$|$',
  '†': '$^\\dagger$',
  '↑': '$\\uparrow$',
}

function escapeLatex(text: string): string {
  return printable(text).replace(
    /[\\~^³φαβ−†↑<>|&%$#_{}]/g,
    (character) => SPECIAL[character] ?? `\\${character}`,
  )
}
