import { type DistanceName, distanceNames } from '../analysis/agreement/distances.ts'
import { metricById } from '../metrics/registry.ts'
import type { AgreementReport } from './agreement.ts'
import { counted, fixed, grouped, percent } from './number.ts'
import { notesOn, scoreCell } from './score-cells.ts'
import { cell, left, right, type Table } from './table.ts'
import type { TableReport } from './table-report.ts'

const LABELS: Readonly<Record<DistanceName, string>> = { muc: 'α MUC', jaccard: 'α Jaccard', masi: 'α MASI' }

/** @param limit how many disagreements to show */
export function agreementTables(report: AgreementReport, limit: number): TableReport {
  const { annotators, corpus, disagreements } = report
  const width = Math.max(...annotators.map(({ name }) => name.length))
  const share = corpus.mentions === 0 ? 0 : disagreements.length / corpus.mentions
  const pairs = pairsTable(report)
  return {
    introduction: [
      ...annotators.map(
        ({ name, mentions, entities, singletons }, a) =>
          `${letterOf(a)}  ${name.padEnd(width)}  ${counted(mentions, 'mention')}, ${counted(entities, 'entity', 'entities')} (${counted(singletons, 'singleton')})`,
      ),
      `${counted(corpus.documents, 'document')}, ${counted(corpus.tokens, 'token')}, ${counted(corpus.mentions, 'mention')} that anyone marked`,
    ],
    tables: [
      pairs,
      alphaTable(report),
      ...sliceTables(report),
      ...(limit > 0 && disagreements.length > 0 ? [disagreementsTable(report, limit)] : []),
    ],
    remarks: [
      ...notesOn([pairs]),
      `${grouped(disagreements.length)} of ${counted(corpus.mentions, 'mention')} (${percent(share)} %) marked or grouped differently`,
      ...annotators.flatMap(({ name, repair }) =>
        repair === undefined
          ? []
          : [
              `${name} was laid over the words of ${annotators[0]?.name} (${percent(repair.shareOfTextChanged)} % of the text differs): ${counted(repair.mentions.recovered, 'mention')} recovered, ${repair.mentions.altered} altered, ${repair.mentions.ambiguous} ambiguous, ${repair.mentions.lost} lost`,
            ],
      ),
    ],
    signature: report.signature,
  }
}

/** Only the list of what is to be decided, all of it. */
export function adjudicationTables(report: AgreementReport): TableReport {
  return {
    introduction: report.annotators.map(({ name }, a) => `${letterOf(a)}  ${name}`),
    tables: [disagreementsTable(report, report.disagreements.length)],
    remarks: [],
    signature: report.signature,
  }
}

/** Annotators go by letters in tables: file names would not fit. */
export function letterOf(annotator: number): string {
  return annotator < 26 ? String.fromCharCode(65 + annotator) : String(annotator + 1)
}

/** F1 or value of each pair, first as key; a second row for metrics to which the direction matters. */
function pairsTable({ pairs, annotators }: AgreementReport): Table {
  const ids = Object.keys(pairs[0]?.scores ?? {})
  const letters = new Map(annotators.map(({ name }, a) => [name, letterOf(a)]))
  const row = (names: readonly string[], scores: AgreementReport['pairs'][number]['scores']) => [
    cell(names.map((name) => letters.get(name)).join(' ')),
    ...ids.map((id) => {
      const score = scores[id]
      return score === undefined ? cell('') : scoreCell(score, percent)
    }),
  ]
  return {
    title: 'pairs (F1; the first as key)',
    columns: [left('pair'), ...ids.map((id) => right(metricById(id)?.label ?? id))],
    rows: pairs.flatMap(({ a, b, scores, reverse }) => [
      row([a, b], scores),
      ...(Object.keys(reverse).length === 0 ? [] : [row([b, a], reverse)]),
    ]),
  }
}

function alphaTable({ corpus, alpha, documents }: AgreementReport): Table {
  const rows = documents.length > 1 ? documents : []
  return {
    title: "Krippendorff's α",
    columns: [left('document'), right('mentions'), ...distanceNames.map((name) => right(LABELS[name]))],
    rows: [{ id: 'all', mentions: corpus.mentions, alpha }, ...rows].map(({ id, mentions, alpha: own }) => [
      cell(id),
      cell(grouped(mentions)),
      ...alphaCells(own),
    ]),
  }
}

function sliceTables({ slices }: AgreementReport): Table[] {
  return Object.entries(slices).map(([feature, values]) => ({
    title: `by ${feature}`,
    columns: [left(feature), right('mentions'), ...distanceNames.map((name) => right(LABELS[name]))],
    rows: values.map(({ value, mentions, alpha }) => [
      cell(value),
      cell(grouped(mentions)),
      ...alphaCells(alpha),
    ]),
  }))
}

function alphaCells(alpha: AgreementReport['alpha']) {
  return distanceNames.map((name) => cell(alpha.undefined === true ? 'undefined' : fixed(alpha[name], 4)))
}

function disagreementsTable({ disagreements, annotators }: AgreementReport, limit: number): Table {
  return {
    title:
      limit < disagreements.length
        ? `to decide: the first ${grouped(limit)} of ${grouped(disagreements.length)}`
        : 'to decide',
    columns: [
      left('document'),
      left('mention'),
      left('about'),
      ...annotators.map((_, a) => left(letterOf(a))),
    ],
    rows: disagreements
      .slice(0, limit)
      .map(({ doc, span, text, context, kind, entities }) => [
        cell(doc),
        cell(context ?? text ?? span.join(' ')),
        cell(kind),
        ...entities.map((entity) => cell(entity === null ? '-' : (entity.text ?? entity.entity ?? ''))),
      ]),
  }
}
