import type { WhatIf } from 'coref-referee/compare'
import { type Steps, type Summary, summarizeInSteps } from 'coref-referee/explorer'
import {
  type Corpus,
  type DocumentPair,
  documentLabel,
  type MatchedPair,
  ScoredPair,
  type Settings,
  type Sides,
  sidesOf,
} from 'coref-referee/score'
import type { ErrorIndex } from './error-index.ts'
import type { FoundLines } from './found-lines.ts'
import { type DocumentModel, documentModel } from './view-models/document.ts'

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
  readonly #sides: readonly Sides[]
  readonly #pairs: Map<number, ReadonlyMap<string, DocumentPair>> = new Map()

  /** @param sides of the responses; by default they are paired when they are first needed */
  constructor(
    key: Corpus,
    responses: readonly Corpus[],
    settings: Settings,
    summary: Summary,
    sides: readonly Sides[] = responses.map((response) => sidesOf(key, response, settings)),
  ) {
    this.key = key
    this.responses = responses
    this.settings = settings
    this.summary = summary
    this.#sides = sides
  }

  /** @param sides of the responses, if they are paired already */
  static *score(
    key: Corpus,
    responses: readonly Corpus[],
    settings: Settings,
    sides: readonly Sides[] = responses.map((response) => sidesOf(key, response, settings)),
  ): Steps<Dataset> {
    const summary = yield* summarizeInSteps(sides, settings, { leavesOutMissing: true })
    return new Dataset(key, responses, settings, summary, sides)
  }

  document(label: string, systems: readonly number[]): DocumentModel {
    return documentModel(systems.map((system) => ({ system, comparison: this.compare(label, system) })))
  }

  /** One document as the metrics see it: filtered, matched and tabulated. */
  compare(label: string, system: number): MatchedPair {
    return new ScoredPair(this.pair(label, system), this.settings).matched
  }

  pair(label: string, system: number): DocumentPair {
    const pair = this.pairs(system).get(label)
    if (pair === undefined) throw new Error(`document "${label}" was left out of the scoring`)
    return pair
  }

  /** The documents scored for a system, by name, in the key's order. */
  pairs(system: number): ReadonlyMap<string, DocumentPair> {
    let pairs = this.#pairs.get(system)
    if (pairs === undefined) {
      const found = [...(this.#sides[system] as Sides).pairs]
      found.sort((a, b) => a.position - b.position)
      pairs = new Map(found.map((pair) => [documentLabel(pair.key), pair]))
      this.#pairs.set(system, pairs)
    }
    return pairs
  }

  /** Both sides of a system: all documents in the key's order, or some of them. */
  sides(system: number, labels?: readonly string[]): Sides {
    const all = this.pairs(system)
    const pairs = labels === undefined ? [...all.values()] : labels.map((label) => this.pair(label, system))
    return { ...(this.#sides[system] as Sides), pairs, expected: pairs.length }
  }
}
