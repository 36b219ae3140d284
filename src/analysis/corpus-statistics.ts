import { type CorefDocument, entitySizes, mentionsByEntity } from '../document/document.ts'
import { mentionTypes } from '../document/mention-type.ts'
import {
  bucketOf,
  NO_ANTECEDENT,
  SENTENCES,
  SIZES,
  sliceFeatureByName,
  UNKNOWN_VALUE,
  valuesOf,
} from '../scoring/slice-features.ts'

/** What a corpus contains (Stoyanov et al. 2009, Table 2), and what its entities are like (Tuggener 2014). */
export interface CorpusStatistics {
  readonly documents: number
  /** Words; absent if a document has none. */
  readonly tokens?: number
  readonly sentences?: number
  readonly mentions: number
  readonly entities: number
  readonly singletons: number
  /** By mention type; absent if some document's types are neither annotated nor derivable. */
  readonly mentionTypes?: Readonly<Record<'named' | 'nominal' | 'pronoun', number>>
  /** By the corpus's own entity types; absent if it has none. */
  readonly entityTypes?: readonly TypeStatistics[]
  /** Entities by number of mentions. */
  readonly sizes: readonly Share[]
  /** Anaphors by distance in sentences to the mention before; absent if a document has no sentences. */
  readonly distances?: readonly Share[]
  /** For entities with two or more mentions; absent if mention types are. */
  readonly anchors?: AnchorStatistics
}

export interface Share {
  readonly value: string
  readonly count: number
}

export interface TypeStatistics {
  readonly type: string
  readonly entities: number
  /** Those with two or more mentions. */
  readonly linked: number
  readonly mentions: number
}

/** What makes scores that need a noun hard to reach. */
export interface AnchorStatistics {
  /** Entities with two or more mentions. */
  readonly entities: number
  /** Consisting of pronouns only. */
  readonly withoutNoun: number
  /** Beginning with a pronoun and containing a noun later. */
  readonly cataphoric: number
}

/** Describe the documents of a corpus. */
export function measureCorpus(documents: Iterable<CorefDocument>): CorpusStatistics {
  const tally = new StatisticsTally()
  for (const document of documents) tally.add(document)
  return tally.statistics()
}

/** `measureCorpus`, document by document. */
export class StatisticsTally {
  #documents = 0
  #tokens: number | undefined = 0
  #sentences: number | undefined = 0
  #mentions = 0
  #entities = 0
  #singletons = 0
  #types: Record<'named' | 'nominal' | 'pronoun', number> | undefined = { named: 0, nominal: 0, pronoun: 0 }
  readonly #entityTypes: Map<string, { entities: number; linked: number; mentions: number }> = new Map()
  readonly #sizes: Map<string, number> = new Map()
  #distances: Map<string, number> | undefined = new Map()
  #withoutNoun = 0
  #cataphoric = 0

  add(document: CorefDocument): void {
    const { mentions, tokens, sentences } = document
    const sizes = entitySizes(document)
    this.#documents++
    this.#tokens = sum(this.#tokens, tokens && wordCount(document))
    this.#sentences = sum(this.#sentences, sentences.length === 0 ? undefined : sentences.length)
    this.#mentions += mentions.count
    this.#entities += document.entityCount
    for (const size of sizes) {
      if (size === 1) this.#singletons++
      count(this.#sizes, bucketOf(size, SIZES))
    }
    this.#addTypes(document)
    this.#addEntityTypes(document, sizes)
    if (sentences.length === 0 && mentions.count > 0) this.#distances = undefined
    if (this.#distances === undefined) return
    for (const value of valuesOf(sliceFeatureByName('sentence-distance'), document)) {
      if (value !== undefined && value !== NO_ANTECEDENT) count(this.#distances, value)
    }
  }

  #addTypes(document: CorefDocument): void {
    const types = mentionTypes(document)?.types
    if (types === undefined) this.#types = undefined
    if (types === undefined || this.#types === undefined) return
    for (const type of types) this.#types[type]++
    for (const members of mentionsByEntity(document)) {
      if (members.length < 2) continue
      const isNoun = members.map((m) => types[m] !== 'pronoun')
      if (!isNoun.includes(true)) this.#withoutNoun++
      else if (isNoun[0] === false) this.#cataphoric++
    }
  }

  #addEntityTypes(document: CorefDocument, sizes: Int32Array): void {
    const values = valuesOf(sliceFeatureByName('entity-type'), document)
    const isSeen = new Set<number>()
    for (const [m, e] of document.mentions.entity.entries()) {
      const type = values[m] ?? UNKNOWN_VALUE
      const known = this.#entityTypes.get(type) ?? { entities: 0, linked: 0, mentions: 0 }
      known.mentions++
      if (!isSeen.has(e)) {
        known.entities++
        if ((sizes[e] as number) > 1) known.linked++
      }
      isSeen.add(e)
      this.#entityTypes.set(type, known)
    }
  }

  statistics(): CorpusStatistics {
    const types = [...this.#entityTypes.keys()].sort(
      (a, b) => Number(a === UNKNOWN_VALUE) - Number(b === UNKNOWN_VALUE) || (a < b ? -1 : 1),
    )
    const hasTypes = types.some((type) => type !== UNKNOWN_VALUE)
    const inOrder = (
      counts: ReadonlyMap<string, number>,
      labels: readonly (readonly [number, string])[],
    ): Share[] => labels.map(([, value]) => ({ value, count: counts.get(value) ?? 0 }))
    return {
      documents: this.#documents,
      ...(this.#tokens === undefined ? {} : { tokens: this.#tokens }),
      ...(this.#sentences === undefined ? {} : { sentences: this.#sentences }),
      mentions: this.#mentions,
      entities: this.#entities,
      singletons: this.#singletons,
      ...(this.#types === undefined ? {} : { mentionTypes: { ...this.#types } }),
      ...(hasTypes
        ? {
            entityTypes: types.map((type) => ({
              type,
              ...(this.#entityTypes.get(type) ?? { entities: 0, linked: 0, mentions: 0 }),
            })),
          }
        : {}),
      sizes: inOrder(this.#sizes, SIZES),
      ...(this.#distances === undefined ? {} : { distances: inOrder(this.#distances, SENTENCES) }),
      ...(this.#types === undefined
        ? {}
        : {
            anchors: {
              entities: this.#entities - this.#singletons,
              withoutNoun: this.#withoutNoun,
              cataphoric: this.#cataphoric,
            },
          }),
    }
  }
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}

function count(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1)
}

/** Tokens that are words, not empty nodes. */
function wordCount({ tokens }: CorefDocument): number {
  let words = 0
  for (let t = 0; t < (tokens?.count ?? 0); t++) if (tokens?.token(t).empty !== true) words++
  return words
}
