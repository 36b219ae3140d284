import type { RepairReport } from '../align/repair-report.ts'
import type { Gain } from '../analysis/damage.ts'
import type {
  ErrorAnalysisResult,
  SignedErrors,
  TypedLinkErrors,
  VerdictCounts,
} from '../analysis/error-analysis.ts'
import type { ErrorType, Operations } from '../analysis/error-types.ts'
import type { Ladder } from '../analysis/ladder.ts'
import type { EntityName, ListedError, ListedMention, SpanText } from '../analysis/listing.ts'
import type { WaterfallStep } from '../analysis/waterfall.ts'
import { printable, type Warning } from '../errors.ts'
import type { Settings } from '../scoring/settings.ts'
import type { Signature } from '../scoring/signature.ts'
import { headline, type Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'
import { conllOf, errorsTables, findUndefined, waterfallTable } from './errors-tables.ts'
import { counted, grouped } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { notesOn } from './score-cells.ts'
import { corpusLines, repairSummary } from './scores.ts'
import { shorten } from './table.ts'
import type { Style } from './text.ts'

/** One step of the waterfall: F1 of the parts, the mean for the CoNLL score. */
export type FixScores = Readonly<Record<string, number>>

export interface ReportedStep {
  readonly fix: WaterfallStep['fix']
  readonly errors: number
  /** With this and everything before it fixed. */
  readonly conll: number
  /** Gain over the step before. */
  readonly gain: number
  readonly scores: FixScores
  /** The scores that are 0/0. */
  readonly undefined?: readonly string[]
  /** With only this fixed. */
  readonly alone: FixScores
}

interface SideSize {
  readonly mentions: number
  readonly entities: number
  readonly singletons: number
}

/** The JSON that `referee errors --json` prints, and the source of every rendering. */
export interface ErrorsReport {
  readonly schema: 'referee.errors/1'
  readonly referee: string
  readonly signature: Signature
  readonly settings: Settings
  readonly corpus: {
    readonly name: string
    readonly documents: number
    readonly tokens: number
    readonly key: SideSize
  }
  readonly response: SideSize & {
    readonly name: string
    readonly sha256?: string
    /** If it was aligned with the key: the errors are those of the strict reading. */
    readonly repair?: RepairReport
  }
  readonly twins: number
  readonly twinless: { readonly key: number; readonly response: number }
  readonly scores: Scores
  readonly types: Readonly<Record<ErrorType, number>>
  readonly uncounted: { readonly extra: number; readonly missing: number }
  readonly operations: Operations
  readonly waterfall: readonly ReportedStep[]
  readonly verdicts: { readonly key: VerdictCounts; readonly response: VerdictCounts }
  readonly links: readonly TypedLinkErrors[]
  readonly worst: {
    readonly entities: readonly {
      readonly doc: string
      readonly side: 'key' | 'response'
      readonly entity: EntityName
      readonly gain: Gain
    }[]
    readonly documents: readonly { readonly doc: string; readonly errors: number; readonly gain: Gain }[]
  }
  readonly listed: { readonly mentions: number; readonly errors: number }
  readonly errors: readonly ListedError[]
  readonly mentions: readonly ListedMention[]
  /** How much perfect mentions, anaphoricity and links would each gain. */
  readonly ladder?: Ladder
  readonly warnings: readonly Warning[]
}

export function errorsReport(result: SignedErrors): ErrorsReport {
  const { settings, names, sha256, alignment } = result
  return {
    schema: 'referee.errors/1',
    referee: version,
    signature: result.signature,
    settings,
    corpus: { name: names.key, documents: result.documents, tokens: result.tokens, key: result.key },
    response: {
      name: names.response,
      ...(sha256.response === undefined ? {} : { sha256: sha256.response }),
      ...result.response,
      ...(alignment === undefined ? {} : { repair: alignment }),
    },
    twins: result.twins,
    twinless: result.twinless,
    scores: result.scores,
    types: result.types,
    uncounted: result.uncounted,
    operations: result.operations,
    waterfall: reportSteps(result),
    verdicts: result.verdicts,
    links: result.links,
    worst: result.worst,
    listed: result.listed,
    errors: result.errors,
    mentions: result.mentions,
    ...(result.ladder === undefined ? {} : { ladder: result.ladder }),
    warnings: result.warnings,
  }
}

function reportSteps({ scores, waterfall }: ErrorAnalysisResult): ReportedStep[] {
  let before = conllOf(headlines(scores))
  return waterfall.map(({ fix, errors, scores: after, alone }) => {
    const fixed = headlines(after)
    const conll = conllOf(fixed)
    const gain = conll - before
    before = conll
    const empty = findUndefined(after)
    const marked = empty.length === 0 ? {} : { undefined: empty }
    return { fix, errors, conll, gain, scores: fixed, ...marked, alone: headlines(alone) }
  })
}

function headlines(scores: Scores): FixScores {
  return Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, headline(score)]))
}

