import type { LinkScore } from '../analysis/concordance/concordance.ts'
import type { ConcordanceLine } from '../analysis/concordance/mention-table.ts'
import type { SignedConcordance } from '../analysis/concordance/query-mentions.ts'
import type { Verdict } from '../metrics/verdicts.ts'
import { version } from '../version.ts'
import { counted, grouped, percent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport } from './render-report.ts'
import { type Cell, cell, left, right, shorten, type Table } from './table.ts'

/** The JSON that `referee errors --where --json` prints. */
export interface ConcordanceReport extends SignedConcordance {
  readonly schema: 'referee.concordance/1'
  readonly referee: string
}

export function concordanceReport(result: SignedConcordance): ConcordanceReport {
  const { systems, signature, ...found } = result
  return { schema: 'referee.concordance/1', referee: version, systems, signature, ...found }
}

export function renderConcordance(
  report: ConcordanceReport,
  rendering: Rendering,
  options: RenderOptions = {},
): string {
  const { found, lines, signature, query, systems } = report
  return renderReport(
    report,
    {
      tables: (form) => ({
        introduction: [`${query}: ${counted(found, 'mention')}`],
        tables: [linksTable(report), concordanceTable(lines, systems, form === 'text')],
        ...(lines.length < found
          ? { remarks: [`${grouped(lines.length)} of ${grouped(found)} are listed`] }
          : {}),
        signature,
      }),
      rows: () => concordanceRows(lines, systems),
    },
    rendering,
    options,
  )
}

const VERDICTS: readonly Verdict[] = ['tp', 'wl', 'fn', 'fp', 'first', 'twinless']

/** The verdicts on the mentions found, and their links as a score. */
function linksTable({ systems, verdicts, links }: ConcordanceReport): Table {
  return {
    title: 'their verdicts, and their immediate antecedents as a score',
    columns: [left('response'), ...[...VERDICTS, 'R', 'P', 'F1'].map(right)],
    rows: systems.map((system, s) => [
      cell(system),
      ...VERDICTS.map((verdict) => cell(grouped(verdicts[s]?.[verdict] ?? 0))),
      ...linkCells(links[s] as LinkScore),
    ]),
  }
}

function linkCells({ right: both, key, response }: LinkScore): Cell[] {
  const share = (whole: number, of: number): Cell => ({
    text: percent(of === 0 ? 0 : whole / of),
    ...(of === 0 ? { isUndefined: true } : {}),
  })
  return [share(both, key), share(both, response), share(2 * both, key + response)]
}

/** Each mention in context, and the antecedent that each side gives it. */
export function concordanceTable(
  lines: readonly ConcordanceLine[],
  systems: readonly string[],
  isNarrow: boolean,
): Table {
  const many = systems.length > 1
  const most = isNarrow ? 24 : undefined
  const short = (text: string): string => (most === undefined ? text : shorten(text, most))
  return {
    columns: [
      left('document'),
      right('before'),
      left('mention'),
      left('after'),
      left('in the key'),
      ...systems.flatMap((_, s) => {
        const letter = many ? `${'AB'[s]} ` : ''
        return [left(`${letter}verdict`), left(many ? `in ${'AB'[s]}` : 'in the response')]
      }),
    ],
    rows: lines.map(({ doc, span, text, context, verdicts, antecedents }) => [
      cell(short(doc)),
      cell(isNarrow ? ending(context?.before ?? '', 24) : (context?.before ?? '')),
      cell(short(text ?? span.join('-'))),
      cell(short(context?.after ?? '')),
      cell(short(antecedents.key?.text ?? '')),
      ...systems.flatMap((_, s) => [
        cell(verdicts[s] ?? ''),
        cell(short(antecedents.responses[s]?.text ?? '')),
      ]),
    ]),
  }
}

/** The end of a text, where a mention begins. */
function ending(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `…${characters.slice(1 - most).join('')}`
}

function concordanceRows(lines: readonly ConcordanceLine[], systems: readonly string[]): string[][] {
  const titles = [
    'doc',
    'side',
    'start',
    'end',
    'before',
    'text',
    'after',
    'type',
    'speaker',
    'entity',
    'antecedent',
  ]
  const letters = systems.map((_, s) => 'AB'[s] ?? '')
  return [
    [
      ...titles,
      ...letters.flatMap((letter) => [`verdict ${letter}`, `antecedent ${letter}`, `errors ${letter}`]),
    ],
    ...lines.map((line) => [
      line.doc,
      line.side,
      ...line.span.map(String),
      line.context?.before ?? '',
      line.text ?? '',
      line.context?.after ?? '',
      line.type ?? '',
      line.speaker ?? '',
      line.entity ?? '',
      line.antecedents.key?.text ?? '',
      ...systems.flatMap((_, s) => [
        line.verdicts[s] ?? '',
        line.antecedents.responses[s]?.text ?? '',
        (line.errors[s] ?? []).join(' '),
      ]),
    ]),
  ]
}
