import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'
import { coarse, stir } from './hashing.ts'

/** A mention in numbers, for hashed features. */
export interface Profile {
  /** Mentions of one kind have the same traits; numbered from 0 in each text. */
  readonly kind: number
  /** Name, nominal by its article, or which pronoun; every feature is crossed with it. */
  readonly type: number
  /** The same, numbered from 0 in each text. */
  readonly typeNumber: number
  /** The type, as half of a pair's type. */
  readonly partner: number
  readonly gender: number
  /** The gender, with masculine and feminine as one. */
  readonly sexless: number
  readonly number: number
  readonly animacy: number
  readonly semantic: number
  readonly role: number
  /** 1 or 0, for features. */
  readonly isIndefinite: number
  readonly isEmbedded: number
  readonly head: number
  readonly first: number
  readonly last: number
  readonly before: number
  readonly after: number
  readonly governor: number
  readonly length: number
  readonly person: number
  /** The whole pronoun, or the head of anything else. */
  readonly text: number
  /** 1 or 0. */
  readonly inQuote: number
}

const GENDERS = ['masculine', 'feminine', 'neuter', 'either', 'unknown']
const MASCULINE: number = GENDERS.indexOf('masculine')
export const FEMININE: number = GENDERS.indexOf('feminine')
const NUMBERS = ['singular', 'plural', 'unknown']
const ANIMACIES = ['animate', 'inanimate', 'unknown']
const TYPES = ['PER', 'ORG', 'GPE', 'LOC', 'FAC', 'VEH', 'OTHER', 'DATE', 'MONEY', 'UNKNOWN']
const ROLES = ['subject', 'object', 'other']
const ARTICLES = ['definite', 'indefinite', 'quantified']
const NAME = 1
const NOMINAL = 2

export function profilesOf(discourse: Discourse): Profile[] {
  const { analysis, vocabulary, mentions } = discourse
  const { words, governors } = analysis
  const hashAt = (position: number): number => {
    const word = words[position]
    return word === undefined ? 0 : vocabulary.hash(vocabulary.idOf(word))
  }
  const types = new Map<number, number>()
  const kinds = new Map<number, number>()
  return mentions.map((mention) => {
    const { start, end, head } = mention
    const governor = governors?.[head] ?? -1
    const type = typeOf(mention, discourse)
    const typeNumber = numberIn(types, type)
    const gender = GENDERS.indexOf(mention.gender)
    const number = NUMBERS.indexOf(mention.number)
    const animacy = ANIMACIES.indexOf(mention.animacy)
    const semantic = TYPES.indexOf(mention.type)
    const role = ROLES.indexOf(mention.role)
    const isIndefinite = Number(mention.article === 'indefinite')
    const isEmbedded = Number(mention.isEmbedded)
    // Every factor exceeds the largest value that is added, so different traits have different numbers.
    let traits = typeNumber * GENDERS.length + gender
    traits = traits * NUMBERS.length + number
    traits = traits * ANIMACIES.length + animacy
    traits = traits * TYPES.length + semantic
    traits = traits * ROLES.length + role
    traits = traits * 4 + isIndefinite * 2 + isEmbedded
    return {
      kind: numberIn(kinds, traits),
      type,
      typeNumber,
      partner: stir(type, 5),
      gender,
      sexless: sexless(gender),
      number,
      animacy,
      semantic,
      role,
      isIndefinite,
      isEmbedded,
      head: vocabulary.hash(mention.headWord),
      first: hashAt(start),
      last: hashAt(end - 1),
      before: hashAt(start - 1),
      after: hashAt(end),
      governor: governor < 0 ? 0 : hashAt(governor),
      length: coarse(end - start),
      person: mention.pronoun?.person ?? 0,
      text: vocabulary.hash(mention.pronoun === undefined ? mention.headWord : mention.text),
      inQuote: Number(mention.inQuote),
    }
  })
}

/** Numbers things from 0 as they come. */
function numberIn(numbers: Map<number, number>, thing: number): number {
  const known = numbers.get(thing)
  if (known !== undefined) return known
  numbers.set(thing, numbers.size)
  return numbers.size - 1
}

/** Masculine and feminine as one, so that both use the same weights. */
function sexless(gender: number): number {
  return gender === FEMININE ? MASCULINE : gender
}

function typeOf(mention: Mention, { vocabulary }: Discourse): number {
  const { pronoun } = mention
  if (pronoun !== undefined) {
    const form = pronoun.isReflexive ? 2 : pronoun.isPossessive ? 1 : 0
    // One type for both: texts have fewer women, and what is learned for "he" should serve "she".
    const lemma = pronoun.lemma === 'she' ? 'he' : pronoun.lemma
    return stir(vocabulary.hash(vocabulary.id(lemma)), form)
  }
  if (mention.isProperNoun) return NAME
  return stir(NOMINAL, ARTICLES.indexOf(mention.article) * 2 + (mention.isDemonstrative ? 1 : 0))
}
