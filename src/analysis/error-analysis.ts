import type { Corpus } from '../corpus/corpus.ts'
import { type Sides, sidesOf } from '../corpus/sides.ts'
import type { StagedWarnings } from '../corpus/staged-warnings.ts'
import { type CorefDocument, documentLabel, type MentionType } from '../document/document.ts'
import { withRememberedTokens } from '../document/remembered-tokens.ts'
import type { Verdict } from '../metrics/verdicts.ts'
import { verdictsOf } from '../metrics/verdicts.ts'
import { Evaluation, type EvaluationResult } from '../scoring/evaluation.ts'
import { type MatchedPair, warnOfDerivedTypes } from '../scoring/match-documents.ts'
import type { NewAnalysis } from '../scoring/run/analysis.ts'
import { type Signed, scoreSidesInSteps } from '../scoring/run/score-sides.ts'
import { ScoredPair } from '../scoring/run/scored-pair.ts'
import { resolveSettings, type Settings } from '../scoring/settings.ts'
import { type CountRow, Tally } from '../scoring/tally.ts'
import { finish, type Steps } from '../steps.ts'
import { DamageTally, type DamagingDocument, type DamagingEntity } from './damage.ts'
import {
  type DocumentErrors,
  type ErrorType,
  errorTypes,
  findErrors,
  type Operations,
} from './error-types.ts'
import { type Ladder, LadderTally } from './ladder.ts'
import { judgeLinks, type LinkErrors, linkOutcomes } from './link-errors.ts'
import {
  type DocumentListing,
  type ListedError,
  type ListedMention,
  type ListOptions,
  listDocument,
  type Side,
} from './listing.ts'
import { type SideTypes, sideTypes } from './side-types.ts'
import { countTable, damagePlan, type WaterfallStep, WaterfallTally } from './waterfall.ts'

/** How often each verdict was given on a side. */
export type VerdictCounts = Readonly<Record<Verdict, number>>

/** Link errors of mentions of one type, or `unknown`. */
export interface TypedLinkErrors extends LinkErrors {
  readonly type: MentionType | 'unknown'
}

/** The complete error analysis of a response. */
export interface ErrorAnalysisResult
  extends Pick<
    EvaluationResult,
    'documents' | 'tokens' | 'key' | 'response' | 'twins' | 'twinless' | 'scores' | 'warnings'
  > {
  readonly settings: Settings
  readonly types: Readonly<Record<ErrorType, number>>
  /** Operations that no type counts. */
  readonly uncounted: { readonly extra: number; readonly missing: number }
  readonly operations: Operations
  readonly waterfall: readonly WaterfallStep[]
  readonly verdicts: Readonly<Record<Side, VerdictCounts>>
  readonly links: readonly TypedLinkErrors[]
  readonly worst: {
    readonly entities: readonly DamagingEntity[]
    readonly documents: readonly DamagingDocument[]
  }
  /** How many mentions and errors there are; fewer may be listed. */
  readonly listed: { readonly mentions: number; readonly errors: number }
  readonly errors: readonly ListedError[]
  readonly mentions: readonly ListedMention[]
  /** Present if requested. */
  readonly ladder?: Ladder
}

/** The error analysis of two corpora, and the line that reproduces it. */
export interface SignedErrors extends ErrorAnalysisResult, Signed {}

export interface ErrorAnalysisOptions extends ListOptions {
  /** How many of the most damaging entities and documents to list. */
  readonly top?: number | undefined
  /** Receives the listing of each document, which is then not kept. */
  readonly onListing?: ((listing: DocumentListing, position: number) => void) | undefined
  /** Called with the errors of each document. */
  readonly onErrors?: ((found: DocumentErrors, label: string) => void) | undefined
  /** Also compute, by these metrics, the gain from perfect mentions, anaphoricity and links. */
  readonly ladder?: readonly string[] | undefined
}

/** The listing of one document. */
interface Kept {
  readonly mentions: readonly ListedMention[]
  readonly errors: readonly ListedError[]
  readonly position: number
}

const TOP = 10
const LINK_TYPES = ['named', 'nominal', 'pronoun', 'unknown'] as const

/**
 * Finds errors document by document. Documents are not kept, only their counts, the names of entities that are not
 * right, and their listings.
 */
