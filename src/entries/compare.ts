// `coref-referee/compare`: whether systems differ, where they fail, and what a score is made of.
export { type Agreement, measureAgreement } from '../analysis/agreement/agreement.ts'
export type { Alpha } from '../analysis/agreement/alpha.ts'
export type { UnmarkedReading } from '../analysis/agreement/units.ts'
export type { DamagingDocument, DamagingEntity, Gain } from '../analysis/damage.ts'
export {
  analyseErrors,
  ErrorAnalysis,
  type ErrorAnalysisOptions,
  type ErrorAnalysisResult,
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
export type { LinkErrors } from '../analysis/link-errors.ts'
export type { EntityName, ListedError, ListedMention, SpanText } from '../analysis/listing.ts'
export type { WaterfallStep } from '../analysis/waterfall.ts'
export { compareSystems } from '../compare/compare-systems.ts'
export type { ComparedPair, ComparisonReport } from '../compare/comparison.ts'
export type { MetricDifference } from '../compare/paired-tests.ts'
export { FEWEST_DOCUMENTS, scoreIntervals } from '../compare/score-intervals.ts'
export { defaultTest, type TestOptions } from '../compare/test-options.ts'
export { type AgreementReport, agreementReport, renderAgreement } from '../report/agreement.ts'
export { renderComparison } from '../report/comparison.ts'
export { type ErrorsReport, errorsReport } from '../report/errors.ts'
