import {
  type Explanation,
  type LazyExplanation,
  type ShownMention,
  type ShownTerm,
  totalOfTerms,
} from '../analysis/explain/explain.ts'
import { rational } from '../analysis/explain/rational.ts'
import { printable } from '../errors.ts'
import { parseSignature, type Signature } from '../scoring/signature.ts'
import { headline } from '../scoring/tally.ts'
import { version } from '../version.ts'
import { gather } from './json-parts.ts'
import { counted } from './number.ts'
import { type FormatScore, writtenUnder } from './score-cells.ts'
import { type Cell, cell, type LazyTable, left, right } from './table.ts'
import { plainStyle, type Style, tableLines } from './text.ts'

/** The JSON that `referee explain METRIC --json` prints. */
export interface ExplanationReport extends Explanation, ExplanationHeader {}

interface ExplanationHeader {
  readonly schema: 'referee.explanation/1'
  readonly kind: 'score'
  readonly referee: string
  readonly signature: Signature
}

export function explanationReport<E extends LazyExplanation>(
  explanation: E,
  signature: Signature,
): ExplanationHeader & E {
  return { schema: 'referee.explanation/1', kind: 'score', referee: version, signature, ...explanation }
}

/** Twins, then what each summand adds, then the division: the order in which to check a score. */
export function renderExplanation(report: ExplanationReport, style: Style = plainStyle): string {
  return [...explanationParts(report, style)].join('')
}

/** The same, piece by piece. */
export function explanationParts(
  report: ExplanationHeader & LazyExplanation,
  style: Style = plainStyle,
): Iterable<string> {
  return gather(renderLines(report, style))
}

function* renderLines(report: ExplanationHeader & LazyExplanation, style: Style): Generator<string> {
  for (const line of linesOf(report, style)) yield `${line}\n`
}

function* linesOf(report: ExplanationHeader & LazyExplanation, style: Style): Generator<string> {
  const { document, twins } = report
  const isCompatible = parseSignature(report.signature)?.get('compat') === 'conll'
  let [found, inKey, inResponse] = [0, 0, 0]
  for (const { key, response } of twins) {
    if (key !== undefined) inKey++
    if (response !== undefined) inResponse++
    if (key !== undefined && response !== undefined) found++
  }
  yield style.strong(`${report.label} of document ${printable(document)}`)
  yield ''
  yield `twins: ${found} of ${counted(inKey, 'key mention')} and ${counted(inResponse, 'response mention')}`
  yield* tableLines(twinsTable(twins), style)
  yield ''
  yield* sections(report, style, writtenUnder({ compat: isCompatible ? 'conll' : 'none' }))
  yield style.faint(report.signature)
}

function* sections(explanation: LazyExplanation, style: Style, format: FormatScore): Generator<string> {
  const { label, formula, terms, parts, conclusion, score } = explanation
  for (const part of parts) yield* sections(part, style, format)
  yield style.strong(label)
  for (const line of formula.split('\n')) yield style.faint(`  ${line}`)
  yield ''
  if (terms[Symbol.iterator]().next().done !== true) {
    yield* tableLines(termsTable(terms), style)
    yield ''
  }
  yield* conclusion
  yield style.strong(
    `${label} ${format(headline(score))}${score.undefined === true ? ' (undefined: a denominator is 0)' : ''}`,
  )
  if (score.note !== undefined) yield `note: ${score.note}`
  yield ''
}

function twinsTable(twins: LazyExplanation['twins']): LazyTable {
  return {
    columns: [left('key entity'), left('key mention'), left('response mention'), left('response entity')],
    rows: lazily(function* () {
      for (const { key, response } of twins) {
        yield [
          cell(key?.entity ?? ''),
          cell(mentionLabel(key)),
          cell(mentionLabel(response)),
          cell(response?.entity ?? ''),
        ]
      }
    }),
  }
}

function termsTable(terms: Iterable<ShownTerm>): LazyTable {
  const total = totalOfTerms(terms)
  const names = Object.keys(total)
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
    rows: lazily(function* () {
      for (const { key, response, mention, arithmetic, adds } of terms) {
        yield [
          cell(key ?? ''),
          cell(response ?? ''),
          cell(mentionLabel(mention)),
          cell(arithmetic),
          ...numbers(adds),
        ]
      }
      yield [cell(''), cell(''), cell(''), cell('sum'), ...numbers(total)]
    }),
  }
}

function lazily<T>(make: () => Iterator<T>): Iterable<T> {
  return { [Symbol.iterator]: make }
}

/** Short labels for counts whose names are too long for a column. */
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
  const label = text.length <= LONGEST ? text : `${text.slice(0, half)}…${text.slice(-half)}`
  return `${label} ${span}`
}
