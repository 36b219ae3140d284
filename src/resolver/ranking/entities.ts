import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'
import { labelledVoice } from '../turns.ts'
import { coarse } from './hashing.ts'

/** What is known of an entity from its mentions so far. */
export interface EntityRecord {
  /** Its number: the mention that began it. */
  readonly first: number
  /** Its last mention in the text. */
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
  /** The above as features need it, updated when a mention joins: far more pairs look at an entity than join it. */
  sizeClass: number
  /** The majority gender, as masculine and feminine mentions see it, and the majority number and animacy. */
  genderForMen: number
  genderForWomen: number
  mostNumber: number
  mostAnimacy: number
  isNarrator: number
  hasName: number
  /** Mentions whose gender is certain. */
  surelyMasculine: number
  surelyFeminine: number
  /** Forms of *it*, of *they*, of *he* and *she*, of *I*, of *we*, and mentions that are plural by their nouns. */
  things: number
  others: number
  persons: number
  selves: number
  groups: number
  plurals: number
  /** Mentions that join two or more by *and*. */
  coordinations: number
  /** The voice that says *I* of it outside quotation marks, -1 if unknown. */
  voice: number
  /** The voice whose label it has in the text, as in `ANNA: …`, -1 for none. */
  label: number
  /** Its last mentions. */
  readonly latest: number[]
  /** Words of its names, heads of its nouns. */
  readonly nameWords: number[]
  /** Of those, the words of persons' names. */
  readonly personWords: number[]
  /** Persons' names of several words, in order. */
  readonly fullNames: (readonly number[])[]
  readonly heads: number[]
  readonly modifiers: number[]
}

/** The entities of a text while it is being resolved. */
export class Entities {
  readonly #mentions: readonly Mention[]
  readonly #entityOf: Int32Array
  readonly #records: (EntityRecord | undefined)[]
  readonly #discourse: Discourse
  readonly #labelled = new Set<number>()

  constructor(discourse: Discourse) {
    const { mentions } = discourse
    this.#discourse = discourse
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

  /** Whether a label of a voice has been added. */
  isLabelled(voice: number): boolean {
    return this.#labelled.has(voice)
  }

  /** Adds a mention to the entity of its antecedent, or to a new one (-1). */
  add(mention: number, antecedent: number): void {
    const first = antecedent < 0 ? mention : (this.#entityOf[antecedent] as number)
    this.#entityOf[mention] = first
    const record = this.#records[first] ?? newRecord(first)
    this.#records[first] = record
    note(record, this.#mentions[mention] as Mention, this.#discourse)
    if (record.label >= 0) this.#labelled.add(record.label)
    sumUp(record)
  }

  /** By mention: the first mention of its entity in the text. */
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
    sizeClass: 0,
    genderForMen: 0,
    genderForWomen: 0,
    mostNumber: 0,
    mostAnimacy: 0,
    isNarrator: 0,
    hasName: 0,
    surelyMasculine: 0,
    surelyFeminine: 0,
    things: 0,
    others: 0,
    persons: 0,
    selves: 0,
    groups: 0,
    plurals: 0,
    coordinations: 0,
    voice: -1,
    label: -1,
    latest: [],
    nameWords: [],
    personWords: [],
    fullNames: [],
    heads: [],
    modifiers: [],
  }
}

const KEPT = 24

/** How many of its last mentions an entity keeps, to find those that a mention cannot corefer with. */
const LATEST = 8

function note(record: EntityRecord, mention: Mention, discourse: Discourse): void {
  const { turns } = discourse
  if (record.latest.length === LATEST) record.latest.shift()
  record.latest.push(mention.index)
  noteCertain(record, mention)
  if (mention.pronoun?.lemma === 'i' && mention.quote < 0 && turns !== undefined)
    record.voice = turns.voiceOf[mention.start] as number
  if (mention.pronoun === undefined && turns !== undefined && record.label < 0)
    record.label = labelledVoice(discourse, mention)
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
  if (mention.isName && mention.type === 'PER') {
    const name = mention.nameInformative
    gather(record.personWords, name)
    if (name.length > 1 && record.fullNames.length < LATEST) record.fullNames.push(name)
  }
  if (mention.isProperNoun)
    gather(
      record.nameWords,
      mention.nameInformative.length > 0 ? mention.nameInformative : mention.informative,
    )
  gather(record.heads, [mention.headWord])
  gather(record.modifiers, mention.premodifiers)
}

function sumUp(record: EntityRecord): void {
  const { masculine, feminine, neuter } = record
  record.sizeClass = coarse(record.size)
  record.genderForMen = majority(masculine, feminine, neuter)
  record.genderForWomen = majority(feminine, masculine, neuter)
  record.mostNumber = majority(record.singular, record.plural, 0)
  record.mostAnimacy = majority(record.animate, record.inanimate, 0)
  record.isNarrator = record.narrating > 0 ? 1 : 0
  record.hasName = record.nameWords.length > 0 ? 1 : 0
}

/** Which of three counts is largest, 3 if all are 0; plus 4 if the other two are 0. */
function majority(a: number, b: number, c: number): number {
  if (a === 0 && b === 0 && c === 0) return 3
  const largest = Math.max(a, b, c)
  const index = largest === a ? 0 : largest === b ? 1 : 2
  return index + (largest === a + b + c ? 4 : 0)
}

function noteCertain(record: EntityRecord, mention: Mention): void {
  const { pronoun, gender } = mention
  if (mention.isSureOfGender) {
    if (gender === 'masculine') record.surelyMasculine++
    else if (gender === 'feminine') record.surelyFeminine++
  }
  if (pronoun === undefined) {
    if (isPluralNoun(mention)) record.plurals++
    if (mention.isCoordination) record.coordinations++
  } else if (pronoun.lemma === 'it') record.things++
  else if (pronoun.lemma === 'they') record.others++
  else if (pronoun.lemma === 'he' || pronoun.lemma === 'she') record.persons++
  else if (pronoun.lemma === 'i') record.selves++
  else if (pronoun.lemma === 'we') record.groups++
}

/** Names are not judged by their endings: "Nippers" is one man. */
export function isPluralNoun({ number, isProperNoun, isConjunction }: Mention): boolean {
  return number === 'plural' && (!isProperNoun || isConjunction)
}

/** Adds words to a small set: even in a book, an entity has few names. */
function gather(into: number[], words: readonly number[]): void {
  for (const word of words) if (into.length < KEPT && !into.includes(word)) into.push(word)
}
