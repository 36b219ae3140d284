import type { RepairReport } from '../align/repair-report.ts'
import type { Agreement, AlphaOfPart, LazyAgreement } from '../analysis/agreement/agreement.ts'
import type { Alpha } from '../analysis/agreement/alpha.ts'
import type { DisagreementKind, MentionDisagreement } from '../analysis/agreement/disagreements.ts'
import { type DistanceName, distanceNames } from '../analysis/agreement/distances.ts'
import type { UnmarkedReading } from '../analysis/agreement/units.ts'
import type { Span } from '../document/span.ts'
import type { Warning } from '../errors.ts'
import { metricById } from '../metrics/registry.ts'
import type { Settings } from '../scoring/settings.ts'
import type { Signature } from '../scoring/signature.ts'
import { headline, type Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'
import { counted, fixed, grouped, percent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { notesOn, scoreCell } from './score-cells.ts'
import { cell, left, right, type Table } from './table.ts'

/** An annotator, and the repairs if the annotation had to be aligned with the first one's words. */
export interface Annotator {
  readonly name: string
  readonly sha256?: string | undefined
  readonly repair?: RepairReport | undefined
}

/** A mention that annotators marked or grouped differently. */
export interface ReportedDisagreement {
  readonly doc: string
  readonly span: readonly Span[]
  readonly text?: string
  readonly context?: string
  readonly kind: DisagreementKind
  /** By annotator; null where it was not marked. Equal groups are the same entity. */
  readonly entities: readonly ({
    readonly entity?: string
    readonly text?: string
    readonly group: number
  } | null)[]
}

/** The JSON that `referee agree --json` prints, and the source of every rendering. */
export interface AgreementReport {
  readonly schema: 'referee.agreement/1'
  readonly referee: string
  readonly signature: Signature
  readonly settings: Settings
  /** How mentions that an annotator did not mark are treated. */
  readonly unmarked: UnmarkedReading
  /** `mentions`: those that any annotator marked. */
  readonly corpus: { readonly documents: number; readonly tokens: number; readonly mentions: number }
  readonly annotators: readonly (Omit<Annotator, 'reading'> & Agreement['annotators'][number])[]
  readonly pairs: readonly {
    readonly a: string
    readonly b: string
    readonly scores: Scores
    /** With b as the key, for metrics that are not symmetric. */
    readonly reverse: Scores
  }[]
  readonly alpha: Alpha
  readonly documents: readonly { readonly id: string; readonly mentions: number; readonly alpha: Alpha }[]
  readonly slices: Readonly<Record<string, readonly AlphaOfPart[]>>
  readonly disagreements: readonly ReportedDisagreement[]
  readonly warnings: readonly Warning[]
}

/** The same, with disagreements listed on demand. */
export interface LazyAgreementReport extends Omit<AgreementReport, 'disagreements'> {
  readonly disagreements: Iterable<ReportedDisagreement>
}

export function agreementReport(
  annotators: readonly Annotator[],
  agreement: Agreement,
  settings: Settings,
  unmarked: UnmarkedReading,
): AgreementReport {
  const lazy = lazyAgreementReport(annotators, agreement, settings, unmarked)
  return { ...lazy, disagreements: [...lazy.disagreements] }
}

export function lazyAgreementReport(
  annotators: readonly Annotator[],
  agreement: LazyAgreement,
  settings: Settings,
  unmarked: UnmarkedReading,
): LazyAgreementReport {
  const names = annotators.map(({ name }) => name)
  return {
    schema: 'referee.agreement/1',
    referee: version,
    signature: agreement.signature,
    settings,
    unmarked,
    corpus: { documents: agreement.documents, tokens: agreement.tokens, mentions: agreement.mentions },
    annotators: annotators.map(({ name, sha256, repair }, a) => ({
      name,
      ...(sha256 === undefined ? {} : { sha256 }),
      ...(agreement.annotators[a] as Agreement['annotators'][number]),
      ...(repair === undefined ? {} : { repair }),
    })),
    pairs: agreement.pairs.map(({ pair: [a, b], scores, reverse }) => ({
      a: names[a] as string,
      b: names[b] as string,
      scores,
      reverse,
    })),
    alpha: agreement.alpha,
    documents: agreement.perDocument.map(({ value, mentions, alpha }) => ({ id: value, mentions, alpha })),
    slices: agreement.slices,
    disagreements: {
      *[Symbol.iterator]() {
        for (const each of agreement.disagreements) yield reportDisagreement(each)
      },
    },
    warnings: agreement.warnings,
  }
}

function reportDisagreement({
  document,
  span,
  text,
  context,
  kind,
  placements,
}: MentionDisagreement): ReportedDisagreement {
  return {
    doc: document,
    span,
    ...(text === undefined ? {} : { text }),
    ...(context === undefined ? {} : { context }),
    kind,
    entities: placements.map((placement) => {
      if (placement === undefined) return null
      const { entity, text: words, group } = placement
      return {
        ...(entity === undefined ? {} : { entity }),
        ...(words === undefined ? {} : { text: words }),
        group,
      }
    }),
  }
}

export interface AgreementRenderOptions extends RenderOptions {
  /** How many disagreements to show besides the figures. */
  readonly limit?: number
  /** Only the list of all disagreements. */
  readonly isList?: boolean
}

export const DEFAULT_DISAGREEMENTS = 10

/** Render an agreement in any form. */
export function renderAgreement(
  report: AgreementReport,
  rendering: Rendering,
  { limit = DEFAULT_DISAGREEMENTS, isList = false, ...options }: AgreementRenderOptions = {},
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

/** One row for each disagreement, with an empty field for the decision. */
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

const LABELS: Readonly<Record<DistanceName, string>> = { muc: 'α MUC', jaccard: 'α Jaccard', masi: 'α MASI' }

/** @param limit how many disagreements to show */
function agreementTables(report: AgreementReport, limit: number): TableReport {
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
      `${counted(corpus.documents, 'document')}, ${counted(corpus.tokens, 'token')}, ${counted(corpus.mentions, 'mention')} marked by at least one annotator`,
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
              `${name} was aligned with the tokens of ${annotators[0]?.name} (${percent(repair.shareOfTextChanged)} % of the text differs): ${counted(repair.mentions.recovered, 'mention')} recovered, ${repair.mentions.altered} altered, ${repair.mentions.ambiguous} ambiguous, ${repair.mentions.lost} lost`,
            ],
      ),
    ],
    signature: report.signature,
  }
}

/** Only the list of what is to be decided, in full. */
function adjudicationTables(report: AgreementReport): TableReport {
  return {
    introduction: report.annotators.map(({ name }, a) => `${letterOf(a)}  ${name}`),
    tables: [disagreementsTable(report, report.disagreements.length)],
    remarks: [],
    signature: report.signature,
  }
}

/** Letters stand for annotators in tables: file names would not fit. */
function letterOf(annotator: number): string {
  return annotator < 26 ? String.fromCharCode(65 + annotator) : String(annotator + 1)
}

/** F1 or value of each pair, first as key; a second row for metrics that depend on the direction. */
function pairsTable({ pairs, annotators }: AgreementReport): Table {
  const ids = [...new Set(pairs.flatMap(({ scores }) => Object.keys(scores)))]
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
