import { printable } from '../errors.ts'
import { counted, percent } from './number.ts'
import { notesOn, type WrittenScore, writtenUnder } from './score-cells.ts'
import type { ScoresReport, SystemScores } from './scores.ts'
import { scoresTables } from './scores-tables.ts'
import { type Column, shown, type Table } from './table.ts'

/** How a rendering may stress something; on a terminal that is colour, elsewhere nothing. */
export interface Style {
  readonly strong: (text: string) => string
  readonly faint: (text: string) => string
}

export const plainStyle: Style = { strong: (text) => text, faint: (text) => text }

export function renderText(report: ScoresReport, style: Style = plainStyle): string {
  const tables = scoresTables(report)
  const repairs = report.systems.flatMap((system) => repairLines(system, writtenUnder(report.settings)))
  const responses = report.systems.map(({ name, response }) => ({ name, counts: response }))
  return [
    ...corpusLines(report.corpus, responses, style),
    '',
    tables.map((table) => renderTable(table, style)).join('\n\n'),
    ...notesOn(tables).map(style.faint),
    '',
    ...repairs,
    style.faint(report.signature),
    '',
  ].join('\n')
}

interface NamedSide {
  readonly name: string
  readonly counts: { readonly mentions: number; readonly entities: number; readonly singletons: number }
}

/** What was scored: a line for the key and each response, and how much text there is. */
export function corpusLines(
  corpus: ScoresReport['corpus'],
  responses: readonly NamedSide[],
  style: Style,
): string[] {
  const sides = [{ name: corpus.name, counts: corpus.key }, ...responses]
  const width = widest(sides.map(({ name }) => printable(name)))
  const lines = sides.map(({ name, counts }, i) => {
    const { mentions, entities, singletons } = counts
    const said = `${counted(mentions, 'mention')}, ${counted(entities, 'entity', 'entities')} (${counted(singletons, 'singleton')})`
    return `${(i === 0 ? 'key' : 'response').padEnd(8)}  ${pad(printable(name), width, 'left')}  ${style.faint(said)}`
  })
  const size = `${counted(corpus.documents, 'document')}, ${counted(corpus.tokens, 'token')}`
  return [...lines, style.faint(size)]
}

/** What became of a response that had to be laid over the key's words. */
export function repairSummary({ name, repair }: Pick<SystemScores, 'name' | 'repair'>): string[] {
  if (repair === undefined) return []
  const { recovered, altered, ambiguous, lost } = repair.mentions
  return [
    `${printable(name)} was aligned to the words of the key (${percent(repair.shareOfTextChanged)} % of the text differs):`,
    `  mentions: ${recovered} recovered, ${altered} altered, ${ambiguous} ambiguous, ${lost} lost; ${counted(repair.tagsRepaired, 'tag')} repaired`,
  ]
}

/** The same, and between which scores it may lie. */
function repairLines({ name, repair, interval }: SystemScores, written: WrittenScore): string[] {
  if (repair === undefined || interval === undefined) return []
  const scores = Object.entries(interval).map(([id, [low, high]]) => `${id} ${written(low)}–${written(high)}`)
  return [
    ...repairSummary({ name, repair }),
    '  the table shows the pessimistic reading; from that to the optimistic one:',
    `  ${scores.join(', ')}`,
    '',
  ]
}

export function renderTable({ title, columns, rows }: Table, style: Style = plainStyle): string {
  const texts = rows.map((row) => row.map((each) => printable(shown(each))))
  const titles = columns.map((column) => printable(column.title))
  const widths = titles.map((text, c) => widest([text, ...texts.map((row) => row[c] ?? '')]))
  const line = (cells: readonly string[], decorate: (text: string, c: number) => string): string =>
    cells
      .map((text, c) => decorate(pad(text, widths[c] as number, (columns[c] as Column).align), c))
      .join('  ')
      .trimEnd()
  const head = line(titles, (text) => style.faint(text))
  const body = texts.map((row, r) =>
    line(row, (text, c) => (rows[r]?.[c]?.isBest === true ? style.strong(text) : text)),
  )
  return [...(title === undefined ? [] : [style.strong(printable(title))]), head, ...body].join('\n')
}

function widest(texts: readonly string[]): number {
  return texts.reduce((width, text) => Math.max(width, widthOf(text)), 0)
}

function pad(text: string, width: number, align: 'left' | 'right'): string {
  const blanks = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'left' ? text + blanks : blanks + text
}

const COMBINING = /[\p{Mn}\p{Me}\p{Cf}]/u
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u

/** Columns of a terminal: two for a wide East Asian character, none for one that combines. */
function widthOf(text: string): number {
  let width = 0
  for (const character of text) width += COMBINING.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return width
}
