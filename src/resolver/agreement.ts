import { MONEY } from '../language/dates-and-money.ts'
import { FEMALE_NOUNS, MALE_NOUNS } from '../language/persons.ts'
import { FEMALE_TITLES, MALE_TITLES, OTHER_TITLES } from '../language/titles.ts'
import { wordSet } from '../language/word-set.ts'
import type { Analysis, Name } from '../text/analysis.ts'
import { classBits, type Knowledge, type Noun } from './knowledge.ts'
import type { Animacy, Gender, Grammatical, SemanticType } from './mention.ts'
import type { Pronoun } from './pronouns.ts'

/** What number, gender and animacy are determined from. */
export interface Described {
  readonly start: number
  readonly end: number
  readonly head: number
  readonly pronoun: Pronoun | undefined
  readonly name: Name | undefined
  readonly type: SemanticType
  readonly isConjunction: boolean
  readonly isEmbedded: boolean
  readonly noun: Noun | undefined
}

export function numberOf(mention: Described, { words, tags }: Analysis): Grammatical {
  const { pronoun, start, head, type, name } = mention
  if (pronoun !== undefined) return pronoun.number
  if (mention.isEmbedded) return 'unknown'
  if (type === 'DATE' || type === 'MONEY') return 'singular'
  if (mention.isConjunction) return 'plural'
  const tag = tags[head] as string
  if (name !== undefined && (type === 'PER' || type === 'ORG') && head < name.end && head >= name.start) {
    // "the Smiths": a family, recognised by its tag.
    if (tag === 'NNPS' && type === 'PER') return 'plural'
    return 'singular'
  }
  for (let i = start; i < head; i++) if ((words[i] as string).toLowerCase() === 'and') return 'plural'
  if (tag === 'NNS' || tag === 'NNPS' || isPluralForm(words[head] as string)) return 'plural'
  if (tag === 'NN' || tag === 'NNP') return 'singular'
  const word = (words[head] as string).toLowerCase()
  if (word === 'one' || word === 'this' || word === 'that') return 'singular'
  if (word === 'these' || word === 'those') return 'plural'
  if (/^\d/.test(word) || word === '$') return 'singular'
  return tag === 'CD' ? 'plural' : 'unknown'
}

/** Plurals without an s, which taggers take for singulars: "councilmen", "the people". */
function isPluralForm(word: string): boolean {
  return /(?:men|children|people)$/i.test(word) && !NOT_MEN.has(word.toLowerCase())
}

const NOT_MEN = wordSet(
  'abdomen acumen albumen amen bitumen cyclamen dolmen examen foramen hymen lumen omen ramen regimen rumen semen specimen stamen',
)
const PERSON = classBits('person')
const MALE = classBits('male')
const FEMALE = classBits('female')

/**
 * The gender of a mention.
 *
 * @param surnames the genders that longer names in the text give to names of one word
 */
export function genderOf(
  mention: Described,
  { words }: Analysis,
  knowledge: Knowledge,
  surnames: ReadonlyMap<string, Gender>,
): Gender {
  const { pronoun, type, noun, start, head } = mention
  if (pronoun !== undefined) return pronoun.gender
  const word = (words[head] as string).toLowerCase()
  if (type === 'PER' && mention.name !== undefined) {
    const { name } = mention
    const fromTitle = titleGender(Math.min(start, name.start), name.end - 1, words)
    return fromTitle ?? (isWord(name) ? surnames.get(word) : undefined) ?? nameGender(name, words, knowledge)
  }
  if (FEMALE_NOUNS.has(word) || /wom[ae]n$/.test(word)) return 'feminine'
  if (MALE_NOUNS.has(word) || (/[a-z]m[ae]n$/.test(word) && type === 'PER')) return 'masculine'
  if (FEMALE_TITLES.has(word)) return 'feminine'
  if (MALE_TITLES.has(word)) return 'masculine'
  if (type === 'ORG' || type === 'GPE' || type === 'LOC' || type === 'FAC') return 'neuter'
  if (type === 'PER') return titleGender(start, head, words) ?? 'either'
  if (noun === undefined) return 'unknown'
  if ((noun.classes & MALE) !== 0) return 'masculine'
  if ((noun.classes & FEMALE) !== 0) return 'feminine'
  if ((noun.classes & PERSON) !== 0) return 'either'
  return noun.firstClass < 0 ? 'unknown' : 'neuter'
}

