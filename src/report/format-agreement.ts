import { type DistanceName, distanceNames } from '../analysis/agreement/distances.ts'
import { headline } from '../scoring/tally.ts'
import type { AgreementReport } from './agreement.ts'
import { adjudicationTables, agreementTables } from './agreement-tables.ts'
import type { Rendering, RenderOptions } from './format-scores.ts'
import { renderReport, type TableReport } from './table-report.ts'

export interface AgreementRenderOptions extends RenderOptions {
  /** How many disagreements to show beside the figures. */
  readonly limit?: number
  /** Write down the list of all disagreements and nothing else. */
  readonly isList?: boolean
}

export const DISAGREEMENTS_SHOWN = 10

/** Write an agreement down. */
export function renderAgreement(
  report: AgreementReport,
  rendering: Rendering,
  { limit = DISAGREEMENTS_SHOWN, isList = false, ...options }: AgreementRenderOptions = {},
): string {
  const rows = (): string[][] => (isList ? disagreementRows(report) : figureRows(report))
  const tables = (): TableReport => (isList ? adjudicationTables(report) : agreementTables(report, limit))
  return renderReport(report, { rows, tables }, rendering, options)
}

/** One row for each number, in full precision. */
function figureRows({ pairs, corpus, alpha, documents, slices, signature }: AgreementReport): string[][] {
  const lines = [['scope', 'item', 'measure', 'recall', 'precision', 'value', 'mentions', 'signature']]
  const ofScores = (item: string, scores: AgreementReport['pairs'][number]['scores']): void => {
    for (const [id, score] of Object.entries(scores)) {
      const [recall, precision] = [score.recall ?? '', score.precision ?? ''].map(String) as [string, string]
      lines.push(['pair', item, id, recall, precision, String(headline(score)), '', signature])
    }
  }
  for (const { a, b, scores, reverse } of pairs) {
    ofScores(`${a} | ${b}`, scores)
    ofScores(`${b} | ${a}`, reverse)
  }
  const ofAlpha = (
    scope: string,
    item: string,
    mentions: number,
    values: Record<DistanceName, number>,
  ): void => {
    for (const name of distanceNames) {
      lines.push([scope, item, `alpha.${name}`, '', '', String(values[name]), String(mentions), signature])
    }
  }
  ofAlpha('corpus', '', corpus.mentions, alpha)
  for (const { id, mentions, alpha: own } of documents) ofAlpha('document', id, mentions, own)
  for (const [feature, values] of Object.entries(slices)) {
    for (const { value, mentions, alpha: own } of values) ofAlpha(feature, value, mentions, own)
  }
  return lines
}

/** One row for each mention that somebody has to decide on, with an empty field for the decision. */
function disagreementRows({ disagreements, annotators }: AgreementReport): string[][] {
  return [
    [
      'document',
      'span',
      'mention',
      'context',
      'about',
      ...annotators.flatMap(({ name }) => [name, `${name}: first mention`, `${name}: group`]),
      'decision',
    ],
    ...disagreements.map(({ doc, span, text, context, kind, entities }) => [
      doc,
      span.map(([start, end]) => `${start}:${end}`).join(' '),
      text ?? '',
      context ?? '',
      kind,
      ...entities.flatMap((entity) =>
        entity === null ? ['', '', ''] : [entity.entity ?? '', entity.text ?? '', String(entity.group)],
      ),
      '',
    ]),
  ]
}