export class ErrorAnalysis {
  readonly #settings: Settings
  readonly #options: ErrorAnalysisOptions
  readonly #evaluation: Evaluation
  readonly #total: Tally = new Tally(damagePlan)
  readonly #waterfall: WaterfallTally = new WaterfallTally()
  readonly #damage: DamageTally
  readonly #types: Record<ErrorType, number> = zeros(errorTypes)
  readonly #uncounted = { extra: 0, missing: 0 }
  readonly #operations = { split: 0, remove: 0, introduce: 0, merge: 0 }
  readonly #verdicts: Readonly<Record<Side, Record<Verdict, number>>> = {
    key: zeros(VERDICTS),
    response: zeros(VERDICTS),
  }
  readonly #links: Readonly<Record<(typeof LINK_TYPES)[number], Record<keyof LinkErrors, number>>> = {
    named: zeros(linkOutcomes),
    nominal: zeros(linkOutcomes),
    pronoun: zeros(linkOutcomes),
    unknown: zeros(linkOutcomes),
  }
  readonly #ladder: LadderTally | undefined
  readonly #listings: Kept[] = []
  readonly #kept = { mentions: 0, errors: 0 }
  /** The document at this position fills the lists. */
  #lastListed: number = Number.POSITIVE_INFINITY
  readonly #listed = { mentions: 0, errors: 0 }
  #documents = 0
  #isDerivationKnown = false

  /** @param warnings collects the warnings; by default the analysis has its own */
  constructor(
    overrides: Partial<Settings> = {},
    options: ErrorAnalysisOptions = {},
    warnings?: StagedWarnings,
  ) {
    this.#settings = errorSettings(overrides)
    this.#options = options
    this.#evaluation = new Evaluation(this.#settings, warnings === undefined ? {} : { warnings })
    this.#damage = new DamageTally(options.top ?? TOP)
    const { ladder } = options
    if (ladder !== undefined) this.#ladder = new LadderTally({ ...this.#settings, metrics: ladder })
  }

  /** @returns the errors of this document */
  add(key: CorefDocument, response: CorefDocument, position: number = this.#documents): DocumentErrors {
    return finish(
      this.addPair(new ScoredPair({ key, response, position }, this.#settings, this.#evaluation.warn)),
    )
  }

  /** `add` in steps, so that callers stay responsive: a document of 200,000 words takes seconds. */
  *addPair(pair: ScoredPair): Steps<DocumentErrors> {
    this.#documents++
    const { position } = pair
    const compared = this.#evaluation.addPair(pair)
    this.#ladder?.add(pair)
    const comparison = {
      ...compared,
      key: withRememberedTokens(compared.key),
      response: withRememberedTokens(compared.response),
    }
    yield 0
    const types = sideTypes(comparison)
    for (const side of ['key', 'response'] as const) this.#warnOfTypes(comparison[side], types.source[side])
    yield 0
    const found = findErrors(comparison, types)
    yield 0
    const row: CountRow = countTable(comparison.table)
    this.#total.add(row)
    this.#waterfall.add(comparison, found, row)
    yield* this.#damage.addInSteps(comparison, types, found, row, position)
    for (const { type } of found.errors) this.#types[type]++
    this.#uncounted.extra += found.uncounted.extra.length
    this.#uncounted.missing += found.uncounted.missing.length
    for (const name of ['split', 'remove', 'introduce', 'merge'] as const) {
      this.#operations[name] += found.operations[name]
    }
    this.#countMentions(comparison, types)
    yield 1
    const listing = listDocument(comparison, types, found, this.#options)
    this.#listed.mentions += listing.found.mentions
    this.#listed.errors += listing.found.errors
    if (this.#options.onListing !== undefined) this.#options.onListing(listing, position)
    else if (listing.found.mentions + listing.found.errors > 0) this.#keep(listing, position)
    this.#options.onErrors?.(found, documentLabel(pair.key))
    return found
  }

  result(): ErrorAnalysisResult {
    const { perDocument: _, slices: __, ...evaluation } = this.#evaluation.result()
    const listings = [...this.#listings].sort(byPosition)
    const most = this.#most
    return {
      ...evaluation,
      settings: this.#settings,
      types: this.#types,
      uncounted: this.#uncounted,
      operations: this.#operations,
      waterfall: this.#waterfall.steps(this.#settings),
      verdicts: this.#verdicts,
      links: LINK_TYPES.map((type) => ({ type, ...this.#links[type] })),
      worst: this.#damage.worst(this.#total.row(), this.#settings),
      listed: this.#listed,
      errors: listings.flatMap(({ errors }) => errors).slice(0, most),
      mentions: listings.flatMap(({ mentions }) => mentions).slice(0, most),
      ...(this.#ladder === undefined ? {} : { ladder: this.#ladder.result() }),
    }
  }

  get #most(): number {
    return this.#options.limit ?? Number.POSITIVE_INFINITY
  }

  /** Keep a document's listing, unless earlier documents fill the lists; documents may come in any order. */
  #keep({ mentions, errors }: DocumentListing, position: number): void {
    if (position > this.#lastListed) return
    const kept = { mentions: [...mentions], errors: [...errors], position }
    this.#listings.push(kept)
    this.#kept.mentions += kept.mentions.length
    this.#kept.errors += kept.errors.length
    if (!this.#isFullWithout()) return
    this.#listings.sort(byPosition)
    for (let last = this.#listings.at(-1); last !== undefined; last = this.#listings.at(-1)) {
      if (!this.#isFullWithout(last)) break
      this.#kept.mentions -= last.mentions.length
      this.#kept.errors -= last.errors.length
      this.#listings.pop()
    }
    this.#lastListed = this.#listings.at(-1)?.position ?? -1
  }

  #isFullWithout(listing?: Kept): boolean {
    return (['mentions', 'errors'] as const).every(
      (name) => this.#kept[name] - (listing?.[name].length ?? 0) >= this.#most,
    )
  }

  #countMentions(comparison: MatchedPair, types: SideTypes): void {
    const verdicts = verdictsOf(comparison)
    for (const side of ['key', 'response'] as const) {
      for (const verdict of verdicts[side]) this.#verdicts[side][verdict]++
    }
    judgeLinks(comparison, (outcome, side, mention) => {
      this.#links[types[side][mention] ?? 'unknown'][outcome]++
    })
  }

  /** Error types depend on which mentions are pronouns. */
  #warnOfTypes(document: CorefDocument, source: SideTypes['source']['key']): void {
    if (source === 'derived' && !this.#isDerivationKnown) {
      this.#isDerivationKnown = true
      warnOfDerivedTypes(document, this.#evaluation.warn)
    }
    if (source === 'unknown') {
      this.#evaluation.warn({
        code: 'no-types',
        ...document.origin.locate(),
        message:
          'this document gives no mention types and has no text to derive them from: no mention counts as a pronoun',
      })
    }
  }
}

function byPosition(a: Kept, b: Kept): number {
  return a.position - b.position
}

const VERDICTS: readonly Verdict[] = ['tp', 'wl', 'fn', 'fp', 'first', 'twinless']

function zeros<K extends string>(names: readonly K[]): Record<K, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>
}

/** Errors are measured by the corpus's CoNLL score, whatever the metrics, slices and average of a run. */
export function errorSettings(overrides: Partial<Settings>): Settings {
  const metrics = damagePlan.requested.map(({ id }) => id)
  return resolveSettings({ ...overrides, metrics, by: [], average: 'micro' })
}

/** The errors of a response; for a run under `errorSettings`. */
export function errors(options: ErrorAnalysisOptions = {}): NewAnalysis<ErrorAnalysisResult> {
  return ({ settings, warnings }) => {
    const analysis = new ErrorAnalysis(settings, options, warnings)
    return { add: (pair) => analysis.addPair(pair), result: () => analysis.result() }
  }
}

/** Analyse the errors of a response. */
export function analyseErrors(
  key: Corpus,
  response: Corpus,
  overrides: Partial<Settings> = {},
  options: ErrorAnalysisOptions = {},
): SignedErrors {
  const settings = errorSettings(overrides)
  return finish(analyseSides(sidesOf(key, response, settings), settings, options))
}

/** `analyseErrors`, one document at a time, however the two were read. */
export function* analyseSides(
  sides: Sides,
  settings: Settings,
  options: ErrorAnalysisOptions = {},
): Steps<SignedErrors> {
  const { result, signed } = yield* scoreSidesInSteps(sides, settings, errors(options))
  return { ...result, ...signed }
}
