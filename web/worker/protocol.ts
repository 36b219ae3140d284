import type {
  CheapFix,
  ComparisonReport,
  ConcordanceLine,
  ConcordanceResult,
  CrossedCounts,
  Decisions,
  ErrorsReport,
  ErrorType,
  FixableError,
  Intervals,
  ListedError,
  MentionArithmetic,
  MentionDisagreement,
  UndecidedReading,
  VerdictDifference,
} from 'coref-referee/compare'
import type { Summary } from 'coref-referee/explorer'
import type { ConfidenceScores, Scores, Settings, Span } from 'coref-referee/score'
import type { DocumentModel } from './view-models/document.ts'
import type { EntityMapModel, Similarity } from './view-models/entity-map.ts'
import type { SliceMention, SystemSlices } from './view-models/slices.ts'

/** A file that the user gave to the page. */
export interface GivenFile {
  /** With the folders it was dropped in. */
  readonly path: string
  readonly bytes: ArrayBuffer
}

/** Files that make one corpus, under the name of the file or folder. */
export interface GivenCorpus {
  readonly name: string
  readonly files: readonly GivenFile[]
  /** Id of its format, where somebody chose one. */
  readonly format?: string
}

/** What a corpus that was given is, before anything is scored. */
export interface Inspection {
  /** Id of its format. */
  readonly format: string
  readonly documents: number
  readonly mentions: number
  readonly entities: number
}

/** What came inside the page. */
export interface EmbeddedBlocks {
  readonly summary: string
  readonly key: string
  readonly responses: readonly string[]
}

/** What `referee errors` finds in one document. */
export interface DocumentReport {
  readonly label: string
  readonly system: number
  readonly report: ErrorsReport
}

/** An entity of the key, by its document and its id. */
export interface NamedEntity {
  readonly doc: string
  readonly id: string
}

/** What `referee errors` finds in the response that others are measured against. */
export interface BaselineErrors {
  readonly system: number
  readonly label: string | undefined
  readonly report: ErrorsReport
  /** What each entity that was asked for costs there, in points of the CoNLL score. */
  readonly costs: readonly { readonly entity: NamedEntity; readonly cost: number }[]
}

/** Some of the errors of a type: from which place in the list of all. */
export interface ErrorPortion {
  readonly system: number
  readonly type: ErrorType
  readonly from: number
  readonly errors: readonly ListedError[]
}

/** How many mentions meet a query, and how they fared. */
export interface FoundMentions extends Omit<ConcordanceResult, 'lines'> {
  readonly systems: readonly number[]
  /** How many can be looked at. */
  readonly kept: number
}

/** The mentions of a document on which two responses differ. */
export interface DocumentDifferences {
  readonly label: string
  readonly systems: readonly [number, number]
  readonly differences: readonly VerdictDifference[]
}

/** How often two responses are right or wrong about the same mention, by document. */
export interface CrossedVerdicts {
  readonly systems: readonly [number, number]
  readonly documents: readonly CrossedCounts[]
}

/** Who is compared: numbers of responses, and -1 for the key. */
export type Annotators = readonly number[]

/** What annotators marked or grouped differently. */
export interface DisagreementList {
  readonly annotators: Annotators
  readonly names: readonly string[]
  readonly found: number
  /** The first of them, where there are very many. */
  readonly disagreements: readonly MentionDisagreement[]
}

/** The entities of a document, of all annotators, those that correspond as one; each by a mention of it. */
export interface EntityList {
  readonly label: string
  readonly annotators: Annotators
  readonly entities: readonly {
    readonly group: number
    readonly annotator: string
    readonly span: readonly Span[]
    readonly text: string
  }[]
}

/** The words around a mention, to change its borders and to mark others. */
export interface PassageOfMentions {
  readonly label: string
  readonly annotators: Annotators
  /** Number of the first word here, and of all there are. */
  readonly from: number
  readonly tokens: number
  readonly words: readonly string[]
  /** What anyone marked among them, and whether all agree on it. */
  readonly marks: readonly { readonly span: readonly Span[]; readonly isAgreed: boolean }[]
}

/** A mention as addresses name it. */
export interface NamedMention {
  readonly side: 'key' | 'response'
  readonly span: Span
}

/** What one could do about a mention, and what each metric makes of it. */
export interface MentionStory {
  readonly label: string
  readonly system: number
  readonly mention: NamedMention
  readonly errors: readonly FixableError[]
  readonly arithmetic: readonly MentionArithmetic[]
}

/** Errors of a document that are fixed, by their numbers. */
export interface FixedErrors {
  readonly doc: string
  readonly errors: readonly number[]
}

export interface CheapestFixesReport {
  readonly system: number
  readonly metric: string
  readonly fixes: readonly CheapFix[]
}