/** Render an error analysis: CSV has the mentions, Markdown and LaTeX the summary, text and JSON both. */
export function renderErrors(
  report: ErrorsReport,
  rendering: Rendering,
  options: RenderOptions = {},
): string {
  return renderReport(
    report,
    {
      tables: (form) => (form === 'text' ? errorsText(report) : errorsSummary(report)),
      rows: () => errorsRows(report),
    },
    rendering,
    options,
  )
}

function errorsSummary(report: ErrorsReport): TableReport {
  const tables = errorsTables(report)
  return { tables, notes: notesOn(tables), signature: report.signature }
}

/** The tables, and the wrong mentions in context. */
function errorsText(report: ErrorsReport): TableReport {
  const { corpus, response, signature } = report
  const [, ...others] = errorsTables(report)
  const tables = [waterfallTable(report, bar), ...others]
  const sides = [{ name: response.name, counts: response }]
  return {
    introduction: (style) => [...corpusLines(corpus, sides, report.settings, style), ...alignedLines(report)],
    tables,
    details: (style) => [...notesOn(tables).map(style.faint), ...mentionsBlock(report, style)],
    signature,
  }
}

function alignedLines({ response }: ErrorsReport): string[] {
  const lines = repairSummary(response)
  return lines.length === 0 ? [] : ['', ...lines, '  the errors are those of the strict reading']
}

const BAR_WIDTH = 30

/** A bar on a scale from the current score to 100, where the step moves the score; a loss is hollow. */
function bar(from: number, to: number, start: number): string {
  if (start >= 1) return ''
  const column = (score: number): number => Math.round(((score - start) / (1 - start)) * BAR_WIDTH)
  const [low, high] = [Math.max(0, column(Math.min(from, to))), Math.max(0, column(Math.max(from, to)))]
  return `${' '.repeat(low)}${(to < from ? '░' : '█').repeat(high - low)}`
}

function mentionsBlock({ mentions, listed }: ErrorsReport, style: Style): string[] {
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
  return [lines.join('\n')]
}

const VERDICT_WIDTH = 8

function mentionText(mention: ListedMention, style: Style): string[] {
  const { side, verdict, type, context, antecedents, errors } = mention
  const [start, end] = mention.span
  const words = style.strong(`[${printable(shorten(mention.text ?? `${start}, ${end}`, LONGEST_MENTION))}]`)
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
  return `${printable(shorten(antecedent.text ?? `${start}-${end}`))}${words}`
}

const COLUMNS = [
  'doc',
  'side',
  'start',
  'end',
  'text',
  'verdict',
  'type',
  'class',
  'entity',
  'errors',
  'before',
  'after',
  'key_antecedent_start',
  'key_antecedent_end',
  'key_antecedent',
  'response_antecedent_start',
  'response_antecedent_end',
  'response_antecedent',
  'signature',
]

/** One row for each listed mention. Spans are half-open token positions. */
function errorsRows({ mentions, signature }: ErrorsReport): string[][] {
  const rows = mentions.map((mention) => [
    mention.doc,
    mention.side,
    String(mention.span[0]),
    String(mention.span[1]),
    mention.text ?? '',
    mention.verdict,
    mention.type ?? '',
    mention.class ?? '',
    mention.entity ?? '',
    mention.errors.join(' '),
    mention.context?.before ?? '',
    mention.context?.after ?? '',
    ...antecedentFields(mention.antecedents.key),
    ...antecedentFields(mention.antecedents.response),
    signature,
  ])
  return [COLUMNS, ...rows]
}

function antecedentFields(antecedent: SpanText | undefined): string[] {
  if (antecedent === undefined) return ['', '', '']
  return [String(antecedent.span[0]), String(antecedent.span[1]), antecedent.text ?? '']
}
