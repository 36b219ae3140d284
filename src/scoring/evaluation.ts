import { StagedWarnings } from '../corpus/staged-warnings.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'
import { isOfNames } from '../metrics/cone.ts'
import { readsTypes } from '../metrics/registry.ts'
import { type DocumentRow, RowCounter, type SideCounts } from './document-row.ts'
import { MacroTally } from './macro.ts'
import type { MatchedPair } from './match-documents.ts'
import { MissingMetrics } from './missing-metrics.ts'
import { unmetEntry } from './only-entities.ts'
import type { NewAnalysis } from './run/analysis.ts'
import { ScoredPair } from './run/scored-pair.ts'
import type { Settings } from './settings.ts'
import { type Slice, type SliceCounter, SliceTally } from './slices.ts'
import { type CountRow, type Scores, scoreRow, Tally } from './tally.ts'

export interface DocumentScores {
  readonly id: string
  readonly scores: Scores
}

/** The results for one response. */
export interface EvaluationResult {
  readonly documents: number
  readonly tokens: number
  readonly key: SideCounts
  readonly response: SideCounts
  readonly twins: number
  readonly twinless: { readonly key: number; readonly response: number }
  readonly scores: Scores
  readonly perDocument: readonly DocumentScores[]
  readonly slices: Readonly<Record<string, readonly Slice[]>>
  readonly warnings: readonly Warning[]
}

/** One scored document. */
export interface ScoredDocument {
  readonly id: string
  /** Its position in the key. */
  readonly position: number
  /** Valid only during the call: a reader may reuse a document's words for the next one. */
  readonly pair: ScoredPair
  readonly row: CountRow
  /** By requested feature. */
  readonly slices?: DocumentRow['slices']
}

export interface EvaluationOptions {
  /** Keep the scores of each document. */
  readonly perDocument?: boolean
  /** Skip metrics whose data a document lacks, with a warning; by default that is an error. */
  readonly leavesOutMissing?: boolean
  /** Called for each document, for analyses that need more than sums. */
  readonly observe?: ((document: ScoredDocument) => void) | undefined
  /** Collects the warnings; by default the evaluation has its own. */
  readonly warnings?: StagedWarnings
}

/** The scores of a response. */
export function scores(options: Omit<EvaluationOptions, 'warnings'> = {}): NewAnalysis<EvaluationResult> {
  return ({ settings, warnings }) => {
    const evaluation = new Evaluation(settings, { ...options, warnings })
    return {
      add: (pair) => void evaluation.addPair(pair),
      result: () => evaluation.result(),
    }
  }
}

/** Compares pairs of documents one by one and adds up their counts; each document is visited only once. */
export class Evaluation {
  readonly #settings: Settings
  readonly #counter: RowCounter
  readonly #tally: Tally
  readonly #macro: MacroTally | undefined
  readonly #slices: readonly SliceTally[]
  readonly #keepsDocuments: boolean
  /** Set if metrics that lack data for some document are skipped rather than an error. */
  readonly #missing: MissingMetrics | undefined
  readonly #observe: EvaluationOptions['observe']
  readonly #perDocument: { id: string; position: number; scores: Scores }[] = []
  readonly #warnings: StagedWarnings
  /** The entries of `onlyEntities`, by position, found in some document. */
  readonly #met: Set<number> = new Set()
  readonly warn: (warning: Warning) => void
  #documents = 0
  #tokens = 0
  #twins = 0
  readonly #key: OpenCounts = { mentions: 0, entities: 0, singletons: 0 }
  readonly #response: OpenCounts = { mentions: 0, entities: 0, singletons: 0 }

  constructor(settings: Settings, options: EvaluationOptions = {}) {
    this.#settings = settings
    this.#counter = new RowCounter(settings, options.leavesOutMissing ?? false)
    this.#tally = new Tally(this.#counter.plan)
    this.#macro = settings.average === 'macro' ? new MacroTally(this.#counter.plan, settings) : undefined
    this.#slices = this.#counter.slices.map((counter) => new SliceTally(counter))
    this.#keepsDocuments = options.perDocument ?? false
    this.#missing = options.leavesOutMissing === true ? new MissingMetrics() : undefined
    this.#observe = options.observe
    this.#warnings = options.warnings ?? new StagedWarnings()
    this.warn = this.#warnings.at('matching')
  }

