// `coref-referee/compare`: whether systems differ, where they fail, and what a score is made of.
export { type Agreement, measureAgreement } from '../analysis/agreement/agreement.ts'
export type { Alpha } from '../analysis/agreement/alpha.ts'
export {
  disagreementsIn,
  entityGroups,
  type MentionDisagreement,
} from '../analysis/agreement/disagreements.ts'
export {
  type MergedAnnotations,
  mergeAnnotations,
  mergeUnits,
  type UndecidedReading,
} from '../analysis/agreement/merge-annotations.ts'
export { type MentionUnits, mentionUnits, type UnmarkedReading } from '../analysis/agreement/units.ts'
export { addConfusions, type ClassConfusion, correctSizes } from '../analysis/classes/confusion.ts'
export { type Prediction, predictScore } from '../analysis/classes/prediction.ts'
export { type CorpusProfile, ProfileTally } from '../analysis/classes/profile.ts'
export type { ConcordanceResult, LinkScore } from '../analysis/concordance/concordance.ts'
export type { ConcordanceLine } from '../analysis/concordance/mention-table.ts'
export { fieldValues, knownFields, numberFields, parseQuery } from '../analysis/concordance/parse-query.ts'
export { queryMentions, queryMentionsInSteps } from '../analysis/concordance/query-mentions.ts'
export {
  type CrossedCounts,
  crossVerdictsInSteps,
  type Fate,
  type VerdictDifference,
  verdictDifferences,
} from '../analysis/concordance/verdict-differences.ts'
export { type ConeDocument, type ConeResult, coneOf, measureCone } from '../analysis/cone.ts'
export {
  type AnchorStatistics,
  type CorpusStatistics,
  measureCorpus,
  type Share,
  type TypeStatistics,
} from '../analysis/corpus-statistics.ts'
export type { DamagingDocument, DamagingEntity, Gain } from '../analysis/damage.ts'
export {
  analyseErrors,
  analyseSides,
  ErrorAnalysis,
  type ErrorAnalysisOptions,
  type ErrorAnalysisResult,
  errorSettings,
  errors,
  type SignedErrors,
  type TypedLinkErrors,
  type VerdictCounts,
} from '../analysis/error-analysis.ts'
export {
  type CorefError,
  type DocumentErrors,
  type ErrorType,
  errorTypes,
  findErrors,
} from '../analysis/error-types.ts'
export { type Differences, explainDifferences } from '../analysis/explain/differences.ts'
export { type Explanation, explainScore } from '../analysis/explain/explain.ts'
export { explainMention, type MentionArithmetic } from '../analysis/explain/explain-mention.ts'
export { type Ladder, LadderTally, type Rung, rungs } from '../analysis/ladder.ts'
export type { LinkErrors } from '../analysis/link-errors.ts'
export type { EntityName, ListedError, ListedMention, SpanText } from '../analysis/listing.ts'
export { annotatedNames, estimatedKey } from '../analysis/names/estimated-key.ts'
export { type Perturbation, perturbations } from '../analysis/perturb.ts'
export { FEWEST_DOCUMENTS } from '../analysis/statistics.ts'
export type { WaterfallStep } from '../analysis/waterfall.ts'
export {
  CheapestFixes,
  type CheapFix,
  type ChosenFixes,
  type FixableError,
  readsTables,
  WhatIf,
} from '../analysis/what-if.ts'
export { compareSides, compareSystems } from '../compare/compare-systems.ts'
export type { ComparedPair, ComparisonReport } from '../compare/comparison.ts'
export type { MetricDifference } from '../compare/paired-tests.ts'
export { type Intervals, scoreIntervals, scoreIntervalsInSteps } from '../compare/score-intervals.ts'
export {
  measureSensitivity,
  type SensitivityOptions,
  type SensitivityResult,
} from '../compare/sensitivity.ts'
export { defaultTest, type TestOptions } from '../compare/test-options.ts'
export {
  type Choice,
  type Decision,
  type Decisions,
  readDecisions,
  writeDecisions,
} from '../corpus/decisions.ts'
export { type ResolutionClass, resolutionClasses } from '../document/resolution-class.ts'
export { type AgreementReport, agreementReport, renderAgreement } from '../report/agreement.ts'
export { type ClassesReport, classesReport, classScores, renderClasses } from '../report/classes.ts'
export { renderComparison } from '../report/comparison.ts'
export {
  type ConcordanceReport,
  concordanceReport,
  concordanceTable,
  renderConcordance,
} from '../report/concordance.ts'
export { type ConeReport, coneReport, renderCone } from '../report/cone.ts'
export { type DifferencesReport, differencesReport, renderDifferences } from '../report/differences.ts'
export { type ErrorsReport, errorsReport, renderErrors } from '../report/errors.ts'
export { type ExplanationReport, explanationReport, renderExplanation } from '../report/explanation.ts'
export {
  type HistoryReport,
  historyReport,
  type LedgerEntry,
  ledgerEntries,
  renderHistory,
} from '../report/history.ts'
export { type PredictionReport, predictionReport, renderPrediction } from '../report/prediction.ts'
export { renderSaved, type SavedReport } from '../report/saved.ts'
export { renderSensitivity, type SensitivityReport, sensitivityReport } from '../report/sensitivity.ts'
export {
  renderStandings,
  type ScoredSystem,
  type StandingsReport,
  standingsReport,
} from '../report/standings.ts'
export { type DescribedCorpus, renderStats, type StatsReport, statsReport } from '../report/stats.ts'