/** The differences of all responses from one of them, with their tests. */
export interface BaselineTests {
  readonly baseline: number
  /** By system; the baseline has none. */
  readonly metrics: readonly (ComparisonReport['metrics'] | undefined)[]
}

/** Some lines of a concordance: from which place in it. */
export interface LinePortion {
  readonly query: string
  readonly sort: string
  readonly from: number
  readonly lines: readonly ConcordanceLine[]
}

/** What the page may ask of the worker, which holds the documents. */
export interface Methods {
  /** Open what came inside the page: runs of bytes in base64. What is opened is kept under a number, which `show` takes. */
  openEmbedded(number: number, blocks: EmbeddedBlocks): Summary
  openFiles(
    number: number,
    key: GivenCorpus,
    responses: readonly GivenCorpus[],
    settings: Partial<Settings>,
  ): Summary
  /** Look at what was given. */
  inspect(corpus: GivenCorpus): Inspection
  /** Score what is shown with other settings. */
  rescore(number: number, settings: Partial<Settings>): Summary
  /** What was opened under this number is what all questions are about from now on. */
  show(number: number): void
  forget(number: number): void
  /** One document with the annotation of the key and of some responses. */
  document(label: string, systems: readonly number[]): DocumentModel
  /** CEAF's map between the entities of a document. */
  alignment(label: string, system: number, similarity: Similarity): EntityMapModel
  /** What `referee errors` finds in a response. */
  errors(system: number): ErrorsReport
  /** The same for one document. */
  documentErrors(label: string, system: number): DocumentReport
  /** The same for the baseline, of all documents or of one, with what these entities cost there. */
  baselineErrors(system: number, entities: readonly NamedEntity[], label?: string): BaselineErrors
  /** Some of the errors of a type, in the order of the documents: those of the report, which has only counts. */
  errorList(system: number, type: ErrorType, from: number, to: number): ErrorPortion
  /** What `referee errors --where` finds in one response or more, without its lines. */
  mentions(query: string, systems: readonly number[]): FoundMentions
  /** Some of those lines, of the query that was asked last. */
  mentionLines(query: string, sort: string, from: number, to: number): LinePortion
  /** What `referee compare` says about two responses. */
  compare(a: number, b: number): ComparisonReport
  crossed(a: number, b: number): CrossedVerdicts
  differences(label: string, a: number, b: number): DocumentDifferences
  /** What `referee compare --pairs first` says with the baseline as the first. */
  baselineTests(baseline: number): BaselineTests
  mentionStory(label: string, system: number, mention: NamedMention): MentionStory
  /** The scores of a response as they are, and with some errors fixed. */
  whatIf(system: number, fixed: readonly FixedErrors[]): { readonly before: Scores; readonly after: Scores }
  /** The errors whose fixing raises a score most for the mentions that have to be touched. */
  cheapestFixes(system: number, metric: string): CheapestFixesReport
  disagreements(annotators: Annotators): DisagreementList
  annotatedEntities(label: string, annotators: Annotators): EntityList
  /** The words around a span; undefined where the files give no text. */
  passage(label: string, annotators: Annotators, span: Span): PassageOfMentions | undefined
  /** One annotation made of several, as JSON lines. */
  merge(annotators: Annotators, decisions: Decisions, undecided: UndecidedReading): string
  /** By system: how sure its scores are. Undefined where there are too few documents to tell. */
  intervals(): readonly Intervals[] | undefined
  /** By system, what its confidences are worth; undefined for one that has none. */
  confidence(): readonly (ConfidenceScores | undefined)[]
  /** What the files can be sliced by. */
  features(): string[]
  slices(feature: string): SystemSlices
  /** Key mentions of a slice, those first that the response got wrong. */
  sliceMentions(
    system: number,
    feature: string,
    value: string,
  ): { readonly total: number; readonly mentions: readonly SliceMention[] }
}

export type Method = keyof Methods

export interface Request {
  readonly id: number
  readonly method: string
  readonly args: readonly unknown[]
}

/** What the page sends: a request, or that it no longer wants the answer to one. */
export type FromPage = Request | { readonly unwanted: number }

/** What went wrong, as the command line would say it. */
export interface Failure {
  readonly message: string
  /** The line at fault and a caret under it. */
  readonly picture?: string
  readonly code?: string
  /** False for a fault of ours. */
  readonly isExpected: boolean
  /** True where nothing went wrong: somebody pressed Stop, or went elsewhere. */
  readonly isStopped?: boolean
}

export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: Failure }
  /** `soFar`: what was found until then, in what tells it. */
  | { readonly id: number; readonly progress: number; readonly soFar?: unknown }
  /** The worker knows that the page does not want the answer to this request. */
  | { readonly heard: number }
