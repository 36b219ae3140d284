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
export interface InputFile {
  /** Includes the folders it was dropped in. */
  readonly path: string
  readonly bytes: ArrayBuffer
}

/** Files that form one corpus, under the name of the file or folder. */
export interface InputCorpus {
  readonly name: string
  readonly files: readonly InputFile[]
  /** Id of its format, if the user chose one. */
  readonly format?: string
}

/** What a given corpus is, before it is scored. */
export interface Inspection {
  /** Id of its format. */
  readonly format: string
  readonly documents: number
  readonly mentions: number
  readonly entities: number
}

/** The data embedded in the page. */
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

/** A key entity, by its document and its id. */
export interface NamedEntity {
  readonly doc: string
  readonly id: string
}

/** What `referee errors` finds in the response that others are compared with. */
export interface BaselineErrors {
  readonly system: number
  readonly label: string | undefined
  readonly report: ErrorsReport
  /** The cost there of each entity asked for, in points of the CoNLL score. */
  readonly costs: readonly { readonly entity: NamedEntity; readonly cost: number }[]
}

/** A portion of the errors of a type, with its offset in the complete list. */
export interface ErrorPortion {
  readonly system: number
  readonly type: ErrorType
  readonly from: number
  readonly errors: readonly ListedError[]
}

/** How many mentions match a query, and how they fared. */
export interface FoundMentions extends Omit<ConcordanceResult, 'lines'> {
  readonly systems: readonly number[]
  /** How many can be viewed. */
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

/** Who is compared: indices of responses, or -1 for the key. */
export type Annotators = readonly number[]

/** What annotators marked or grouped differently. */
export interface DisagreementList {
  readonly annotators: Annotators
  readonly names: readonly string[]
  readonly found: number
  /** Only the first of them, if there are very many. */
  readonly disagreements: readonly MentionDisagreement[]
}

/** The entities of all annotators in a document, merged where they correspond, each with one of its mentions. */
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

/** The words around a mention, for changing its borders and marking others. */
export interface PassageOfMentions {
  readonly label: string
  readonly annotators: Annotators
  /** Index of the first word here, and the number of words in the document. */
  readonly from: number
  readonly tokens: number
  readonly words: readonly string[]
  /** All mentions in this range that an annotator marked, and whether all agree on them. */
  readonly marks: readonly { readonly span: readonly Span[]; readonly isAgreed: boolean }[]
}

/** A mention as named in addresses. */
export interface NamedMention {
  readonly side: 'key' | 'response'
  readonly span: Span
}

/** A mention's errors with the gain from fixing them, and how each metric counts it. */
export interface MentionStory {
  readonly label: string
  readonly system: number
  readonly mention: NamedMention
  readonly errors: readonly FixableError[]
  readonly arithmetic: readonly MentionArithmetic[]
}

/** Fixed errors of a document, by number. */
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

/** A portion of a concordance, with its offset. */
export interface LinePortion {
  readonly query: string
  readonly sort: string
  readonly from: number
  readonly lines: readonly ConcordanceLine[]
}

/** What the page may ask of the worker, which holds the documents. */
export interface Methods {
  /** Open what the page embeds: blocks of base64. What is opened is kept under a number, for `show`. */
  openEmbedded(number: number, blocks: EmbeddedBlocks): Summary
  openFiles(
    number: number,
    key: InputCorpus,
    responses: readonly InputCorpus[],
    settings: Partial<Settings>,
  ): Summary
  /** See what a given corpus is. */
  inspect(corpus: InputCorpus): Inspection
  /** Rescore what is shown with other settings. */
  rescore(number: number, settings: Partial<Settings>): Summary
  /** From now on, all requests are about what was opened under this number. */
  show(number: number): void
  forget(number: number): void
  /** One document with the annotation of the key and some responses. */
  document(label: string, systems: readonly number[]): DocumentModel
  /** CEAF's entity map of a document. */
  alignment(label: string, system: number, similarity: Similarity): EntityMapModel
  /** What `referee errors` finds in a response. */
  errors(system: number): ErrorsReport
  /** The same for one document. */
  documentErrors(label: string, system: number): DocumentReport
  /** The same for the baseline, for all documents or one, with the cost of these entities there. */
  baselineErrors(system: number, entities: readonly NamedEntity[], label?: string): BaselineErrors
  /** A portion of the errors of a type in document order, for the report, which has only counts. */
  errorList(system: number, type: ErrorType, from: number, to: number): ErrorPortion
  /** What `referee errors --where` finds in one or more responses, without the lines. */
  mentions(query: string, systems: readonly number[]): FoundMentions
  /** A portion of those lines, for the last query. */
  mentionLines(query: string, sort: string, from: number, to: number): LinePortion
  /** What `referee compare` reports about two responses. */
  compare(a: number, b: number): ComparisonReport
  crossed(a: number, b: number): CrossedVerdicts
  differences(label: string, a: number, b: number): DocumentDifferences
  /** What `referee compare --pairs first` reports with the baseline first. */
  baselineTests(baseline: number): BaselineTests
  mentionStory(label: string, system: number, mention: NamedMention): MentionStory
  /** The scores of a response as they are, and with some errors fixed. */
  whatIf(system: number, fixed: readonly FixedErrors[]): { readonly before: Scores; readonly after: Scores }
  /** The errors whose fixes raise a score most for the number of mentions to be changed. */
  cheapestFixes(system: number, metric: string): CheapestFixesReport
  disagreements(annotators: Annotators): DisagreementList
  annotatedEntities(label: string, annotators: Annotators): EntityList
  /** The words around a span; undefined if the files contain no text. */
  passage(label: string, annotators: Annotators, span: Span): PassageOfMentions | undefined
  /** One annotation merged from several, as JSON lines. */
  merge(annotators: Annotators, decisions: Decisions, undecided: UndecidedReading): string
  /** By system, the confidence intervals of its scores; undefined if there are too few documents. */
  intervals(): readonly Intervals[] | undefined
  /** By system, how good its confidences are; undefined if it has none. */
  confidence(): readonly (ConfidenceScores | undefined)[]
  /** Features to slice by. */
  features(): string[]
  slices(feature: string): SystemSlices
  /** Key mentions of a slice, starting with those that the response got wrong. */
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

/** A message from the page: a request, or that it no longer wants the answer to one. */
export type FromPage = Request | { readonly unwanted: number }

/** What went wrong, as reported by the command line. */
export interface Failure {
  readonly message: string
  /** The faulty line, with a caret under it. */
  readonly picture?: string
  readonly code?: string
  /** False for a bug in Referee. */
  readonly isExpected: boolean
  /** True if nothing went wrong but the user pressed Stop or went elsewhere. */
  readonly isStopped?: boolean
}

export type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: Failure }
  /** `soFar`: what has been found so far, from methods that report it. */
  | { readonly id: number; readonly progress: number; readonly soFar?: unknown }
  /** The worker acknowledges that the page does not want the answer to this request. */
  | { readonly heard: number }
