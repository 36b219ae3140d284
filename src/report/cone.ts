import {
  type ConePart,
  type ConeResult,
  type ConeScores,
  type Coverage,
  coneParts,
  isNamesOnly,
} from '../analysis/cone.ts'
import type { EstimateQuality } from '../analysis/names/estimate-quality.ts'
import type { NameMatching } from '../analysis/names/match-names.ts'
import { type Correlation, strengthOf } from '../analysis/statistics.ts'
import type { Signature } from '../scoring/signature.ts'
import type { CountedScore } from '../scoring/tally.ts'
import { version } from '../version.ts'
import { fixed, grouped, percent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'

/** The JSON that `referee cone --json` prints. */
export interface ConeReport {
  readonly schema: 'referee.cone/1'
  readonly referee: string
  readonly signature: Signature
  readonly key:
    | { readonly kind: 'annotated'; readonly name: string }
    | { readonly kind: 'estimated'; readonly names: NameSource; readonly matching: NameMatching }
  readonly systems: readonly ConeSystem[]
  /** How good an estimated key would be, measured against the names of the key. */
  readonly estimates?: readonly EstimateQuality[]
}

/** Runs of proper nouns, the names a tagger finds, the mentions of the response, or a corpus with names. */
export interface NameSource {
  readonly kind: 'pos' | 'tagger' | 'response' | 'file'
  /** For a tagger: the corpus it was trained on. */
  readonly model?: 'gum' | 'litbank'
  /** For a file. */
  readonly name?: string
  readonly sha256?: string
}

export interface ConeSystem extends Omit<ConeResult, 'perDocument' | 'perEntity' | 'warnings'> {
  readonly name: string
  readonly sha256: string
  readonly subset?: SubsetCheck
}

/** The same response on the fully annotated documents. */
export interface SubsetCheck extends Pick<ConeResult, 'documents' | 'cone' | 'full' | 'coverage'> {
  /** True if it finds hardly anything but names. */
  readonly isNamesOnly: boolean
}

export function coneReport(about: Omit<ConeReport, 'schema' | 'referee'>): ConeReport {
  return { schema: 'referee.cone/1', referee: version, ...about }
}

export function subsetCheck({ documents, cone, full, coverage }: ConeResult): SubsetCheck {
  return {
    documents,
    cone,
    ...(full === undefined ? {} : { full }),
    ...(coverage === undefined ? {} : { coverage }),
    isNamesOnly: isNamesOnly(coverage),
  }
}

const LABELS: Readonly<Record<ConePart, string>> = { b3: 'B³', ceafm: 'CEAFm', ceafe: 'CEAFe' }

export function renderCone(report: ConeReport, rendering: Rendering, options?: RenderOptions): string {
  const tables = (): TableReport => ({
    introduction: [introduction(report)],
    tables: [
      scoresTable(report),
      macroTable(report),
      nameErrorsTable(report),
      ...(report.key.kind === 'annotated' ? [correlationTable(report), relationsTable(report)] : []),
      ...(report.estimates === undefined ? [] : [estimatesTable(report.estimates)]),
      ...(report.systems.some(({ subset }) => subset !== undefined) ? [subsetTable(report)] : []),
    ],
    remarks: remarksOn(report),
    signature: report.signature,
  })
  return renderReport(report, { rows: () => csvLines(report), tables }, rendering, options)
}

function introduction({ key }: ConeReport): string {
  if (key.kind === 'annotated') return `key  ${key.name}`
  return `key  estimated: names ${sourceText(key.names)}, matched by the rules "${key.matching}"`
}

function sourceText({ kind, model, name = '' }: NameSource): string {
  switch (kind) {
    case 'pos':
      return 'found in the text by parts of speech'
    case 'tagger':
      return `found in the text by the tagger of names (${model ?? 'gum'})`
    case 'response':
      return "the response's own"
    case 'file':
      return `from ${name}`
  }
}

function three(score: CountedScore | undefined): Cell[] {
  if (score === undefined || score.value !== undefined) return ['', '', ''].map(cell)
  return [score.recall, score.precision, score.f1].map((value) => cell(percent(value)))
}

function scoresTable({ systems, key }: ConeReport): Table {
  return tableOfScores(key.kind === 'annotated', systems)
}

/** Table 5 of the paper has means over documents: its F1 is not that of its precision and recall. */
function macroTable({ systems, key }: ConeReport): Table {
  return {
    title: 'means over documents',
    ...tableOfScores(
      key.kind === 'annotated',
      systems.map(({ name, macro }) => ({ name, ...macro })),
    ),
  }
}

/** The two kinds of error that CONE keeps, according to the paper. */
function nameErrorsTable({ systems }: ConeReport): Table {
  return {
    title: 'names of the key',
    columns: [left('response'), ...['names', 'missing (MNE)', 'misgrouped (IGNE)', 'right'].map(right)],
    rows: systems.map(({ name, nameErrors: { names, missing, misgrouped } }) =>
      [name, ...[names, missing, misgrouped, names - missing - misgrouped].map(grouped)].map(cell),
    ),
  }
}

function relationsTable({ systems }: ConeReport): Table {
  const rows = systems.flatMap(({ name, relations, regression, entities }) => [
    ...(relations === undefined || regression === undefined
      ? []
      : coneParts.map(
          (part) => [name, `${LABELS[part]}, documents`, relations[part], regression[part]] as const,
        )),
    ...(entities === undefined ? [] : [[name, 'P, entities', entities, entities.regression] as const]),
  ])
  return {
    title: 'names, all mentions, and the rest without the names: r of F1',
    columns: [
      left('response'),
      left('score, over'),
      ...['names:all', 'rest:all', 'names:rest', '95 % of the last', 'α', '95 %', 'β'].map(right),
    ],
    rows: rows.map(([name, score, relation, line], i) =>
      [
        rows[i - 1]?.[0] === name ? '' : name,
        score,
        ...[relation.namesAll, relation.restAll, relation.namesRest].map(rText),
        reachText(relation.namesRest.interval),
        line.undefined === true ? '–' : fixed(line.slope, 2),
        reachText(line.interval),
        line.undefined === true ? '–' : fixed(line.intercept, 2),
      ].map(cell),
    ),
  }
}

function rText({ r, undefined: isNone }: Correlation): string {
  return isNone === true ? '–' : fixed(r, 2)
}

function reachText(interval: readonly [low: number, high: number] | undefined): string {
  return interval === undefined ? '' : `${fixed(interval[0], 2)} to ${fixed(interval[1], 2)}`
}

function tableOfScores(
  hasFull: boolean,
  systems: readonly { readonly name: string; readonly cone: ConeScores; readonly full?: ConeScores }[],
): Table {
  return {
    columns: [
      left('response'),
      left('score'),
      ...['CONE R', 'P', 'F1', ...(hasFull ? ['full R', 'P', 'F1'] : [])].map(right),
    ],
    rows: systems.flatMap(({ name, cone, full }) =>
      coneParts.map((part, i) => [
        cell(i === 0 ? name : ''),
        cell(LABELS[part]),
        ...three(cone[part]),
        ...(hasFull ? three(full?.[part]) : []),
      ]),
    ),
  }
}

function correlationTable({ systems }: ConeReport): Table {
  return {
    title: 'CONE with the full score, over documents',
    columns: [
      left('response'),
      left('score'),
      ...['r of R', 'of P', 'of F1'].map(right),
      right('95 % of the last'),
      left(''),
    ],
    rows: systems.flatMap(({ name, correlation }) =>
      correlation === undefined
        ? []
        : coneParts.map((part, i) => {
            const { recall, precision, f1 } = correlation[part]
            return [
              i === 0 ? name : '',
              LABELS[part],
              ...[recall, precision, f1].map(rText),
              reachText(f1.interval),
              f1.undefined === true ? '' : strengthOf(f1.r),
            ].map(cell)
          }),
    ),
  }
}

function estimatesTable(estimates: readonly EstimateQuality[]): Table {
  return {
    title: 'an estimated key against the names of the key',
    columns: [
      left('names from'),
      left('matching'),
      ...['Mentions F1', 'B³ R', 'P', 'F1', 'CEAFm F1'].map(right),
    ],
    rows: estimates.map(({ names, matching, scores }) => {
      const f1 = (id: string): string => percent(three0(scores[id]))
      return [cell(names), cell(matching), cell(f1('mentions')), ...three(scores['b3']), cell(f1('ceafm'))]
    }),
  }
}

function three0(score: CountedScore | undefined): number {
  return score === undefined || score.value !== undefined ? 0 : score.f1
}

function subsetTable({ systems }: ConeReport): Table {
  const share = ({ key, found }: Coverage): string => (key === 0 ? '–' : percent(found / key))
  return {
    title: 'on the subset that is annotated in full',
    columns: [
      left('response'),
      ...['documents', 'CONE B³ F1', 'B³ F1', 'names found', 'others found'].map(right),
      left(''),
    ],
    rows: systems.flatMap(({ name, subset }) =>
      subset === undefined
        ? []
        : [
            [
              name,
              String(subset.documents),
              percent(three0(subset.cone.b3)),
              percent(three0(subset.full?.b3)),
              subset.coverage === undefined ? '' : share(subset.coverage.named),
              subset.coverage === undefined ? '' : share(subset.coverage.other),
              subset.isNamesOnly ? 'names only' : '',
            ].map(cell),
          ],
    ),
  }
}

function remarksOn({ key, systems }: ConeReport): string[] {
  const cheats = systems.filter(({ subset }) => subset?.isNamesOnly === true).map(({ name }) => name)
  return [
    'CONE judges names alone. It says nothing about pronouns and nominals: a response without any can score 100.',
    ...(key.kind === 'estimated'
      ? [
          'This key is automatic: it ranks responses roughly and does not measure quality; names of one entity that share no word are separate in it.',
          ...(systems.some(({ subset }) => subset !== undefined)
            ? []
            : [
                'With --subset and a few fully annotated documents, Referee detects responses that contain only names.',
              ]),
        ]
      : [
          '"full" leaves out entities without a name on both sides. Names are part of all mentions, so names:all is high by construction: rest:all is its control, and names:rest shows whether names predict the rest. full = α CONE + β.',
        ]),
    ...cheats.map(
      (name) =>
        `${name}: finds names but few of the nominals and pronouns that belong to them; its CONE score is misleadingly high`,
    ),
  ]
}

function csvLines({ systems, signature }: ConeReport): string[][] {
  return [
    [
      'response',
      'score',
      'recall',
      'precision',
      'f1',
      'full_recall',
      'full_precision',
      'full_f1',
      'r',
      'signature',
    ],
    ...systems.flatMap(({ name, cone, full, correlation }) =>
      coneParts.map((part) => [
        name,
        part,
        ...raw(cone[part]),
        ...raw(full?.[part]),
        correlation === undefined ? '' : String(correlation[part].f1.r),
        signature,
      ]),
    ),
  ]
}

function raw(score: CountedScore | undefined): string[] {
  if (score === undefined || score.value !== undefined) return ['', '', '']
  return [score.recall, score.precision, score.f1].map(String)
}
