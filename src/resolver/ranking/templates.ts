import type { Discourse } from '../discourse.ts'
import { alias } from '../features/alias.ts'
import { binding, contraindices } from '../features/binding.ts'
import { appositive, prednom } from '../features/constructions.ts'
import { C, I } from '../features/feature.ts'
import { Pair } from '../features/pair.ts'
import { isSubset, share } from '../features/word-sets.ts'
import type { Mention } from '../mention.ts'
import { resolveByPasses } from '../rules/passes.ts'
import { normaliseName } from '../turns.ts'
import type { Entities, EntityRecord } from './entities.ts'
import { FeatureList, unknownSums } from './feature-list.ts'
import { coarse, stir } from './hashing.ts'
import { FEMININE, type Profile, profilesOf } from './profile.ts'
import { TreePaths } from './tree-path.ts'

/** What was passed on the way back from a mention to a candidate. */
export interface Passed {
  /** Candidates that agree with the mention, and how many of them were subjects. */
  agreeing: number
  subjects: number
}

/**
 * The features of the ranking recipe. Each describes a mention and one candidate, or a mention that begins an
 * entity.
 */
export class Templates {
  readonly #discourse: Discourse
  readonly #mentions: readonly Mention[]
  readonly #profiles: readonly Profile[]
  readonly #pair: Pair
  readonly #seenHeads = new Map<number, number>()
  readonly #seenNames = new Set<number>()
  readonly #list: FeatureList
  /** Whether the last pair agrees in number, gender and animacy. */
  agreed = false
  /** By mention: who speaks it outside quotation marks, -1 if unknown. */
  readonly #voices: Int32Array
  /** By mention: the first one of its entity by the rules, which know what training has too few examples of. */
  readonly #ruled: Int32Array
  readonly #paths: TreePaths
  readonly #depths: Uint8Array
  /** By kind of a candidate, then by kind of a mention and distance: the sum for their traits. */
  readonly #traitSums: Int32Array[] = []
  readonly #kindCount: number
  /** By the types of a candidate and of a mention: sums that many of their pairs share. */
  readonly #typeSums: Int32Array[] = []
  readonly #typeCount: number
  /** By entity: the mention whose words were last compared with its words, and the result. */
  readonly #relatedTo: Int32Array
  readonly #relations: Uint8Array

