import type { WhatIf } from 'coref-referee/compare'
import { type Steps, type Summary, summarizeInSteps } from 'coref-referee/explorer'
import {
  type CorefDocument,
  type Corpus,
  documentLabel,
  type MatchedPair,
  matchDocuments,
  pairDocuments,
  resolveSettings,
  type Settings,
} from 'coref-referee/score'
import type { ErrorIndex } from './error-index.ts'
import type { FoundLines } from './found-lines.ts'
import { type DocumentModel, documentModel } from './view-models/document.ts'

/** Both sides of one document. */
export interface Pair {
  readonly key: CorefDocument
  readonly response: CorefDocument
}

/** The open files, how they are compared, and the scores. */
export class Dataset {
  readonly key: Corpus
  readonly responses: readonly Corpus[]
  readonly settings: Settings
  readonly summary: Summary
  /** By system, once its errors have been analysed. */
  readonly errorIndexes: Map<number, ErrorIndex> = new Map()
  /** By system, once the gain from a fix has been asked for. */
  readonly whatIfs: Map<number, WhatIf> = new Map()
  /** The result of the last query. */
  foundMentions: FoundLines | undefined
  readonly #pairs: Map<number, ReadonlyMap<string, Pair>> = new Map()

  constructor(key: Corpus, responses: readonly Corpus[], settings: Settings, summary: Summary) {
    this.key = key
    this.responses = responses
    this.settings = settings
    this.summary = summary
  }

  static *score(key: Corpus, responses: readonly Corpus[], options: Partial<Settings>): Steps<Dataset> {
    const settings = resolveSettings(options)
    const summary = yield* summarizeInSteps(key, responses, settings, { leavesOutMissing: true })
    return new Dataset(key, responses, settings, summary)
  }

  document(label: string, systems: readonly number[]): DocumentModel {
    return documentModel(systems.map((system) => ({ system, comparison: this.compare(label, system) })))
  }

  /** One document as the metrics see it: filtered, matched and tabulated. */
  compare(label: string, system: number): MatchedPair {
    const pair = this.pairs(system).get(label)
    if (pair === undefined) throw new Error(`document "${label}" was left out of the scoring`)
    return matchDocuments(pair.key, pair.response, this.settings, () => {})
  }

  /** The documents scored for a system, by name, in the key's order. */
  pairs(system: number): ReadonlyMap<string, Pair> {
    let pairs = this.#pairs.get(system)
    if (pairs === undefined) {
      const documents = this.responses[system]?.documents ?? []
      const found = [...pairDocuments(this.key.documents, documents, this.settings, () => {})]
      found.sort((a, b) => a.position - b.position)
      pairs = new Map(found.map(({ key, response }) => [documentLabel(key), { key, response }]))
      this.#pairs.set(system, pairs)
    }
    return pairs
  }
}
