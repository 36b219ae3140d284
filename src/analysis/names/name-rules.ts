import { placeNamed } from '../../language/demonyms.ts'
import { sameGivenName } from '../../language/nicknames.ts'
import { isDesignator, isSmallWord, type NameWords } from './name-words.ts'

/** When two names of one text name the same thing. */
export interface NameRule {
  readonly id: string
  readonly summary: string
  readonly matches: (a: NameWords, b: NameWords) => boolean
}

const exact: NameRule = {
  id: 'exact',
  summary: 'the same words without regard to case',
  matches: (a, b) => a.words.join(' ') === b.words.join(' '),
}

const acronym: NameRule = {
  id: 'acronym',
  summary: 'one is made of the initials of the other',
  matches: (a, b) => isAcronymOf(a, b) || isAcronymOf(b, a),
}

const containment: NameRule = {
  id: 'containment',
  summary: 'all words of one are in the other, and both are of one kind',
  matches: (a, b) => sameKind(a, b) && (isWithin(a.words, b.words) || isWithin(b.words, a.words)),
}

/** The matching that Lin et al. 2010 describe, in the order in which it is tried. */
export const paperRules: readonly NameRule[] = [exact, acronym, containment]

const designator: NameRule = {
  id: 'designator',
  summary: 'equal but for Inc., Ltd., the and the like',
  matches: (a, b) => !isPerson(a) && sameKind(a, b) && a.content.join(' ') === b.content.join(' '),
}

const person: NameRule = {
  id: 'person',
  summary: 'persons with one surname, and no given name or title that says otherwise',
  matches: (a, b) => isPerson(a) && isPerson(b) && !titlesDiffer(a, b) && namesAgree(a.content, b.content),
}

const demonym: NameRule = {
  id: 'demonym',
  summary: 'a place and its people: France, French',
  matches: (a, b) => {
    const place = placeNamed(a.content.join(' '))
    return place !== undefined && place === placeNamed(b.content.join(' '))
  },
}

const part: NameRule = {
  id: 'part',
  summary: 'all words of one are in the other; neither is a person',
  matches: (a, b) =>
    !isPerson(a) &&
    !isPerson(b) &&
    sameKind(a, b) &&
    (isWithin(a.content, b.content) || isWithin(b.content, a.content)),
}

/** Ours: titles, nicknames, designators and demonyms besides, and two persons of one surname stay two. */
export const fullRules: readonly NameRule[] = [exact, designator, acronym, person, demonym, part]

function isPerson({ kind }: NameWords): boolean {
  return kind === 'person'
}

function sameKind(a: NameWords, b: NameWords): boolean {
  return a.kind === undefined || b.kind === undefined || a.kind === b.kind
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.length > 0 && some.every((word) => all.includes(word))
}

/** `U.N.` and `UN` for United Nations; with or without small words and designators. */
function isAcronymOf(short: NameWords, long: NameWords): boolean {
  const [word, ...rest] = short.written
  if (word === undefined || rest.length > 0 || long.words.length < 2 || !sameKind(short, long)) return false
  const letters = word.replaceAll('.', '')
  if (!/^\p{Lu}{2,}$/u.test(letters)) return false
  const initials = (keep: (word: string) => boolean): string =>
    long.words
      .filter(keep)
      .map((each) => each.charAt(0))
      .join('')
  const wanted = letters.toLowerCase()
  return (
    wanted === initials(() => true) ||
    wanted === initials((each) => !isSmallWord(each)) ||
    wanted === initials((each) => !isSmallWord(each) && !isDesignator(each))
  )
}

function titlesDiffer(a: NameWords, b: NameWords): boolean {
  const gendered = [a.title, b.title].filter((title) => title === 'male' || title === 'female')
  return gendered.length === 2 && gendered[0] !== gendered[1]
}

/** A lone name may be the surname or the given name of the other; of two full ones both must agree. */
function namesAgree(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const [only] = short
  if (only === undefined) return false
  if (short.length === 1) return long.at(-1) === only || sameGivenName(long[0] as string, only)
  return short.at(-1) === long.at(-1) && sameGivenName(short[0] as string, long[0] as string)
}