/** Whether the gender comes from a pronoun, a noun or a title: in the lists, men and women share first names. */
export function isSureOfGender({ pronoun, name, type, start }: Described, { words }: Analysis): boolean {
  if (pronoun !== undefined || type !== 'PER' || name === undefined) return true
  return titleGender(Math.min(start, name.start), name.end - 1, words) !== undefined
}

/**
 * The genders of last names, from longer names: "Clark" is a woman in a text with "Helen Clark", whatever the lists of
 * first names have for Clark, and either in a text with both Helen and William Clark.
 */
export function surnameGenders({ names, words }: Analysis, knowledge: Knowledge): Map<string, Gender> {
  const found = new Map<string, Gender>()
  for (const name of names) {
    if (name.type !== 'PER' || isWord(name)) continue
    const gender = titleGender(name.start, name.end - 1, words) ?? nameGender(name, words, knowledge)
    const word = (words[name.end - 1] as string).toLowerCase()
    const known = found.get(word)
    found.set(word, known === undefined || known === gender ? gender : 'either')
  }
  return found
}

function isWord({ start, end }: Name): boolean {
  return end - start === 1
}

/** The gender of a person's name: of its first word or else, in names of three or more words, of its last but one. */
function nameGender(name: Name, words: readonly string[], knowledge: Knowledge): Gender {
  const first = firstWord(name, words)
  const found = knowledge.nameGender(first)
  if (found !== undefined) return found
  if (name.end - name.start >= 3) {
    return knowledge.nameGender((words[name.end - 2] as string).toLowerCase()) ?? 'either'
  }
  return 'either'
}

function firstWord(name: Name, words: readonly string[]): string {
  for (let i = name.start; i < name.end; i++) {
    const word = (words[i] as string).toLowerCase()
    if (!OTHER_TITLES.has(word)) return word
  }
  return ''
}

function titleGender(from: number, to: number, words: readonly string[]): Gender | undefined {
  for (let i = from; i <= to; i++) {
    const word = (words[i] as string).toLowerCase()
    if (FEMALE_TITLES.has(word) && i < to) return 'feminine'
    if (MALE_TITLES.has(word) && i < to) return 'masculine'
  }
  return undefined
}

export function animacyOf({ pronoun, type, noun, head }: Described, words: readonly string[]): Animacy {
  if (pronoun !== undefined) {
    if (pronoun.lemma === 'it') return 'inanimate'
    return pronoun.lemma === 'they' ? 'unknown' : 'animate'
  }
  if (type === 'PER') return 'animate'
  if (type !== 'UNKNOWN') return 'inanimate'
  const word = (words[head] as string).toLowerCase()
  if (MALE_NOUNS.has(word) || FEMALE_NOUNS.has(word) || OTHER_TITLES.has(word)) return 'animate'
  if (noun === undefined || noun.firstClass < 0) return 'unknown'
  return ((1 << noun.firstClass) & (PERSON | MALE | FEMALE)) !== 0 ? 'animate' : 'inanimate'
}

/** A title before a name makes it a person's, whatever the name tagger found. */
export function isPersonByTitle(start: number, head: number, words: readonly string[]): boolean {
  for (let i = start; i < head; i++) {
    const word = (words[i] as string).toLowerCase()
    if (MALE_TITLES.has(word) || FEMALE_TITLES.has(word) || OTHER_TITLES.has(word)) return true
  }
  return false
}

export function isMoney(start: number, end: number, words: readonly string[]): boolean {
  for (let i = start; i < end; i++) if (MONEY.has((words[i] as string).toLowerCase())) return true
  return false
}
