import { placeNamed } from '../../language/demonyms.ts'
import { givenNameKeys, sameGivenName } from '../../language/nicknames.ts'
import { isDesignator, isSmallWord, type NameWords } from './name-words.ts'

/** A rule for when two names in one text name the same thing. */
export interface NameRule {
  readonly id: string
  readonly summary: string
  readonly matches: (a: NameWords, b: NameWords) => boolean
  /** Names that match share at least one key, so that names need not be compared pairwise. */
  readonly keys: (name: NameWords) => readonly string[]
  /** The keys to look up, if different from `keys`. */
  readonly lookupKeys?: (name: NameWords) => readonly string[]
}

const exact: NameRule = {
  id: 'exact',
  summary: 'the same words without regard to case',
  matches: (a, b) => a.words.join(' ') === b.words.join(' '),
  keys: ({ words }) => [words.join(' ')],
}

const acronym: NameRule = {
  id: 'acronym',
  summary: 'one is made of the initials of the other',
  matches: (a, b) => isAcronymOf(a, b) || isAcronymOf(b, a),
  keys: (name) => acronymKeys(name, 'initials', 'letters'),
  lookupKeys: (name) => acronymKeys(name, 'letters', 'initials'),
}

const containment: NameRule = {
  id: 'containment',
  summary: 'all words of one are in the other, and both are of one kind',
  matches: (a, b) => sameKind(a, b) && (isWithin(a.words, b.words) || isWithin(b.words, a.words)),
  keys: ({ words }) => words,
}

/** The matching described by Lin et al. 2010, in the order in which rules are tried. */
export const paperRules: readonly NameRule[] = [exact, acronym, containment]

const designator: NameRule = {
  id: 'designator',
  summary: 'equal but for Inc., Ltd., the and the like',
  matches: (a, b) => !isPerson(a) && sameKind(a, b) && a.content.join(' ') === b.content.join(' '),
  keys: ({ content }) => [content.join(' ')],
}

const person: NameRule = {
  id: 'person',
  summary: 'persons with one surname, and no given name or title that says otherwise',
  matches: (a, b) => isPerson(a) && isPerson(b) && !titlesDiffer(a, b) && namesAgree(a.content, b.content),
  keys: (name) => [...personKeys(name), `${isInitial(name) ? 'initial' : 'full'} ${initialOf(name)}`],
  // An initial matches every name that begins with it.
  lookupKeys: (name) => [
    ...personKeys(name),
    `initial ${initialOf(name)}`,
    ...(isInitial(name) ? [`full ${initialOf(name)}`] : []),
  ],
}

const demonym: NameRule = {
  id: 'demonym',
  summary: 'a place and its people: France, French',
  matches: (a, b) => {
    const place = placeNamed(a.content.join(' '))
    return place !== undefined && place === placeNamed(b.content.join(' '))
  },
  keys: ({ content }) => {
    const place = placeNamed(content.join(' '))
    return place === undefined ? [] : [String(place)]
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
  keys: (name) => (isPerson(name) ? [] : name.content),
}

/** Ours: adds titles, nicknames, designators and demonyms, and keeps two people with one surname apart. */
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
  const letters = lettersOf(short)
  return letters !== undefined && sameKind(short, long) && initialsOf(long).includes(letters)
}

/** The letters of a name that may be an acronym. */
function lettersOf({ written }: NameWords): string | undefined {
  const [word, ...rest] = written
  if (word === undefined || rest.length > 0) return undefined
  const letters = word.replaceAll('.', '')
  return /^\p{Lu}{2,}$/u.test(letters) ? letters.toLowerCase() : undefined
}

function initialsOf({ words }: NameWords): readonly string[] {
  if (words.length < 2) return []
  const initials = (keep: (word: string) => boolean): string =>
    words
      .filter(keep)
      .map((each) => each.charAt(0))
      .join('')
  return [
    initials(() => true),
    initials((each) => !isSmallWord(each)),
    initials((each) => !isSmallWord(each) && !isDesignator(each)),
  ]
}

function acronymKeys(name: NameWords, forInitials: string, forLetters: string): readonly string[] {
  const letters = lettersOf(name)
  const initials = [...new Set(initialsOf(name))].map((each) => `${forInitials} ${each}`)
  return letters === undefined ? initials : [...initials, `${forLetters} ${letters}`]
}

function personKeys({ kind, content }: NameWords): readonly string[] {
  const [first] = content
  if (kind !== 'person' || first === undefined) return []
  return [`surname ${content.at(-1)}`, ...givenNameKeys(first).map((each) => `given ${each}`)]
}

function isInitial({ content }: NameWords): boolean {
  return content[0]?.length === 1
}

function initialOf({ content }: NameWords): string {
  return content[0]?.charAt(0) ?? ''
}

function titlesDiffer(a: NameWords, b: NameWords): boolean {
  const gendered = [a.title, b.title].filter((title) => title === 'male' || title === 'female')
  return gendered.length === 2 && gendered[0] !== gendered[1]
}

/** A lone name may be the surname or the given name of the other; for two full names both must agree. */
function namesAgree(a: readonly string[], b: readonly string[]): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const [only] = short
  if (only === undefined) return false
  if (short.length === 1) return long.at(-1) === only || sameGivenName(long[0] as string, only)
  return short.at(-1) === long.at(-1) && sameGivenName(short[0] as string, long[0] as string)
}
