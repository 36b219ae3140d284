import type { ComparisonReport } from '../compare/comparison.ts'
import { RefereeError } from '../errors.ts'
import { type AgreementReport, renderAgreement } from './agreement.ts'
import { type ClassesReport, renderClasses } from './classes.ts'
import { renderComparison } from './comparison.ts'
import { type ConcordanceReport, renderConcordance } from './concordance.ts'
import { type ConeReport, renderCone } from './cone.ts'
import { type DifferencesReport, renderDifferences } from './differences.ts'
import { type ErrorsReport, renderErrors } from './errors.ts'
import { type ExperimentReport, renderExperiment, renderExperimentCsv } from './experiment.ts'
import { type ExplanationReport, renderExplanation } from './explanation.ts'
import { type HistoryReport, renderHistory } from './history.ts'
import { type PredictionReport, renderPrediction } from './prediction.ts'
import { type ProblemsReport, renderProblems } from './problems.ts'
import { renderLikeCompat } from './reference-scorer.ts'
import type { Rendering, RenderOptions } from './render-report.ts'
import type { ScoresRenderOptions, ScoresReport } from './scores.ts'
import { renderSensitivity, type SensitivityReport } from './sensitivity.ts'
import { renderStandings, type StandingsReport } from './standings.ts'
import { renderStats, type StatsReport } from './stats.ts'

/** A report as a command printed it with `--json`. */
export type SavedReport =
  | AgreementReport
  | ClassesReport
  | ComparisonReport
  | ConcordanceReport
  | ConeReport
  | DifferencesReport
  | ErrorsReport
  | ExperimentReport
  | ExplanationReport
  | HistoryReport
  | PredictionReport
  | ProblemsReport
  | ScoresReport
  | SensitivityReport
  | StandingsReport
  | StatsReport

type Renderers = {
  readonly [Schema in SavedReport['schema']]: (
    report: Extract<SavedReport, { readonly schema: Schema }>,
    rendering: Exclude<Rendering, 'json'>,
    options: ScoresRenderOptions,
  ) => string
}

const renderers: Renderers = {
  'referee.scores/1': renderLikeCompat,
  'referee.comparison/1': renderComparison,
  'referee.errors/1': renderErrors,
  'referee.concordance/1': renderConcordance,
  'referee.sensitivity/1': renderSensitivity,
  'referee.explanation/1': (report, rendering, options) =>
    report.kind === 'differences'
      ? renderDifferences(report, rendering, options)
      : renderArithmetic(report, rendering, options),
  'referee.agreement/1': renderAgreement,
  'referee.cone/1': renderCone,
  'referee.stats/1': renderStats,
  'referee.classes/1': renderClasses,
  'referee.prediction/1': renderPrediction,
  'referee.experiment/1': (report, rendering, { style }) =>
    rendering === 'csv'
      ? renderExperimentCsv(report, true)
      : `${renderExperiment(report, rendering, style)}\n`,
  'referee.problems/1': (report, rendering, { style }) => renderProblems(report, rendering, style),
  'referee.history/1': renderHistory,
  'referee.standings/1': renderStandings,
}

/** The schemas of reports that can be rendered again. */
export const savedSchemas: readonly string[] = Object.keys(renderers)

/**
 * Render a saved report, as the command that made it would have.
 *
 * @throws RefereeError for a form that the report does not have
 */
export function renderSaved(
  report: SavedReport,
  rendering: Rendering,
  options: ScoresRenderOptions = {},
): string {
  if (rendering === 'json') return `${JSON.stringify(report, undefined, 2)}\n`
  const render = renderers[report.schema] as (
    report: SavedReport,
    rendering: Rendering,
    options: ScoresRenderOptions,
  ) => string
  return render(report, rendering, options)
}

function renderArithmetic(report: ExplanationReport, rendering: Rendering, { style }: RenderOptions): string {
  if (rendering === 'text') return renderExplanation(report, style)
  throw new RefereeError('bad-setting', `the arithmetic of a score is text or JSON, not ${rendering}`)
}
