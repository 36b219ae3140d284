// `coref-referee/score`: documents, metrics and scores.
export type { Corpus, Reading } from '../corpus/corpus.ts'
export type { DocumentPair, PairBy, PairList } from '../corpus/pair-documents.ts'
export { type Sides, sidesOf } from '../corpus/sides.ts'
export { DocumentBuilder, type DocumentFrame } from '../document/builder.ts'
export { type AntecedentLink, antecedentLinks, cutLinks } from '../document/cut-links.ts'
export {
  type CorefDocument,
  documentLabel,
  entitySizes,
  type Link,
  type MentionAttributes,
  type Mentions,
  type MentionType,
  mentionSize,
  type Origin,
  piecesOf,
} from '../document/document.ts'
export { withoutSingletons } from '../document/filter.ts'
export type { Span } from '../document/span.ts'
export { type Token, TokenList, type Tokens } from '../document/tokens.ts'
export {
  type ErrorCode,
  InputError,
  type Place,
  RefereeError,
  type Warning,
  type WarningCode,
} from '../errors.ts'
export { assign, type SparseWeights } from '../matching/assignment/assignment.ts'
export type { Twins } from '../matching/exact.ts'
export { type OverlapTable, tabulate } from '../matching/overlap-table.ts'
export { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'
export { findTwins, type MatchRule } from '../matching/twins.ts'
export type { Counts, Metric, MetricCard, Score } from '../metrics/metric.ts'
export { metricById, metricSets, metrics } from '../metrics/registry.ts'
export type { Rendering } from '../report/render-report.ts'
export { formatScores, renderScores, type ScoresReport, type SystemScores } from '../report/scores.ts'
export { ceaf, type EntitySimilarity, type SimilarEntity, type SimilarMention } from '../scoring/ceaf.ts'
export {
  type ConfidenceBin,
  type ConfidencePoint,
  type ConfidenceScores,
  confidences,
} from '../scoring/confidence.ts'
export { documentList } from '../scoring/document-list.ts'
export { type EvaluateOptions, evaluate, evaluateSides, type SignedResult } from '../scoring/evaluate.ts'
export { Evaluation, type EvaluationOptions, type EvaluationResult, scores } from '../scoring/evaluation.ts'
/** The second of each pair is the name used in version 0.1.0. */
export {
  type MatchedPair,
  type MatchedPair as Comparison,
  matchDocuments,
  matchDocuments as compareDocuments,
} from '../scoring/match-documents.ts'
export {
  type AnalysisContext,
  type NewAnalysis,
  type PairAnalysis,
  together,
} from '../scoring/run/analysis.ts'
export { type ScoredSides, type Signed, scoreSides, scoreSidesInSteps } from '../scoring/run/score-sides.ts'
export { ScoredPair } from '../scoring/run/scored-pair.ts'
export { type ScoreRange, scoreRange } from '../scoring/score-range.ts'
export { defaultSettings, presets, resolveSettings, type Settings } from '../scoring/settings.ts'
export { parseSignature, type Signature, settingsOfSignature } from '../scoring/signature.ts'
export { type CountedScore, type CountRow, headline, type Scores } from '../scoring/tally.ts'
export { version } from '../version.ts'
