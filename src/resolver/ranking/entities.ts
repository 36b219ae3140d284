import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'

/** What is known of an entity from the mentions it has so far. */
export interface EntityRecord {
  /** Its number: the mention that began it. */
  readonly first: number
  /** The mention of it that stands last in the text. */
  last: number
  size: number
  masculine: number
  feminine: number
  neuter: number
  singular: number
  plural: number
  animate: number
  inanimate: number
  /** First person pronouns outside quotations: the narrator. */
  narrating: number
  /** Words of its names, heads of its nouns. */
  readonly nameWords: number[]
  readonly heads: number[]
  readonly modifiers: number[]
}

/** The entities of a text while it is being resolved. */
export class Entities {
  readonly #mentions: readonly Mention[]
  readonly #entityOf: Int32Array
  readonly #records: (EntityRecord | undefined)[]

  constructor({ mentions }: Discourse) {
    this.#mentions = mentions
    this.#entityOf = new Int32Array(mentions.length).fill(-1)
    this.#records = new Array(mentions.length)
  }

  /** The number of a mention's entity, -1 while it has none. */
  of(mention: number): number {
    return this.#entityOf[mention] as number
  }

  record(mention: number): EntityRecord {
    return this.#records[this.#entityOf[mention] as number] as EntityRecord
  }

  /** Give a mention to the entity of its antecedent, or begin a new one (-1). */
  add(mention: number, antecedent: number): void {
    const first = antecedent < 0 ? mention : (this.#entityOf[antecedent] as number)
    this.#entityOf[mention] = first
    const record = this.#records[first] ?? newRecord(first)
    this.#records[first] = record
    note(record, this.#mentions[mention] as Mention)
  }

  /** By mention: the first mention in the text of its entity. */
  roots(): Int32Array {
    const root = new Map<number, number>()
    return Int32Array.from(this.#entityOf, (entity, mention) => {
      const known = root.get(entity)
      if (known !== undefined) return known
      root.set(entity, mention)
      return mention
    })
  }
}

function newRecord(first: number): EntityRecord {
  return {
    first,
    last: first,
    size: 0,
    masculine: 0,
    feminine: 0,
    neuter: 0,
    singular: 0,
    plural: 0,
    animate: 0,
    inanimate: 0,
    narrating: 0,
    nameWords: [],
    heads: [],
    modifiers: [],
  }
}

const KEPT = 24

function note(record: EntityRecord, mention: Mention): void {
  record.last = Math.max(record.last, mention.index)
  record.size++
  if (mention.gender === 'masculine') record.masculine++
  else if (mention.gender === 'feminine') record.feminine++
  else if (mention.gender === 'neuter') record.neuter++
  if (mention.number === 'singular') record.singular++
  else if (mention.number === 'plural') record.plural++
  if (mention.animacy === 'animate') record.animate++
  else if (mention.animacy === 'inanimate') record.inanimate++
  if (mention.pronoun !== undefined) {
    if (mention.pronoun.person === 1 && !mention.inQuote) record.narrating++
    return
  }
  if (mention.isProperNoun)
    gather(
      record.nameWords,
      mention.nameInformative.length > 0 ? mention.nameInformative : mention.informative,
    )
  gather(record.heads, [mention.headWord])
  gather(record.modifiers, mention.premodifiers)
}

/** Sets of words, kept small: an entity of a book has few names. */
function gather(into: number[], words: readonly number[]): void {
  for (const word of words) if (into.length < KEPT && !into.includes(word)) into.push(word)
}
