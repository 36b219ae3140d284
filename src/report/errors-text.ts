import type { ListedMention, SpanText } from '../analysis/listing.ts'
import { printable } from '../errors.ts'
import type { ErrorsReport } from './errors.ts'
import { errorsTables, shortened, waterfallTable } from './errors-tables.ts'
import { counted, grouped } from './number.ts'
import { notesOn } from './score-cells.ts'
import { corpusLines, plainStyle, renderTable, repairSummary, type Style } from './text.ts'

/** The tables, the mentions that went wrong in their context, and the signature. */
export function renderErrorsText(report: ErrorsReport, style: Style = plainStyle): string {
  const { corpus, response } = report
  const [, ...others] = errorsTables(report)
  const tables = [waterfallTable(report, bar), ...others]
  return [
    ...corpusLines(corpus, [{ name: response.name, counts: response }], style),
    ...alignedLines(report),
    '',
    tables.map((table) => renderTable(table, style)).join('\n\n'),
    '',
    ...notesOn(tables).flatMap((note) => [style.faint(note), '']),
    ...mentionLines(report, style),
    style.faint(report.signature),
    '',
  ].join('\n')
}

function alignedLines({ response }: ErrorsReport): string[] {
  const lines = repairSummary(response)
  return lines.length === 0 ? [] : ['', ...lines, '  the errors are those of the pessimistic reading']
}

const BAR_WIDTH = 30

/** From the score now to 100: what a step adds, where it adds it; what it takes away is hollow. */
function bar(from: number, to: number, start: number): string {
  if (start >= 1) return ''
  const column = (score: number): number => Math.round(((score - start) / (1 - start)) * BAR_WIDTH)
  const [low, high] = [Math.max(0, column(Math.min(from, to))), Math.max(0, column(Math.max(from, to)))]
  return `${' '.repeat(low)}${(to < from ? '░' : '█').repeat(high - low)}`
}

function mentionLines({ mentions, listed }: ErrorsReport, style: Style): string[] {
  if (mentions.length === 0) return []
  const share = mentions.length < listed.mentions ? `${grouped(mentions.length)} of ` : ''
  const lines = [style.strong(`${share}${counted(listed.mentions, 'mention')}`)]
  let doc: string | undefined
  for (const mention of mentions) {
    if (mention.doc !== doc) {
      doc = mention.doc
      lines.push('', style.strong(printable(doc)))
    }
    lines.push(...mentionText(mention, style))
  }
  return [...lines, '']
}

const VERDICT_WIDTH = 8

function mentionText(mention: ListedMention, style: Style): string[] {
  const { side, verdict, type, context, antecedents, errors } = mention
  const [start, end] = mention.span
  const words = style.strong(`[${printable(shortened(mention.text ?? `${start}, ${end}`, LONGEST_MENTION))}]`)
  const text = [context?.before, '', context?.after].map((part) => printable(part ?? ''))
  const notes = [side, `${start}-${end}`, type, ...errors].filter((note) => note !== undefined)
  return [
    `  ${verdict.padEnd(VERDICT_WIDTH)} ${style.faint(text[0] as string)} ${words} ${style.faint(text[2] as string)}`.trimEnd(),
    style.faint(
      `  ${''.padEnd(VERDICT_WIDTH)} ${notes.join(', ')}; antecedent in the key: ${link(antecedents.key)}, in the response: ${link(antecedents.response)}`,
    ),
  ]
}

const LONGEST_MENTION = 60

function link(antecedent: SpanText | undefined): string {
  if (antecedent === undefined) return 'none'
  const [start, end] = antecedent.span
  const words = antecedent.text === undefined ? '' : ` ${start}-${end}`
  return `${printable(shortened(antecedent.text ?? `${start}-${end}`))}${words}`
}
