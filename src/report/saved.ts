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
  | StatsReport

/** The schemas of reports that can be rendered again. */
export const savedSchemas: readonly SavedReport['schema'][] = [
  'referee.scores/1',
  'referee.comparison/1',
  'referee.errors/1',
  'referee.concordance/1',
  'referee.sensitivity/1',
  'referee.explanation/1',
  'referee.agreement/1',
  'referee.cone/1',
  'referee.stats/1',
  'referee.classes/1',
  'referee.prediction/1',
  'referee.experiment/1',
  'referee.problems/1',
  'referee.history/1',
]

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
  switch (report.schema) {
    case 'referee.scores/1':
      return renderLikeCompat(report, rendering, options)
    case 'referee.comparison/1':
      return renderComparison(report, rendering, options)
    case 'referee.errors/1':
      return renderErrors(report, rendering, options)
    case 'referee.concordance/1':
      return renderConcordance(report, rendering, options)
    case 'referee.sensitivity/1':
      return renderSensitivity(report, rendering, options)
    case 'referee.explanation/1':
      return report.kind === 'differences'
        ? renderDifferences(report, rendering, options)
        : renderInText(report, rendering, options)
    case 'referee.agreement/1':
      return renderAgreement(report, rendering, options)
    case 'referee.cone/1':
      return renderCone(report, rendering, options)
    case 'referee.stats/1':
      return renderStats(report, rendering, options)
    case 'referee.classes/1':
      return renderClasses(report, rendering, options)
    case 'referee.prediction/1':
      return renderPrediction(report, rendering, options)
    case 'referee.experiment/1':
      if (rendering === 'csv') return renderExperimentCsv(report, true)
      return `${renderExperiment(report, rendering, options.style)}\n`
    case 'referee.problems/1':
      return renderProblems(report, rendering, options.style)
    case 'referee.history/1':
      return renderHistory(report, rendering, options)
  }
}

function renderInText(report: ExplanationReport, rendering: Rendering, { style }: RenderOptions): string {
  if (rendering === 'text') return renderExplanation(report, style)
  throw new RefereeError('bad-setting', `the arithmetic of a score is text or JSON, not ${rendering}`)
}