  /**
   * @param position of the document in the key: per-document scores are returned in that order
   * @returns the matched documents, for further analysis
   */
  add(key: CorefDocument, response: CorefDocument, position: number = this.#documents): MatchedPair {
    return this.addPair(new ScoredPair({ key, response, position }, this.#settings, this.warn))
  }

  /** Add a document that other analyses look at, too, matched under the same settings. */
  addPair(pair: ScoredPair): MatchedPair {
    const { key, matched: comparison, position } = pair
    const row = this.#counter.count(comparison, key, position)
    this.addRow(row)
    this.#observe?.({ id: row.id, position, pair, row: row.counts, slices: row.slices })
    return comparison
  }

  /** Add a document counted elsewhere under the same settings. */
  addRow(row: DocumentRow): void {
    const { id, position, counts } = row
    this.#documents++
    this.#tokens += row.tokens
    this.#twins += row.twins
    add(this.#key, row.key)
    add(this.#response, row.response)
    this.#tally.add(counts)
    this.#macro?.add(counts)
    for (const entry of row.met ?? []) this.#met.add(entry)
    for (const missing of row.missing) this.#missing?.note(missing)
    for (const [s, slice] of row.slices.entries()) this.#slices[s]?.add(slice)
    if (this.#keepsDocuments) {
      const scores = scoreRow(this.#counter.plan, counts, this.#settings)
      this.#perDocument.push({ id, position, scores })
    }
  }

  /** @throws RefereeError for a requested entity that no document has */
  result(): EvaluationResult {
    const { onlyEntities } = this.#settings
    const unmet = typeof onlyEntities === 'object' ? unmetEntry(onlyEntities, this.#met) : undefined
    if (unmet !== undefined) throw unmet
    const totals = this.#tally.row()
    for (const counter of this.#counter.slices) {
      if (counter.leftOut.length > 0) this.#warnLeftOut(counter)
    }
    const scores = this.#macro?.scores(totals) ?? scoreRow(this.#counter.plan, totals, this.#settings)
    this.#noteNameless(totals)
    for (const warning of this.#missing?.warnings(this.#settings.metrics) ?? []) this.warn(warning)
    const available = (all: Scores): Scores => this.#missing?.without(all) ?? all
    return {
      documents: this.#documents,
      tokens: this.#tokens,
      key: this.#key,
      response: this.#response,
      twins: this.#twins,
      twinless: {
        key: this.#key.mentions - this.#twins,
        response: this.#response.mentions - this.#twins,
      },
      scores: this.#addNotes(available(scores)),
      perDocument: this.#perDocument
        .sort((a, b) => a.position - b.position)
        .map(({ id, scores }) => ({ id, scores: available(scores) })),
      slices: Object.fromEntries(
        this.#slices.map((slice, s) => [
          this.#counter.slices[s]?.slicing.name,
          slice
            .slices(this.#settings)
            .map(({ scores: sliced, ...rest }) => ({ ...rest, scores: available(sliced) })),
        ]),
      ),
      warnings: this.#warnings.all,
    }
  }

  /** If no mention of the key is a name, report scores of names as missing. */
  #noteNameless(totals: CountRow): void {
    for (const [m, { id }] of this.#counter.plan.counted.entries()) {
      const isNameless = isOfNames(id) && totals[m]?.['recallDenominator'] === 0
      if (isNameless) this.#missing?.note({ metric: id, reason: 'no mention of the key is a name' })
    }
  }

  /** Note on each score that reads mention types that some of them were derived. */
  #addNotes(scores: Scores): Scores {
    if (!this.#warnings.of('matching').some(({ code }) => code === 'derived-type')) return scores
    return Object.fromEntries(
      Object.entries(scores).map(([id, score]) => [
        id,
        readsTypes(id) ? { ...score, note: [score.note, DERIVED_TYPES].filter(Boolean).join('; ') } : score,
      ]),
    )
  }

  #warnLeftOut({ slicing, leftOut, over }: SliceCounter): void {
    this.warn({
      code: 'left-out-metric',
      path: '',
      line: 0,
      column: 0,
      message: `no slices by ${slicing.name} for ${leftOut.join(', ')}: these are not sums over ${over}`,
    })
  }
}

const DERIVED_TYPES = 'some mention types were derived from parts of speech or spelling'

type OpenCounts = { -readonly [Name in keyof SideCounts]: SideCounts[Name] }

function add(counts: OpenCounts, { mentions, entities, singletons }: SideCounts): void {
  counts.mentions += mentions
  counts.entities += entities
  counts.singletons += singletons
}