  /** @param weights of a finished model: what many pairs share is then added up once */
  constructor(discourse: Discourse, weights?: Int8Array) {
    this.#list = new FeatureList(weights)
    this.#discourse = discourse
    this.#mentions = discourse.mentions
    this.#profiles = profilesOf(discourse)
    this.#kindCount = this.#profiles.reduce((most, { kind }) => Math.max(most, kind + 1), 0)
    this.#typeCount = this.#profiles.reduce((most, { typeNumber }) => Math.max(most, typeNumber + 1), 0)
    this.#relatedTo = new Int32Array(this.#mentions.length).fill(-1)
    this.#relations = new Uint8Array(this.#mentions.length)
    this.#pair = new Pair(discourse)
    this.#ruled = discourse.featureSet < 3 ? NOTHING : getRuleEntities(discourse)
    this.#paths = new TreePaths(discourse.analysis)
    this.#depths = Uint8Array.from(this.#mentions, (mention) => this.#paths.depth(mention))
    const { turns } = discourse
    this.#voices = Int32Array.from(discourse.mentions, ({ start, quote }) =>
      turns === undefined || quote >= 0 ? -1 : (turns.voiceOf[start] as number),
    )
  }

  /** Remembers a resolved mention: whether a head came before is a feature. */
  note({ headWord, nameInformative, pronoun }: Mention): void {
    if (pronoun !== undefined) return
    this.#seenHeads.set(headWord, (this.#seenHeads.get(headWord) ?? 0) + 1)
    for (const word of nameInformative) this.#seenNames.add(word)
  }

  /** Whether number, gender and animacy allow two mentions to corefer. */
  #agrees(x: Profile, y: Profile): boolean {
    if (x.number !== y.number && x.number < 2 && y.number < 2) return false
    if (x.gender !== y.gender && x.gender < 3 && y.gender < 3) return false
    return x.animacy === y.animacy || x.animacy === 2 || y.animacy === 2
  }

  /** The features of a mention that begins an entity. */
  forNew(m: number): FeatureList {
    const mention = this.#mentions[m] as Mention
    const profile = this.#profiles[m] as Profile
    const list = this.#list
    const type = stir(profile.type, 77)
    list.begin(type, stir(type, mention.inQuote ? 1 : 0))
    list.add(1, 0)
    list.add(2, profile.head)
    list.add(3, profile.first)
    list.add(4, profile.last)
    list.add(5, profile.before)
    list.add(6, profile.after)
    list.add(7, profile.length)
    list.add(8, profile.role)
    list.add(9, profile.number * 8 + profile.sexless)
    list.add(10, profile.semantic)
    const heads = coarse(this.#seenHeads.get(mention.headWord) ?? 0)
    list.add(11, heads)
    const names = mention.nameInformative
    const known = names.length === 0 ? 2 : names.some((word) => this.#seenNames.has(word)) ? 1 : 0
    list.add(12, known)
    list.add(13, stir(known, heads))
    list.add(14, coarse(mention.index))
    list.add(15, mention.isEmbedded ? 1 : 0)
    list.add(16, this.#discourse.outermost[m] === m ? 1 : 0)
    list.add(17, Math.min(3, mention.premodifiers.length))
    list.add(18, profile.governor)
    list.add(19, stir(profile.first, heads))
    list.add(20, mention.containedName === undefined ? 0 : 1)
    list.add(21, stir(profile.animacy, mention.isConjunction ? 1 : 0))
    if (this.#discourse.featureSet < 3) return list
    const isRuled = this.#ruled[m] === m ? 0 : 1
    list.add(25, isRuled)
    list.add(26, stir(isRuled, heads))
    return list
  }

  /** The features of a mention that joins the entity of a candidate. */
  forPair(a: number, m: number, entities: Entities, passed: Passed): FeatureList {
    const earlier = this.#mentions[a] as Mention
    const mention = this.#mentions[m] as Mention
    const x = this.#profiles[a] as Profile
    const y = this.#profiles[m] as Profile
    const record = entities.record(a)
    const list = this.#list
    const distance = coarse(Math.abs(m - a))
    const sentences = coarse(Math.abs(mention.sentence - earlier.sentence))
    list.begin(y.type, stir(y.type, x.partner))
    this.#traits(x, y, sentences)
    const sums = this.#sumsOf(x, y)
    this.#entity(record, mention, y, sums)
    this.agreed = this.#agrees(x, y)
    const agreed = Number(this.agreed)
    const isLater = a > m ? 1 : 0
    if (list.lacks(sums, SPACING + ((isLater * STEPS + distance) * 2 + agreed) * STEPS + sentences)) {
      list.add(30, isLater === 1 ? STEPS : distance)
      list.add(31, sentences)
      list.add(42, stir(agreed, distance))
      list.keep()
    }
    this.#speech(earlier, mention, x, y, entities, sums)
    const agreeing = coarse(passed.agreeing)
    if (list.lacks(sums, AGREEING + agreeing * STEPS + sentences)) {
      list.add(40, stir(agreeing, sentences))
      list.keep()
    }
    const subjects = coarse(passed.subjects)
    if (list.lacks(sums, SUBJECTS + subjects * ROLE_COUNT + x.role)) {
      list.add(41, stir(subjects, x.role))
      list.keep()
    }
    if (list.lacks(sums, SIZES + (record.sizeClass * STEPS + x.length) * STEPS + sentences)) {
      list.add(81, stir(record.sizeClass, sentences))
      list.add(72, stir(x.length, sentences))
      list.keep()
    }
    const isLast = record.last === a ? 1 : 0
    const since = coarse(Math.max(0, m - record.last))
    const isRuled = this.#ruled[a] === this.#ruled[m] ? 1 : 0
    if (list.lacks(sums, SINCE + ((isLast * 2 + isRuled) * STEPS + since) * STEPS + sentences)) {
      list.add(82, stir(isLast, since))
      if (this.#discourse.featureSet >= 3) {
        list.add(122, isRuled)
        list.add(123, stir(isRuled, stir(sentences, isLast)))
      }
      list.keep()
    }
    if (mention.pronoun === undefined && earlier.pronoun === undefined)
      this.#words(earlier, mention, x, y, sentences, sums)
    else {
      list.add(60, stir(x.head, 3))
      list.add(61, stir(x.text, y.text))
      if (x.governor === y.governor && x.governor !== 0) list.add(62, x.role * 4 + y.role)
    }
    if (earlier.sentence === mention.sentence) this.#sentence(earlier, mention)
    if (this.#discourse.featureSet >= 3) this.#voice(earlier, mention, x, y, record, sentences)
    if (this.#discourse.featureSet >= 4 && mention.pronoun !== undefined && y.person === 3)
      this.#place(earlier, mention, sentences, passed)
    return list
  }

  /** The sums for the types of a candidate and of a mention. */
  #sumsOf(x: Profile, y: Profile): Int32Array {
    const place = x.typeNumber * this.#typeCount + y.typeNumber
    const known = this.#typeSums[place]
    if (known !== undefined) return known
    const sums = unknownSums(TYPE_SUMS)
    this.#typeSums[place] = sums
    return sums
  }

  /** Adds the traits of the two mentions. A text has far fewer kinds of mentions than mentions. */
  #traits(x: Profile, y: Profile, sentences: number): void {
    const list = this.#list
    let sums = this.#traitSums[x.kind]
    if (sums === undefined) {
      sums = unknownSums(this.#kindCount * (FAR + 1))
      this.#traitSums[x.kind] = sums
    }
    const near = Math.min(sentences, FAR)
    if (!list.lacks(sums, y.kind * (FAR + 1) + near)) return
    list.add(32, x.sexless * 8 + y.sexless + 64 * Number(x.gender === y.gender))
    list.add(33, x.number * 8 + y.number)
    list.add(34, x.animacy * 8 + y.animacy)
    list.add(35, x.semantic * 16 + y.semantic)
    list.add(36, stir(x.role * 4 + y.role, near))
    list.add(70, x.isIndefinite)
    list.add(71, stir(x.isEmbedded, y.isEmbedded))
    list.keep()
  }

  /** Adds the speakers of the two mentions, outside quotation marks. */
  #voice(
    earlier: Mention,
    mention: Mention,
    x: Profile,
    y: Profile,
    record: EntityRecord,
    sentences: number,
  ): void {
    const voice = this.#voices[mention.index] as number
    const other = this.#voices[earlier.index] as number
    if (voice < 0 || other < 0) return
    const list = this.#list
    const persons = x.person * 4 + y.person
    list.add(110, stir(voice === other ? 1 : 2, persons))
    list.add(111, stir(this.#named(earlier, voice) + 3 * this.#named(mention, other), persons))
    const relation = record.voice < 0 ? 0 : record.voice === voice ? 1 : 2
    list.add(112, stir(relation, y.person * 4 + Math.min(2, sentences)))
  }

  /** Adds where a pronoun's candidate is in its sentence. */
  #place(earlier: Mention, mention: Mention, sentences: number, passed: Passed): void {
    const list = this.#list
    const depth = this.#depths[earlier.index] as number
    if (sentences === 0) {
      const path = this.#paths.between(earlier, mention)
      list.add(113, path)
      list.add(114, stir(path, Math.min(2, passed.agreeing)))
    } else list.add(115, stir(depth, Math.min(2, sentences)))
    list.add(116, stir(depth, Math.min(2, sentences) * 4 + Math.min(2, passed.subjects)))
    list.add(117, stir(stir(depth, this.#depths[mention.index] as number), Math.min(2, sentences)))
  }

  /** 1 if a mention names the speaker, 2 if it names another, 0 if it is not a name or the speaker is unknown. */
  #named(mention: Mention, voice: number): number {
    const label = voice < 0 ? undefined : this.#discourse.turns?.labels[voice]
    if (label === undefined || !mention.isProperNoun) return 0
    const { words } = this.#discourse.analysis
    const name = mention.name ?? mention
    const last = normaliseName(words[name.end - 1] as string)
    return last.length > 1 && label.endsWith(last) ? 1 : 2
  }

  #entity(record: EntityRecord, mention: Mention, y: Profile, sums: Int32Array): void {
    const list = this.#list
    const { sizeClass, isNarrator, hasName, mostNumber, mostAnimacy } = record
    if (list.lacks(sums, ENTITY_SIZES + ((sizeClass * 2 + hasName) * 2 + isNarrator) * 2 + y.inQuote)) {
      list.add(80, sizeClass)
      list.add(86, stir(isNarrator, y.inQuote))
      list.add(87, stir(hasName, sizeClass))
      list.keep()
    }
    const mostGender = y.gender === FEMININE ? record.genderForWomen : record.genderForMen
    if (list.lacks(sums, ENTITY_GENDERS + mostGender * GENDER_COUNT + y.sexless)) {
      list.add(83, stir(mostGender, y.sexless))
      list.keep()
    }
    if (
      list.lacks(
        sums,
        ENTITY_NUMBERS + ((mostNumber * KNOWN + y.number) * MAJORITIES + mostAnimacy) * KNOWN + y.animacy,
      )
    ) {
      list.add(84, stir(mostNumber, y.number))
      list.add(85, stir(mostAnimacy, y.animacy))
      list.keep()
    }
    if (mention.pronoun !== undefined) return
    const relation = this.#relationTo(record, mention)
    if (!list.lacks(sums, ENTITY_WORDS + relation)) return
    const [names, modifiers, isHead] = [relation >> 4, (relation >> 1) & 7, relation & 1]
    if (mention.isProperNoun) list.add(88, names)
    list.add(89, isHead)
    list.add(90, modifiers)
    list.add(91, stir(isHead, modifiers))
    list.keep()
  }

  /** How the words of a mention relate to those of an entity: to its names, its modifiers and its heads. */
  #relationTo(record: EntityRecord, mention: Mention): number {
    const { first } = record
    if (this.#relatedTo[first] === mention.index) return this.#relations[first] as number
    const names = mention.nameInformative.length > 0 ? mention.nameInformative : mention.informative
    const relation =
      ((mention.isProperNoun ? wordRelation(names, record.nameWords) : 0) << 4) |
      (wordRelation(mention.premodifiers, record.modifiers) << 1) |
      (record.heads.includes(mention.headWord) ? 1 : 0)
    this.#relatedTo[first] = mention.index
    this.#relations[first] = relation
    return relation
  }

  #words(
    earlier: Mention,
    mention: Mention,
    x: Profile,
    y: Profile,
    sentences: number,
    sums: Int32Array,
  ): void {
    const list = this.#list
    const isHead = earlier.headWord === mention.headWord
    const mask =
      (earlier.text === mention.text ? 1 : 0) |
      (earlier.bareText === mention.bareText ? 2 : 0) |
      (isHead ? 4 : 0) |
      (mention.informative.includes(earlier.headWord) ? 8 : 0) |
      (earlier.informative.includes(mention.headWord) ? 16 : 0) |
      (share(earlier.informative, mention.informative) ? 32 : 0)
    if (list.lacks(sums, WORDS + mask * STEPS + sentences)) {
      list.add(50, mask)
      list.add(51, stir(mask, sentences))
      list.add(52, mask & 4)
      list.add(53, mask & 2)
      list.keep()
    }
    if (earlier.isProperNoun && mention.isProperNoun) {
      list.add(54, wordRelation(mention.nameInformative, earlier.nameInformative))
      list.add(55, this.#pair.set(first(earlier, mention), second(earlier, mention)).get(alias))
    }
    if (isHead) {
      list.add(56, wordRelation(mention.premodifiers, earlier.premodifiers))
      list.add(57, y.head)
    } else list.add(58, stir(x.head, y.head))
    list.add(59, stir(x.semantic * 16 + y.semantic, mask & 36))
    if (mention.containedName !== undefined && earlier.containedName !== undefined) {
      list.add(63, stir(share(mention.containedName, earlier.containedName) ? 1 : 0, isHead ? 1 : 0))
    }
  }

  #sentence(earlier: Mention, mention: Mention): void {
    const list = this.#list
    const [a, b] = [first(earlier, mention), second(earlier, mention)]
    const pair = this.#pair.set(a, b)
    const covers = a.end >= b.end && a.start <= b.start ? 1 : b.start <= a.start && b.end >= a.end ? 2 : 0
    const mask =
      (pair.get(appositive) === C ? 1 : 0) |
      (pair.get(prednom) === C ? 2 : 0) |
      (pair.get(binding) === I ? 4 : 0) |
      (pair.get(contraindices) === I ? 8 : 0)
    list.add(64, mask)
    list.add(65, covers)
    list.add(66, stir(mask, covers))
    list.add(67, b.start - a.end <= 2 ? b.start - a.end + 3 : 9)
  }

  /** Adds whether the two are in quotation marks, and who speaks to whom. */
  #speech(
    earlier: Mention,
    mention: Mention,
    x: Profile,
    y: Profile,
    entities: Entities,
    sums: Int32Array,
  ): void {
    const list = this.#list
    const quotes = x.inQuote + 2 * y.inQuote + 4 * Number(earlier.quote === mention.quote)
    const persons = x.person * 4 + y.person
    if (list.lacks(sums, QUOTES + quotes)) {
      list.add(37, quotes)
      list.add(38, stir(persons, quotes))
      list.keep()
    }
    list.add(39, stir(this.#speaking(earlier, mention, entities), persons))
  }

  /** What first and second person pronouns in quotations depend on. */
  #speaking(earlier: Mention, mention: Mention, entities: Entities): number {
    if (earlier.quote < 0 && mention.quote < 0) return 0
    const ownSpeaker = this.#speakerEntity(mention, entities, 0)
    const otherSpeaker = this.#speakerEntity(earlier, entities, 0)
    const entity = entities.of(earlier.index)
    let relation = 0
    if (mention.quote >= 0) {
      if (ownSpeaker < 0) relation = 1
      else relation = ownSpeaker === entity ? 2 : 3
      if (mention.pronoun?.person === 2) {
        const previousSpeaker = this.#speakerEntity(mention, entities, -1)
        const nextSpeaker = this.#speakerEntity(mention, entities, 1)
        if (entity === previousSpeaker || entity === nextSpeaker) relation += 8
      }
    }
    if (earlier.quote >= 0) {
      if (otherSpeaker < 0 || ownSpeaker < 0) relation += 16
      else relation += ownSpeaker === otherSpeaker ? 32 : 48
      const speaker = this.#discourse.speakers[earlier.quote] as number
      if (speaker === mention.index) relation += 64
    }
    return relation
  }

  /** The entity of the speaker of a mention's quote, or of the quote `shift` quotes on; -1 if there is none. */
  #speakerEntity({ quote }: Mention, entities: Entities, shift: number): number {
    if (quote < 0) return -1
    const speaker = this.#discourse.speakers[quote + shift] ?? -1
    return speaker < 0 ? -1 : entities.of(speaker)
  }
}

/** From this many sentences on, distances are all the same to roles. */
const FAR = 2
/** Number of steps on a coarse scale. */
const STEPS = 11
const ROLE_COUNT = 3
const GENDER_COUNT = 5
/** Numbers and animacies: one, the other, unknown. */
const KNOWN = 3
/** More than any majority in `EntityRecord`. */
const MAJORITIES = 7
const MASKS = 64
// Where each group of sums begins in the array for two types.
const SPACING = 0
const QUOTES: number = SPACING + 2 * STEPS * 2 * STEPS
const AGREEING: number = QUOTES + 8
const SUBJECTS: number = AGREEING + STEPS * STEPS
const SIZES: number = SUBJECTS + STEPS * ROLE_COUNT
const SINCE: number = SIZES + STEPS ** 3
const WORDS: number = SINCE + 4 * STEPS * STEPS
const ENTITY_SIZES: number = WORDS + MASKS * STEPS
const ENTITY_GENDERS: number = ENTITY_SIZES + STEPS * 8
const ENTITY_NUMBERS: number = ENTITY_GENDERS + MAJORITIES * GENDER_COUNT
const ENTITY_WORDS: number = ENTITY_NUMBERS + (MAJORITIES * KNOWN) ** 2
const TYPE_SUMS: number = ENTITY_WORDS + 8 * 8 * 2
const NOTHING = new Int32Array(0)
const cache = new WeakMap<Discourse, Int32Array>()

/** Cached, since training walks through a text again and again. */
function getRuleEntities(discourse: Discourse): Int32Array {
  const entities = cache.get(discourse) ?? resolveByPasses(discourse)
  cache.set(discourse, entities)
  return entities
}

function first(a: Mention, b: Mention): Mention {
  return a.index < b.index ? a : b
}

function second(a: Mention, b: Mention): Mention {
  return a.index < b.index ? b : a
}

/** How two lists of words relate: one or both are empty, all of one are in the other, some are shared, none are. */
function wordRelation(words: readonly number[], known: readonly number[]): number {
  if (words.length === 0 || known.length === 0)
    return words.length === known.length ? 0 : words.length === 0 ? 1 : 2
  if (words.every((word) => known.includes(word))) return 3
  if (isSubset(words, known)) return 4
  return share(words, known) ? 5 : 6
}
