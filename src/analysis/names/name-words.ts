import { NAME_DESIGNATORS } from '../../language/designators.ts'
import { SMALL_WORDS } from '../../language/function-words.ts'
import { FEMALE_NAME_TITLES, MALE_NAME_TITLES, NEUTRAL_NAME_TITLES } from '../../language/titles.ts'

/** A name found in a text, and the type of what it names. */
export interface FoundName {
  readonly start: number
  readonly end: number
  /** PER, ORG, GPE, LOC, FAC, VEH or OTHER; undefined if unknown. */
  readonly type: string | undefined
}

/** A name taken apart for comparison. */
export interface NameWords {
  /** Words in lower case, without punctuation. */
  readonly words: readonly string[]
  /** `words` without titles, designators, articles and the like; never empty unless `words` is. */
  readonly content: readonly string[]
  /** As written, with capital letters. */
  readonly written: readonly string[]
  readonly title: 'male' | 'female' | 'neutral' | undefined
  readonly kind: 'person' | 'organisation' | 'place' | 'other' | undefined
}

export function nameWords(written: readonly string[], type: string | undefined): NameWords {
  const kept = written.filter((word) => /[\p{L}\p{N}]/u.test(word) && word !== "'s" && word !== '’s')
  const words = kept.map(foldWord)
  const isEmptyWord = (word: string): boolean =>
    titleOf(word) !== undefined || NAME_DESIGNATORS.has(word) || SMALL_WORDS.has(word)
  const content = words.filter((word) => !isEmptyWord(word))
  return {
    words,
    content: content.length === 0 ? words : content,
    written: kept,
    title: words.map(titleOf).find((title) => title !== undefined),
    kind: kindOf(type),
  }
}

export function isDesignator(word: string): boolean {
  return NAME_DESIGNATORS.has(word)
}

export function isSmallWord(word: string): boolean {
  return SMALL_WORDS.has(word)
}

function titleOf(word: string): NameWords['title'] {
  if (MALE_NAME_TITLES.has(word)) return 'male'
  if (FEMALE_NAME_TITLES.has(word)) return 'female'
  return NEUTRAL_NAME_TITLES.has(word) ? 'neutral' : undefined
}

/** Annotators distinguish kinds of places in too many ways for the kind to keep two names apart. */
function kindOf(type: string | undefined): NameWords['kind'] {
  if (type === undefined) return undefined
  switch (type.toUpperCase()) {
    case 'PER':
    case 'PERSON':
      return 'person'
    case 'ORG':
    case 'ORGANIZATION':
      return 'organisation'
    case 'GPE':
    case 'LOC':
    case 'FAC':
    case 'PLACE':
      return 'place'
    default:
      return 'other'
  }
}

function foldWord(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}&]/gu, '')
}
