import { printable } from '../errors.ts'
import { conll } from '../metrics/conll.ts'
import type { LinkCounts } from '../metrics/links.ts'
import { harmonicMean, type RatioCounts, type RatioScore, ratio } from '../metrics/metric.ts'
import type { CountedScore } from '../scoring/tally.ts'
import { percent } from './number.ts'
import type { Rendering } from './render-report.ts'
import { renderScores, type ScoresRenderOptions, type ScoresReport, type SystemScores } from './scores.ts'

/** The reference scorer's names for its metrics, in its order. */
const REFERENCE_NAMES: readonly (readonly [name: string, id: string])[] = [
  ['muc', 'muc'],
  ['bcub', 'b3'],
  ['ceafm', 'ceafm'],
  ['ceafe', 'ceafe'],
  ['blanc', 'blanc'],
]

const RULE = '-'.repeat(74)

/** Metrics without which the reference scorer's output cannot be written. */
export const referenceMetrics: readonly string[] = ['mentions', ...REFERENCE_NAMES.map(([, id]) => id)]

/** Scores in any form: as text, `--compat` prints the other scorer's lines, if these can hold everything. */
export function renderLikeCompat(
  report: ScoresReport,
  rendering: Rendering,
  options?: ScoresRenderOptions,
): string {
  const { compat } = report.settings
  if (
    rendering !== 'text' ||
    compat === 'none' ||
    options?.isPaper === true ||
    report.resampling !== undefined
  )
    return renderScores(report, rendering, options)
  return compat === 'conll' ? renderReference(report) : renderListed(report)
}

/**
 * The lines of corefud-scorer and the Universal Anaphora scorer: a metric's name, then its three numbers. The CoNLL
 * score comes last, whenever its three parts are there.
 */
function renderListed({ systems, signature }: ScoresReport): string {
  const blocks = systems.map(({ name, scores }) => {
    const lines = Object.entries(scores).flatMap(([id, { value, recall, precision, f1 }]) =>
      value === undefined
        ? `${LISTED_NAMES[id] ?? id}\nRecall: ${percent(recall)}  Precision: ${percent(precision)}  F1: ${percent(f1)}`
        : [],
    )
    const parts = conll.of.flatMap((id) => scores[id] ?? [])
    const { value } = scores[conll.id] ?? (parts.length === conll.of.length ? conll.combine(parts) : {})
    return [
      ...(systems.length > 1 ? [`RESPONSE ${printable(name)}:`] : []),
      ...lines,
      ...(value === undefined ? [] : [`CoNLL score: ${percent(value)}`]),
    ].join('\n')
  })
  return `${blocks.join('\n\n')}\n\n${signature}\n`
}

const LISTED_NAMES: Readonly<Record<string, string>> = { b3: 'bcub' }

/**
 * The lines of the CoNLL reference scorer 8.01 for the same data: numerators as Perl prints them, and
 * percentages truncated, not rounded, to two decimals.
 */
export function renderReference({ systems, signature }: ScoresReport): string {
  const isMany = systems.length > 1
  const blocks = systems.flatMap((system) => [
    ...(isMany ? [`RESPONSE ${printable(system.name)}:\n`] : []),
    ...REFERENCE_NAMES.filter(([, id]) => id in system.scores).map(([name, id]) => block(system, name, id)),
  ])
  return `${blocks.join('\n')}\n${signature}\n`
}

function block({ scores }: SystemScores, name: string, id: string): string {
  const lines = [`METRIC ${name}:`, '', '====== TOTALS =======']
  const mentions = scores['mentions']
  if (mentions !== undefined) lines.push(ratioLine('Identification of Mentions', mentions), RULE)
  const score = scores[id] as CountedScore
  if (id === 'blanc') lines.push('', 'Coreference:', ...blancLines(score))
  else lines.push(ratioLine('Coreference', score), RULE)
  return `${lines.join('\n')}\n`
}

function ratioLine(label: string, { counts }: CountedScore): string {
  const { recallNumerator, recallDenominator, precisionNumerator, precisionDenominator } =
    counts as unknown as RatioCounts
  return fractionLine(label, recallNumerator, recallDenominator, precisionNumerator, precisionDenominator)
}

function fractionLine(label: string, rn: number, rd: number, pn: number, pd: number, f1?: number): string {
  const [recall, precision] = [ratio(rn, rd), ratio(pn, pd)]
  const f = f1 ?? harmonicMean(recall, precision)
  return (
    `${label}: Recall: (${perl(rn)} / ${perl(rd)}) ${cutPercent(recall)}%\t` +
    `Precision: (${perl(pn)} / ${perl(pd)}) ${cutPercent(precision)}%\tF1: ${cutPercent(f)}%`
  )
}

function blancLines(score: CountedScore): string[] {
  const links = score.counts as unknown as LinkCounts
  const { recall, precision, f1 } = score as RatioScore
  return [
    fractionLine(
      'Coreference links',
      links.commonCoreferent,
      links.keyCoreferent,
      links.commonCoreferent,
      links.responseCoreferent,
    ),
    RULE,
    fractionLine(
      'Non-coreference links',
      links.commonNonCoreferent,
      links.keyNonCoreferent,
      links.commonNonCoreferent,
      links.responseNonCoreferent,
    ),
    RULE,
    fractionLine('BLANC', recall, 1, precision, 1, f1),
    RULE,
  ]
}

/** `int(x * 10000) / 100`, as Perl computes it on doubles: 57/100 comes out as 56.99. */
export function cutPercent(value: number): string {
  return perl(Math.trunc(value * 10000) / 100)
}

/** A number as Perl prints it: fifteen significant digits, no trailing zeros, an exponent below 1e-4. */
function perl(value: number): string {
  const rounded = Number(value.toPrecision(15))
  if (rounded === 0 || Math.abs(rounded) >= 1e-4) return String(rounded)
  return rounded.toExponential().replace(/e-(\d)$/, 'e-0$1')
}
