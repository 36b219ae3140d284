import type { Warning } from '../errors.ts'
import type { Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'
import { latexTable } from './latex.ts'
import { grouped, percent } from './number.ts'
import { type Rendering, renderReport } from './render-report.ts'
import { scoreCell } from './score-cells.ts'
import { cell, left, right, type Table } from './table.ts'
import { plainStyle, type Style } from './text.ts'

/** The JSON of commands that write files: documents, a model or a page. */
export interface WrittenReport {
  readonly schema: 'referee.written/1'
  readonly referee: string
  readonly files: readonly WrittenFile[]
  /** What the target format cannot hold, and in how many documents it occurred. */
  readonly leftBehind: readonly { readonly what: string; readonly times: number }[]
  readonly warnings: readonly Warning[]
  /** Documents that were left out because the target format cannot hold them. */
  readonly skipped?: readonly SkippedDocument[]
  /** How well a trained model does. */
  readonly assessments?: readonly ModelAssessment[]
}

export interface SkippedDocument {
  readonly document: string
  readonly reason: string
}

export interface WrittenFile {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
  /** Documents in it; for a model, those it was trained on. */
  readonly documents: number
}

/** Scores of a model on documents that it was not trained on. */
export interface ModelAssessment {
  readonly on: string
  readonly documents: number
  readonly scores: Scores
}

export function writtenReport(
  files: readonly WrittenFile[],
  about: Partial<Pick<WrittenReport, 'leftBehind' | 'warnings' | 'skipped' | 'assessments'>> = {},
): WrittenReport {
  return { schema: 'referee.written/1', referee: version, files, leftBehind: [], warnings: [], ...about }
}

/** The scores of a model; for anything else, what was written. */
export function renderWritten(
  report: WrittenReport,
  rendering: Rendering,
  style: Style = plainStyle,
): string {
  const { files, assessments } = report
  const table = assessments === undefined ? filesTable(files) : assessmentsTable(assessments)
  // Without the comment about the package that other tables have.
  if (rendering === 'latex') return `${latexTable(table)}\n`
  return renderReport(report, { tables: () => ({ tables: [table] }) }, rendering, { style })
}

function filesTable(files: readonly WrittenFile[]): Table {
  return {
    columns: [left('file'), right('documents'), right('bytes'), left('sha256')],
    rows: files.map(({ path, documents, bytes, sha256 }) => [
      cell(path),
      cell(grouped(documents)),
      cell(grouped(bytes)),
      cell(sha256),
    ]),
  }
}

const REPORTED = [
  ['Mentions', 'mentions'],
  ['MUC', 'muc'],
  ['B³', 'b3'],
  ['CEAFe', 'ceafe'],
  ['CoNLL', 'conll'],
] as const

function assessmentsTable(assessments: readonly ModelAssessment[]): Table {
  return {
    columns: [left('on'), right('documents'), ...REPORTED.map(([title]) => right(title))],
    rows: assessments.map(({ on, documents, scores }) => [
      cell(on),
      cell(String(documents)),
      ...REPORTED.map(([, id]) => (scores[id] === undefined ? cell('') : scoreCell(scores[id], percent))),
    ]),
  }
}
