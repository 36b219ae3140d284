export { type AlignedResponse, alignResponse } from './align/align-response.ts'
export type { RepairReport } from './align/repair-report.ts'
export { responseFromDocument } from './align/response-from-document.ts'
export { type Agreement, measureAgreement } from './analysis/agreement/agreement.ts'
export type { Alpha } from './analysis/agreement/alpha.ts'
export type { UnmarkedReading } from './analysis/agreement/units.ts'
export type { DamagingDocument, DamagingEntity, Gain } from './analysis/damage.ts'
export {
  analyseErrors,
  ErrorAnalysis,
  type ErrorAnalysisOptions,
  type ErrorAnalysisResult,
  type TypedLinkErrors,
  type VerdictCounts,
} from './analysis/error-analysis.ts'
export {
  type CorefError,
  type DocumentErrors,
  type ErrorType,
  errorTypes,
  findErrors,
} from './analysis/error-types.ts'
export { type Differences, explainDifferences } from './analysis/explain/differences.ts'
export { type Explanation, explainScore } from './analysis/explain/explain.ts'
export type { LinkErrors } from './analysis/link-errors.ts'
export type { EntityName, ListedError, ListedMention, SpanText } from './analysis/listing.ts'
export type { MetricDifference } from './analysis/significance/paired-tests.ts'
export { defaultTest, type TestOptions } from './analysis/significance/test-options.ts'
export type { WaterfallStep } from './analysis/waterfall.ts'
export { DocumentBuilder, type DocumentFrame } from './document/builder.ts'
export type {
  CorefDocument,
  Link,
  MentionAttributes,
  Mentions,
  MentionType,
  Origin,
} from './document/document.ts'
export { documentLabel, entitySizes, mentionSize, piecesOf } from './document/document.ts'
export type { Span } from './document/span.ts'
export { type Token, TokenList, type Tokens } from './document/tokens.ts'
export {
  type ErrorCode,
  InputError,
  type Place,
  RefereeError,
  type Warning,
  type WarningCode,
} from './errors.ts'
export type { ParsedResponse } from './formats/alignment/parsed.ts'
export { responseParsers } from './formats/alignment/parsers.ts'
export type { Format, ReadContext, WriteContext } from './formats/format.ts'
export { type ReadDocuments, readBytes } from './formats/read-bytes.ts'
export { type Detection, detectFormat, formatById, formats } from './formats/registry.ts'
export { type ByteSource, bytesSource } from './formats/source.ts'
export { type Problem, type Validation, validateSource } from './formats/validate.ts'
export { assign, type SparseWeights } from './matching/assignment/assignment.ts'
export type { Twins } from './matching/exact.ts'
export { type OverlapTable, tabulate } from './matching/overlap-table.ts'
export type { TwinDocuments } from './matching/twin-documents.ts'
export { findTwins, type MatchRule } from './matching/twins.ts'
export type { Counts, Metric, MetricCard, Score } from './metrics/metric.ts'
export { metricById, metricSets, metrics } from './metrics/registry.ts'
export { type AgreementReport, agreementReport } from './report/agreement.ts'
export { compareSystems } from './report/compare-systems.ts'
export type { ComparisonReport } from './report/comparison.ts'
export { renderAgreement } from './report/format-agreement.ts'
export { renderComparison } from './report/format-comparison.ts'
export { formatScores, type Rendering, renderScores } from './report/format-scores.ts'
export type { ScoresReport, SystemScores } from './report/scores.ts'
export { type Definition, type DefinitionName, definitions } from './resolver/definition.ts'
export { type Knowledge, knowledgeFrom, type Noun } from './resolver/knowledge.ts'
export {
  decodeModel,
  encodeModel,
  type MentionSource,
  type Model,
  type RecipeName,
} from './resolver/model.ts'
export { type Analyst, Resolver, type ResolverOptions, withDefinition } from './resolver/resolver.ts'
export { type Lesson, type TrainingOptions, trainModel } from './resolver/train.ts'
export { type Comparison, compareDocuments } from './scoring/compare.ts'
export { type Corpus, evaluate, type SignedResult } from './scoring/evaluate.ts'
export { Evaluation, type EvaluationOptions, type EvaluationResult } from './scoring/evaluation.ts'
export { defaultSettings, presets, resolveSettings, type Settings } from './scoring/settings.ts'
export { formatSignature, parseSignature } from './scoring/signature.ts'
export type { CountedScore, Scores } from './scoring/tally.ts'
export type { Analysis, Candidate, Name, NameType } from './text/analysis.ts'
export { TextAnalyzer, type TextModels } from './text/analyzer.ts'
export { version } from './version.ts'
