import { sameGivenName } from '../../language/nicknames.ts'
import type { Discourse } from '../discourse.ts'
import { appositive, prednom } from '../features/constructions.ts'
import { C } from '../features/feature.ts'
import { Pair } from '../features/pair.ts'
import { share } from '../features/word-sets.ts'
import { subclass, wnSynonyms } from '../features/wordnet.ts'
import type { Mention } from '../mention.ts'
import { findCertainSpeakers } from '../quotes.ts'
import { labelledVoice } from '../turns.ts'
import { type Entities, type EntityRecord, isPluralNoun } from './entities.ts'

/** Verbs whose object identifies the subject. */
const LINKING_VERB =
  /^(?:be|is|are|was|were|been|being|am|'s|'re|'m|become|becomes|became|becoming|remain|remains|remained|seem|seems|seemed|mean|means|meant|represent|represents|represented|call|called|include|includes|included)$/i
/** Prepositions whose object is someone other than the subject. */
const PARTNER = /^(?:with|to|for|at|from|by|about|on|against|of)$/i

/** The same even if it is a pronoun: "he spoke to him", but "he put it around him". */
const ADDRESSEE = /^(?:to|at)$/i

/**
 * What language rules out, whatever was learned: a mention cannot join an entity whose gender or number it
 * contradicts, that has another argument of its verb or its own possessor, that has another person's name, or that
 * speaks where the mention is spoken to.
 */
export class Constraints {
  readonly #mentions: readonly Mention[]
  readonly #discourse: Discourse
  readonly #pair: Pair
  readonly #entities: Entities
  /** By quote: the mention that is certain to speak it, or -1. */
  readonly #speakers: Int32Array

  constructor(discourse: Discourse, entities: Entities) {
    const { analysis, quotes, speakers, mentions } = discourse
    this.#discourse = discourse
    this.#entities = entities
    this.#mentions = mentions
    this.#speakers = findCertainSpeakers(analysis, quotes, speakers, mentions)
    this.#pair = new Pair(discourse)
  }

  forbids(mention: Mention, record: EntityRecord): boolean {
    if (isContradicted(mention, record) || this.#isOther(mention, record)) return true
    const isSaid =
      mention.pronoun !== undefined && (mention.quote >= 0 || this.#discourse.turns !== undefined)
    // Then only the mention's sentence matters, and no mention of the entity comes later in the text than its last.
    if (!isSaid && (this.#mentions[record.last] as Mention).sentence < mention.sentence) return false
    const { latest } = record
    for (let i = 0; i < latest.length; i++) {
      const member = this.#mentions[latest[i] as number] as Mention
      if (member.sentence === mention.sentence && this.#isApart(member, mention)) return true
      if (isSaid && isAddressed(member, mention) && this.#isOneTurn(member, mention)) return true
    }
    return false
  }

  /** Another speaker, the speaker as *you*, or a person whose name shares no word, or only the first or last name. */
  #isOther(mention: Mention, record: EntityRecord): boolean {
    if (this.#discourse.turns !== undefined && this.#isOtherVoice(mention, record)) return true
    if (mention.pronoun !== undefined) return mention.pronoun.person === 2 && this.#isSpeaker(mention, record)
    if (!mention.isName || mention.type !== 'PER' || record.personWords.length === 0) return false
    const name = mention.nameInformative
    if (name.length === 0) return false
    return (
      !share(name, record.personWords) || record.fullNames.some((known) => this.#areNamesakes(name, known))
    )
  }

  /** Whether a mention must join an entity that exists: *I* in a turn with a label, or a label that came before. */
  binds(mention: Mention): boolean {
    const voice = this.#voiceOf(mention)
    return voice >= 0 && this.#entities.isLabelled(voice)
  }

  /** Who says a mention of *I*, or has it as a label; -1 for any other mention, or if that is unknown. */
  #voiceOf(mention: Mention): number {
    const { turns } = this.#discourse
    const { pronoun, quote, start } = mention
    if (turns === undefined || quote >= 0) return -1
    if (pronoun === undefined) return labelledVoice(this.#discourse, mention)
    return pronoun.lemma === 'i' ? (turns.voiceOf[start] as number) : -1
  }

  /** Another speaker as *I* or as a label, or the speaker as *you*, *he* or *she*. */
  #isOtherVoice(mention: Mention, { voice, label }: EntityRecord): boolean {
    const own = this.#voiceOf(mention)
    if (own >= 0) {
      if (label >= 0 || this.#entities.isLabelled(own)) return label !== own
      return voice >= 0 && voice !== own
    }
    const { pronoun, quote, start } = mention
    if (pronoun === undefined || quote >= 0) return false
    if (pronoun.person !== 2 && pronoun.lemma !== 'he' && pronoun.lemma !== 'she') return false
    const teller = this.#discourse.turns?.voiceOf[start] ?? -1
    return teller >= 0 && (label === teller || voice === teller)
  }

  /**
   * Two persons' names that share only the first name or only the surname: "Joe Brown" and "Joe Christmas", or
   * "Fern Britton" and "Jasper Britton", but not "Ann Lee" and "Ann Lee Brown", "Bill Britton" and "William Britton".
   */
  #areNamesakes(a: readonly number[], b: readonly number[]): boolean {
    if (a.length < 2 || b.length < 2) return false
    const [first, other] = [a[0] as number, b[0] as number]
    const [last, otherLast] = [a.at(-1) as number, b.at(-1) as number]
    if (first === other) return !b.includes(last) && !a.includes(otherLast)
    if (last !== otherLast || b.includes(first) || a.includes(other)) return false
    const { vocabulary } = this.#discourse
    return !sameGivenName(vocabulary.text(first), vocabulary.text(other))
  }

  /** Two mentions of a sentence that cannot be one entity: arguments of one verb, or a possessor and its possession. */
  #isApart(member: Mention, mention: Mention): boolean {
    const [a, b] = member.index < mention.index ? [member, mention] : [mention, member]
    const { governors } = this.#discourse.analysis
    if (a.isEmbedded && governors?.[a.head] === b.head && b.start <= a.start) return true
    if (b.isEmbedded && governors?.[b.head] === a.head) return true
    if (areTellerAndTold(a, b) || this.#areTellerAndHearer(a, b)) return true
    return this.#areArguments(a, b) || this.#arePersons(a, b)
  }

  /** Subject and object of one verb, in this order, neither reflexive. Pronouns count after few prepositions. */
  #areArguments(a: Mention, b: Mention): boolean {
    const { governors, relations, words, tags } = this.#discourse.analysis
    const verb = governors?.[a.head] ?? -1
    if (verb < a.end || verb >= b.start || governors?.[b.head] !== verb || relations === undefined)
      return false
    if (!/^VB/.test(tags[verb] as string) || LINKING_VERB.test(words[verb] as string)) return false
    if (!/^nsubj/.test(relations[a.head] as string)) return false
    if (a.pronoun?.isReflexive === true || b.pronoun?.isReflexive === true) return false
    const relation = relations[b.head] as string
    if (relation === 'obj' || relation === 'iobj') return true
    if (relation !== 'obl') return false
    const preposition = words[b.start - 1] as string
    if (b.pronoun !== undefined) return ADDRESSEE.test(preposition)
    return a.pronoun === undefined && PARTNER.test(preposition)
  }

  /** *I* and *you* as the subject of a verb and in the clause of its object, or of one verb: "I think you are right". */
  #areTellerAndHearer({ pronoun: a, head, quote }: Mention, { pronoun: b, head: later }: Mention): boolean {
    if (a?.lemma !== 'i' || b?.person !== 2 || quote >= 0) return false
    const { governors, relations } = this.#discourse.analysis
    if (governors === undefined || relations?.[head] !== 'nsubj') return false
    const verb = governors[head] as number
    const inner = governors[later] as number
    return inner === verb || (relations[inner] === 'ccomp' && governors[inner] === verb)
  }

  /** Two persons by nouns without a common sense, "the nurse" and "the doctor", unless one is said to be the other. */
  #arePersons(a: Mention, b: Mention): boolean {
    if (!isPersonByNoun(a) || !isPersonByNoun(b) || a.headWord === b.headWord || a.end > b.start) return false
    const pair = this.#pair.set(a, b)
    if (pair.get(appositive) === C || pair.get(prednom) === C) return false
    return pair.get(subclass) !== C && pair.get(wnSynonyms) !== C
  }

  /** Whether the entity speaks the quotation that a mention is in. */
  #isSpeaker({ quote }: Mention, { first }: EntityRecord): boolean {
    const speaker = quote < 0 ? -1 : (this.#speakers[quote] as number)
    return speaker >= 0 && this.#entities.of(speaker) === first
  }

  #isOneTurn(a: Mention, b: Mention): boolean {
    if (a.quote >= 0 || b.quote >= 0) return a.quote === b.quote
    const { turns } = this.#discourse
    if (turns === undefined) return false
    const voice = turns.voiceOf[a.start] as number
    return voice >= 0 && voice === turns.voiceOf[b.start]
  }
}

/** *I*, and *he* or *she*, in one sentence outside quotation marks. */
function areTellerAndTold({ pronoun: a, quote: x }: Mention, { pronoun: b, quote: y }: Mention): boolean {
  if (a === undefined || b === undefined || x >= 0 || y >= 0) return false
  const lemmas = [a.lemma, b.lemma]
  return lemmas.includes('i') && (lemmas.includes('he') || lemmas.includes('she'))
}

function isPersonByNoun({ noun, type, number, article, startsWithThe }: Mention): boolean {
  return (
    noun !== undefined &&
    type === 'PER' &&
    number === 'singular' &&
    (startsWithThe || article === 'indefinite')
  )
}

/** *I* and *you*, or any pronouns of different persons in a quotation. */
function isAddressed({ pronoun: a, quote }: Mention, { pronoun: b }: Mention): boolean {
  if (a === undefined || b === undefined || a.person === b.person) return false
  return quote >= 0 || a.person + b.person === 3
}

function isContradicted(mention: Mention, record: EntityRecord): boolean {
  const { pronoun, gender } = mention
  if (mention.isSureOfGender) {
    if (gender === 'masculine' && record.surelyFeminine > 0) return true
    if (gender === 'feminine' && record.surelyMasculine > 0) return true
  }
  if (pronoun === undefined) {
    return (
      (mention.isCoordination || isPluralNoun(mention)) && record.things + record.persons + record.selves > 0
    )
  }
  if (record.coordinations > 0 && pronoun.number === 'singular') return true
  switch (pronoun.lemma) {
    case 'it':
      return record.persons + record.selves + record.groups > 0
    case 'they':
      return record.persons > 0
    case 'he':
    case 'she':
      return record.things + record.others + record.groups + record.plurals > 0
    case 'i':
      return record.things + record.groups + record.plurals > 0
    case 'we':
      return record.things + record.persons + record.selves > 0
    default:
      return false
  }
}
