import type { AnswerCounts, ListCounts, RepairReport } from '../align/repair-report.ts'
import type { Intervals } from '../compare/score-intervals.ts'
import { discourseName } from '../corpus/join-pairs.ts'
import { printable, type Warning } from '../errors.ts'
import type { ConfidenceScores } from '../scoring/confidence.ts'
import type { SignedResult } from '../scoring/evaluate.ts'
import type { ScoreRange } from '../scoring/score-range.ts'
import type { Settings } from '../scoring/settings.ts'
import { joinSignatures, type Signature } from '../scoring/signature.ts'
import type { Slice } from '../scoring/slices.ts'
import type { CountedScore, Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'
import { confidenceNotes } from './confidence-tables.ts'
import { counted, percent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { type FormatScore, notesOn, writtenUnder } from './score-cells.ts'
import { resamplingNotes, scoresTables } from './scores-tables.ts'
import { sliceCurves } from './slice-tables.ts'
import { pad, renderTable, type Style, widest } from './text.ts'

/** One response and its scores. */
export interface SystemScores {
  readonly name: string
  readonly sha256?: string
  readonly response: { readonly mentions: number; readonly entities: number; readonly singletons: number }
  readonly twins: number
  readonly twinless: { readonly key: number; readonly response: number }
  readonly scores: Scores
  readonly documents?: readonly { readonly id: string; readonly scores: Scores }[]
  readonly slices?: Readonly<Record<string, readonly Slice[]>>
  /**
   * If the response's text differed from the key's and had to be aligned: `scores` are then those of the strict
   * reading, and these the lowest and the highest F1 or value over all readings, by metric.
   */
  readonly interval?: ScoreRange['ends']
  /** How many mentions are uncertain, and whether `interval` covers all readings or only those a search found. */
  readonly readings?: Pick<ScoreRange, 'uncertain' | 'isComplete'>
  readonly repair?: RepairReport
  /** If requested: what the response's confidences in its links are worth. */
  readonly confidence?: ConfidenceScores
  /** By metric, the 95 % interval of the bootstrap: where other documents of the same kind would put the score. */
  readonly intervals?: Intervals
  /** By metric, the paired test against the baseline, which has none. */
  readonly against?: Readonly<Record<string, TestAgainst>>
  readonly warnings: readonly Warning[]
}

export interface TestAgainst {
  readonly delta: number
  readonly p: number
  /** p corrected for all metrics and systems. */
  readonly holm: number
}

/** The JSON that `referee score --json` prints, and the source of every rendering. */
export interface ScoresReport {
  readonly schema: 'referee.scores/1'
  readonly referee: string
  readonly signature: Signature
  readonly settings: Settings
  readonly corpus: {
    readonly name: string
    readonly documents: number
    readonly tokens: number
    readonly key: { readonly mentions: number; readonly entities: number; readonly singletons: number }
  }
  readonly systems: readonly SystemScores[]
  /** If intervals or tests were requested: how documents were resampled. */
  readonly resampling?: {
    readonly trials: number
    readonly seed: number
    /** Intervals were requested, even if there are too few documents for them. */
    readonly intervals?: true
    /** The system that the others were tested against. */
    readonly baseline?: string
  }
}

export interface ReportOptions {
  readonly perDocument?: boolean
}

/** @param results for one or more responses to the same key */
export function scoresReport(results: readonly SignedResult[], options: ReportOptions = {}): ScoresReport {
  const [first] = results as readonly [SignedResult, ...SignedResult[]]
  const { settings } = first
  return {
    schema: 'referee.scores/1',
    referee: version,
    signature: joinSignatures(results.map(({ signature }) => signature)),
    settings,
    corpus: {
      name: first.names.key,
      documents: first.documents,
      tokens: first.tokens,
      key: first.key,
    },
    systems: results.map(({ names, sha256, alignment, range, confidence, ...result }) => ({
      name: names.response,
      ...(sha256.response === undefined ? {} : { sha256: sha256.response }),
      response: result.response,
      twins: result.twins,
      twinless: result.twinless,
      scores: result.scores,
      ...(options.perDocument === true ? { documents: result.perDocument } : {}),
      ...(settings.by.length > 0 ? { slices: result.slices } : {}),
      ...(range === undefined ? {} : rangeFields(range)),
      ...(alignment === undefined ? {} : { repair: alignment }),
      ...(confidence === undefined ? {} : { confidence }),
      warnings: result.warnings,
    })),
  }
}

function rangeFields({
  uncertain,
  isComplete,
  ends,
}: ScoreRange): Pick<SystemScores, 'interval' | 'readings'> {
  return { interval: ends, readings: { uncertain, isComplete } }
}

export interface ScoresRenderOptions extends RenderOptions {
  /** Precision, recall and F1 of each metric side by side, one row per system, as papers print them. */
  readonly isPaper?: boolean
}

/** Render scores in any form. */
export function renderScores(
  report: ScoresReport,
  rendering: Rendering,
  { isPaper = false, ...options }: ScoresRenderOptions = {},
): string {
  return renderReport(
    report,
    { tables: () => scoresTableReport(report, isPaper), rows: () => scoresRows(report) },
    rendering,
    options,
  )
}

/** Render what `evaluate` returned, for one or more responses to the same key. */
export function formatScores(
  results: SignedResult | readonly [SignedResult, ...SignedResult[]],
  rendering: Rendering = 'text',
): string {
  const all = 'signature' in results ? [results] : results
  const perDocument = (all[0] as SignedResult).perDocument.length > 0
  return renderScores(scoresReport(all, { perDocument }), rendering)
}

function scoresTableReport(report: ScoresReport, isPaper: boolean): TableReport {
  const tables = scoresTables(report, isPaper)
  const responses = report.systems.map(({ name, response }) => ({ name, counts: response }))
  const format = writtenUnder(report.settings)
  return {
    introduction: (style) => corpusLines(report.corpus, responses, report.settings, style),
    tables,
    notes: [...notesOn(tables), ...resamplingNotes(report), ...confidenceNotes(report)],
    details: (style) => [
      ...sliceCurves(report).map((table) => renderTable(table, style)),
      ...report.systems.flatMap((system) => repairBlock(system, format)),
    ],
    signature: report.signature,
  }
}

interface NamedSide {
  readonly name: string
  readonly counts: { readonly mentions: number; readonly entities: number; readonly singletons: number }
}

/** What was scored: a line for the key and each response, and the amount of text. */
export function corpusLines(
  corpus: ScoresReport['corpus'],
  responses: readonly NamedSide[],
  settings: Pick<Settings, 'across'>,
  style: Style,
): string[] {
  const sides = [{ name: corpus.name, counts: corpus.key }, ...responses]
  const width = widest(sides.map(({ name }) => printable(name)))
  const lines = sides.map(({ name, counts }, i) => {
    const { mentions, entities, singletons } = counts
    const size = `${counted(mentions, 'mention')}, ${counted(entities, 'entity', 'entities')} (${counted(singletons, 'singleton')})`
    return `${(i === 0 ? 'key' : 'response').padEnd(8)}  ${pad(printable(name), width)}  ${style.faint(size)}`
  })
  const total = `${counted(corpus.documents, discourseName(settings))}, ${counted(corpus.tokens, 'token')}`
  return [...lines, style.faint(total)]
}

/** The repairs of a response that was aligned with the key's words. */
export function repairSummary({ name, repair }: Pick<SystemScores, 'name' | 'repair'>): string[] {
  if (repair === undefined) return []
  const { recovered, altered, ambiguous, lost } = repair.mentions
  return [
    `${printable(name)} was aligned with the tokens of the key (${percent(repair.shareOfTextChanged)} % of the text differs):`,
    `  mentions: ${recovered} recovered, ${altered} altered, ${ambiguous} ambiguous, ${lost} lost; ${counted(repair.tagsRepaired, 'tag')} repaired`,
    ...(repair.answer === undefined ? [] : [`  answers: ${describeAnswers(repair.answer)}`]),
    ...(repair.lists === undefined ? [] : [`  lists of strings: ${describeLists(repair.lists)}`]),
  ]
}

function describeAnswers({ passedOver, cutOff, dropped, tokensMissing, rewritten }: AnswerCounts): string {
  const parts: string[] = []
  if (passedOver > 0) parts.push(`${counted(passedOver, 'character')} around them ignored`)
  if (cutOff > 0) {
    const lost = [
      ...(dropped > 0 ? [`${counted(dropped, 'character')} dropped at the end`] : []),
      ...(tokensMissing > 0 ? [`without the last ${counted(tokensMissing, 'token')} of the key`] : []),
    ]
    parts.push(`${cutOff} cut off${lost.length === 0 ? '' : `, ${lost.join(', ')}`}`)
  }
  if (rewritten > 0) parts.push(`${rewritten} in Python's notation`)
  return parts.join('; ')
}

function describeLists({ inOrder, notInOrder, sets }: ListCounts): string {
  const kinds: [number, string][] = [
    [inOrder, 'read in order of occurrence'],
    [notInOrder, 'not in text order'],
    [sets, 'with each string once, read as sets'],
  ]
  const parts = kinds.filter(([count]) => count > 0).map(([count, how]) => `${count} ${how}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

/** The meaning of an interval, in words. */
export function rangeLabel(readings: SystemScores['readings']): string {
  const { uncertain = 0, isComplete = false } = readings ?? {}
  const mentions = counted(uncertain, 'uncertain mention')
  return isComplete ? `range over all readings of ${mentions}` : `range found for ${mentions}`
}

/** The same, and the range of its scores. */
function repairBlock({ name, repair, interval, readings }: SystemScores, format: FormatScore): string[] {
  if (repair === undefined || interval === undefined) return []
  const scores = Object.entries(interval).map(([id, [low, high]]) => `${id} ${format(low)}–${format(high)}`)
  return [
    [
      ...repairSummary({ name, repair }),
      `  the table shows the strict reading; ${rangeLabel(readings)}:`,
      `  ${scores.join(', ')}`,
    ].join('\n'),
  ]
}

/**
 * One row for each group of numbers, in full precision: system, scope (corpus, a document or a slice),
 * metric, recall, precision, F1, value, key mentions, and the counts of metrics that judge
 * mentions one by one; `true` in the column `undefined` marks a 0/0. If requested, the ends of intervals
 * and the tests against the baseline follow. Spreadsheets can read it unchanged.
 */
function scoresRows(report: ScoresReport): string[][] {
  const hasIntervals = report.resampling?.intervals === true
  const hasTests = report.resampling?.baseline !== undefined
  const lines = [
    [
      'system',
      'scope',
      'item',
      'metric',
      'recall',
      'precision',
      'f1',
      'value',
      'mentions',
      ...JUDGED,
      'signature',
      'undefined',
      ...(hasIntervals ? ['low', 'high'] : []),
      ...(hasTests ? ['delta', 'p', 'holm'] : []),
    ],
  ]
  for (const { name, scores, documents, slices, confidence, intervals, against } of report.systems) {
    const { mentions } = report.corpus.key
    lines.push(...rows(name, 'corpus', report.corpus.name, scores, { mentions, intervals, against }))
    for (const document of documents ?? [])
      lines.push(...rows(name, 'document', document.id, document.scores))
    for (const [feature, values] of Object.entries(slices ?? {})) {
      for (const slice of values) lines.push(...rows(name, feature, slice.value, slice.scores, slice))
    }
    for (const { threshold, recall, precision, f1, score } of confidence?.curve ?? []) {
      const [scope, item] = ['confidence', String(threshold)]
      lines.push(...rows(name, scope, item, { links: { recall, precision, f1, counts: {} } }))
      lines.push(...rows(name, scope, item, { [confidence?.metric ?? '']: { value: score } as CountedScore }))
    }
  }
  return lines

  function rows(
    system: string,
    scope: string,
    item: string,
    scores: Scores,
    { mentions, intervals, against }: RowContext = {},
  ): string[][] {
    return Object.entries(scores).map(([id, score]) => [
      system,
      scope,
      item,
      id,
      ...numbers(score),
      String(mentions ?? ''),
      ...JUDGED.map((name) => String(score.counts?.[name] ?? '')),
      report.signature,
      score.undefined === true ? 'true' : '',
      ...(hasIntervals ? [0, 1].map((end) => String(intervals?.[id]?.[end] ?? '')) : []),
      ...(hasTests ? TESTED.map((name) => String(against?.[id]?.[name] ?? '')) : []),
    ])
  }
}

/** What a row has besides the scores of its corpus, document or slice. */
interface RowContext {
  readonly mentions?: number
  readonly intervals?: Intervals | undefined
  readonly against?: SystemScores['against'] | undefined
}

const TESTED = ['delta', 'p', 'holm'] as const
const JUDGED: readonly string[] = ['tp', 'wl', 'fn', 'fp']

function numbers(score: CountedScore): string[] {
  if (score.value !== undefined) return ['', '', '', String(score.value)]
  return [String(score.recall), String(score.precision), String(score.f1), '']
}
