// `coref-referee/resolve`: resolving, training, and the experiments of the papers.

export { type Definition, type DefinitionName, definitions } from '../document/definition.ts'
export { type Claim, type ClaimGroup, type Measurement, measureClaims } from '../experiments/claim.ts'
export { claimGroups } from '../experiments/claims/claims.ts'
export type { ExperimentCorpus } from '../experiments/corpus.ts'
export type { Experiment, ExperimentResult } from '../experiments/experiment.ts'
export { Lab, type LabOptions } from '../experiments/lab.ts'
export { type ModelStore, storeInMemory } from '../experiments/model-store.ts'
export { experimentByName, experiments } from '../experiments/registry.ts'
export { type ClaimVerdict, judge } from '../experiments/verdicts.ts'
export { type ExperimentReport, experimentReport, renderExperiment } from '../report/experiment.ts'
export { asRefereeError } from '../resolver/as-referee-error.ts'
export type { DocumentResolver } from '../resolver/document-resolver.ts'
export { type Knowledge, knowledgeFrom, type Noun } from '../resolver/knowledge.ts'
export {
  decodeModel,
  encodeModel,
  type MentionSource,
  type Model,
  type RecipeName,
} from '../resolver/model.ts'
export {
  NeuralDocumentResolver,
  type NeuralEngine,
  type NeuralFindings,
  type NeuralOptions,
} from '../resolver/neural-document-resolver.ts'
export { type Analyst, Resolver, type ResolverOptions, withDefinition } from '../resolver/resolver.ts'
export {
  analystOf,
  RECIPES,
  recipeModel,
  SCHEMES,
  type Scheme,
  TAGGERS,
  textModels,
} from '../resolver/scheme.ts'
export { type Lesson, type TrainingOptions, trainModel } from '../resolver/train.ts'
export type { Analysis, Candidate, Name, NameType } from '../text/analysis.ts'
export { TextAnalyzer, type TextModels } from '../text/analyzer.ts'
export { textOfHtml } from '../text/markup/html.ts'
export { textOfMarkdown } from '../text/markup/markdown.ts'
