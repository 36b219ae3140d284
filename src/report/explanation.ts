import {
  type Explanation,
  type LazyExplanation,
  type ShownMention,
  type ShownTerm,
  totalOfTerms,
} from '../analysis/explain/explain.ts'
import { rational } from '../analysis/explain/rational.ts'
import { printable } from '../errors.ts'
import { parseSignature } from '../scoring/signature.ts'
import { headline } from '../scoring/tally.ts'
import { version } from '../version.ts'
import { counted } from './number.ts'
import { type WrittenScore, writtenUnder } from './score-cells.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'
import { plainStyle, renderTable, type Style } from './text.ts'

/** The JSON that `referee explain METRIC --json` prints. */
export interface ExplanationReport extends Explanation, ExplanationHeader {}

interface ExplanationHeader {
  readonly schema: 'referee.explanation/1'
  readonly kind: 'score'
  readonly referee: string
  readonly signature: string
}

export function explanationReport<E extends LazyExplanation>(
  explanation: E,
  signature: string,
): ExplanationHeader & E {
  return { schema: 'referee.explanation/1', kind: 'score', referee: version, signature, ...explanation }
}

/** Twins, then what each summand adds, then the division: in the order in which one would check it. */
export function renderExplanation(report: ExplanationReport, style: Style = plainStyle): string {
  const { document, twins } = report
  const isCompatible = parseSignature(report.signature)?.get('compat') === 'conll'
  const found = twins.filter(({ key, response }) => key !== undefined && response !== undefined).length
  const inKey = twins.filter(({ key }) => key !== undefined).length
  const inResponse = twins.filter(({ response }) => response !== undefined).length
  return [
    style.strong(`${report.label} of document ${printable(document)}`),
    '',
    `twins: ${found} of ${counted(inKey, 'key mention')} and ${counted(inResponse, 'response mention')}`,
    renderTable(twinsTable(twins), style),
    '',
    ...sections(report, style, writtenUnder({ compat: isCompatible ? 'conll' : 'none' })),
    style.faint(report.signature),
    '',
  ].join('\n')
}

function sections(explanation: Explanation, style: Style, written: WrittenScore): string[] {
  const { label, formula, terms, parts, conclusion, score } = explanation
  return [
    ...parts.flatMap((part) => sections(part, style, written)),
    style.strong(label),
    ...formula.split('\n').map((line) => style.faint(`  ${line}`)),
    '',
    ...(terms.length === 0 ? [] : [renderTable(termsTable(terms), style), '']),
    ...conclusion,
    style.strong(
      `${label} ${written(headline(score))}${score.undefined === true ? ' (undefined: a denominator is 0)' : ''}`,
    ),
    ...(score.note === undefined ? [] : [`note: ${score.note}`]),
    '',
  ]
}

function twinsTable(twins: Explanation['twins']): Table {
  return {
    columns: [left('key entity'), left('key mention'), left('response mention'), left('response entity')],
    rows: twins.map(({ key, response }) => [
      cell(key?.entity ?? ''),
      cell(mentionLabel(key)),
      cell(mentionLabel(response)),
      cell(response?.entity ?? ''),
    ]),
  }
}

function termsTable(terms: readonly ShownTerm[]): Table {
  const names = Object.keys(totalOfTerms(terms))
  const numbers = (adds: ShownTerm['adds']): Cell[] =>
    names.map((name) => cell(adds[name] === undefined ? '' : rational(adds[name])))
  return {
    columns: [
      left('key'),
      left('response'),
      left('mention'),
      left('arithmetic'),
      ...names.map((name) => right(SHORT.get(name) ?? name)),
    ],
    rows: [
      ...terms.map(({ key, response, mention, arithmetic, adds }) => [
        cell(key ?? ''),
        cell(response ?? ''),
        cell(mentionLabel(mention)),
        cell(arithmetic),
        ...numbers(adds),
      ]),
      [cell(''), cell(''), cell(''), cell('sum'), ...numbers(totalOfTerms(terms))],
    ],
  }
}

/** Counts whose names are too long for a column. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ['recallNumerator', 'R num.'],
  ['recallDenominator', 'R den.'],
  ['precisionNumerator', 'P num.'],
  ['precisionDenominator', 'P den.'],
  ['keyCoreferent', 'C key'],
  ['responseCoreferent', 'C resp.'],
  ['commonCoreferent', 'C both'],
  ['keyNonCoreferent', 'N key'],
  ['responseNonCoreferent', 'N resp.'],
  ['commonNonCoreferent', 'N both'],
])

const LONGEST = 40

/** `the dog [2,4]`; long mentions are cut in the middle. */
function mentionLabel(mention: ShownMention | undefined): string {
  if (mention === undefined) return ''
  const span = mention.span.map(([start, end]) => `[${start},${end}]`).join(' ')
  const { text } = mention
  if (text === undefined) return span
  const half = Math.floor(LONGEST / 2) - 1
  const shown = text.length <= LONGEST ? text : `${text.slice(0, half)}…${text.slice(-half)}`
  return `${shown} ${span}`
}
