import type { Name, NameType } from '../text/analysis.ts'
import type { Noun } from './knowledge.ts'
import type { Pronoun } from './pronouns.ts'

/** Grammatical number. */
export type Grammatical = 'singular' | 'plural' | 'unknown'
export type Gender = 'masculine' | 'feminine' | 'neuter' | 'either' | 'unknown'
export type Animacy = 'animate' | 'inanimate' | 'unknown'
export type Role = 'subject' | 'object' | 'other'

/** The kinds that pair types distinguish: name, pronoun, "the …", anything else. */
export type Kind = 'n' | 'p' | 'd' | 'i'
export type Article = 'definite' | 'indefinite' | 'quantified'

/** What a mention refers to, as far as its name or its noun shows. */
export type SemanticType = NameType | 'DATE' | 'MONEY' | 'UNKNOWN'

/**
 * A mention with all that features need, computed once: a document has far more pairs than mentions.
 * Words are numbers, equal for equal words of a document, whatever their case.
 */
export interface Mention {
  /** In text order: by start, the shorter first. */
  readonly index: number
  readonly start: number
  readonly end: number
  readonly head: number
  readonly sentence: number
  readonly paragraph: number
  /** Without leading quotes, brackets and hyphens and without trailing non-words; as a number. */
  readonly text: number
  readonly words: readonly number[]
  /** The text without determiners. */
  readonly bareText: number
  readonly headWord: number
  /** Informative words: no articles, demonstratives, possessives, titles, single letters, company forms. */
  readonly informative: readonly number[]
  readonly isStopWord: boolean
  readonly hasNumeral: boolean
  /** A single letter or a numeral. */
  readonly isBare: boolean
  readonly pronoun: Pronoun | undefined
  /** The last name that overlaps the mention up to its head. */
  readonly name: Name | undefined
  readonly nameWords: readonly number[]
  readonly nameInformative: readonly number[]
  /** The informative words of the last name that ends inside. */
  readonly containedName: readonly number[] | undefined
  readonly isName: boolean
  readonly isProperNoun: boolean
  /** By its type or, for a noun, by one of its classes. */
  readonly isOrganisation: boolean
  readonly isConjunction: boolean
  /** Certain to be two or more; features have `isConjunction`, which only knows "and" before the head. */
  readonly isCoordination: boolean
  readonly isEmbedded: boolean
  readonly kind: Kind
  readonly startsWithThe: boolean
  readonly isDemonstrative: boolean
  readonly startsWithOne: boolean
  readonly article: Article
  readonly premodifiers: readonly number[]
  readonly number: Grammatical
  readonly gender: Gender
  /** Whether its gender is certain; before feature set 4, a first name alone did not make it so. */
  readonly isSureOfGender: boolean
  readonly animacy: Animacy
  readonly type: SemanticType
  /** Bit set over the 25 supertypes, and the first one found, -1 for none. */
  readonly classes: number
  readonly firstClass: number
  /** The nearest earlier mention with the same first class, -1 for none. */
  readonly previousOfClass: number
  /** The head of a nominal, as WordNet has it. */
  readonly noun: Noun | undefined
  readonly role: Role
  readonly inQuote: boolean
  /** Number of the quote it is in, -1 outside. */
  readonly quote: number
  /** Its score from the mention tagger, if it has one. */
  readonly score: number | undefined
}
