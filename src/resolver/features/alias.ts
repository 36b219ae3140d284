import type { Mention } from '../mention.ts'
import type { Vocabulary } from '../vocabulary.ts'
import { gender } from './agreement.ts'
import { bit, COMPATIBLE, cachedFeature, type Feature, I } from './feature.ts'
import { ofNouns } from './gate.ts'
import type { Pair } from './pair.ts'
import { equal } from './word-sets.ts'

export const alias: Feature = cachedFeature(
  'Alias',
  'semantic',
  COMPATIBLE,
  'Two ways to write one name: dates of the same day, equal sums of money, persons with the same last name and no other first name, organisations with equal informative words or one the acronym that the other begins with, acronyms (also as the last word), equal names.',
  (pair) => {
    const { a, b, overlap } = pair
    if (overlap) return I
    if (a.type === 'DATE' && b.type === 'DATE') return bit(a.text === b.text || isSameDay(pair))
    if (a.type === 'MONEY' && b.type === 'MONEY') return bit(a.text === b.text)
    if (!a.isName && !b.isName) return I
    if (a.type === 'PER' || b.type === 'PER') return bit(isSamePerson(pair))
    if (isAcronym(a, b, pair) || isAcronym(b, a, pair)) return 1
    if (!pair.isFirstSet && a.type === 'ORG' && b.type === 'ORG' && isBegunBy(pair)) return 1
    if (a.type === 'ORG' && b.type === 'ORG')
      return bit(a.informative.length > 0 && equal(a.informative, b.informative))
    return bit(a.isName && b.isName && equal(a.nameWords, b.nameWords))
  },
  ofNouns(I),
)

/** The words of a name, or of a mention that was not found to be one. */
function nameOf(mention: Mention): readonly number[] {
  return mention.nameInformative.length > 0 ? mention.nameInformative : mention.informative
}

function isSamePerson(pair: Pair): boolean {
  const { a, b } = pair
  if (!a.isName || !b.isName || a.isConjunction || b.isConjunction) return false
  const [x, y] = [nameOf(a), nameOf(b)]
  if (x.length === 0 || y.length === 0 || x[x.length - 1] !== y[y.length - 1]) return false
  return (x.length < 2 || y.length < 2 || x[0] === y[0]) && pair.get(gender) !== I
}

/** Day and month agree, and the year if both have one. */
function isSameDay({ a, b, discourse }: Pair): boolean {
  const parts = (mention: Mention): { year: number[]; other: number[] } => {
    const year = mention.words.filter((id) => /^\d{4}$/.test(discourse.vocabulary.text(id)))
    return { year, other: mention.words.filter((id) => !year.includes(id)) }
  }
  const [x, y] = [parts(a), parts(b)]
  if (x.other.length < 2 || y.other.length < 2 || !x.other.every((id) => y.other.includes(id))) return false
  return x.year.length === 0 || y.year.length === 0 || x.year[0] === y.year[0]
}

/** The short one is in capitals and spells the initials of the capitalised words of the long one. */
function isAcronym(short: Mention, long: Mention, { discourse, isFirstSet }: Pair): boolean {
  if (long.end - long.start < 2) return false
  // "the giant IBM": the last word alone.
  const at = short.end - short.start === 1 ? short.start : short.end - 1
  if (isFirstSet && short.end - short.start !== 1) return false
  const word = discourse.analysis.words[at] as string
  // Nearly all words are rejected here, before any costly work.
  if (isSmallLetter(word.charCodeAt(0)) || isSmallLetter(word.charCodeAt(1))) return false
  const text = word.replaceAll('.', '')
  // At most one initial per word.
  if (text.length > long.end - long.start || !/^\p{Lu}{2,}$/u.test(text)) return false
  const tokens = discourse.analysis.words.slice(long.start, long.end).filter((word) => /^\p{Lu}/u.test(word))
  const letters = text.toLowerCase()
  return (
    letters === initials(tokens) ||
    letters === initials(tokens.filter((word) => isTelling(word, discourse.vocabulary)))
  )
}

/** From a to z. */
function isSmallLetter(code: number): boolean {
  return code >= 97 && code <= 122
}

/** "NBC" and "NBC News": one is in capitals, and the words of the other begin with it. */
function isBegunBy({ a, b, discourse }: Pair): boolean {
  const isCapitals = ({ start, end }: Mention): boolean =>
    end - start === 1 && /^\p{Lu}{2,}$/u.test((discourse.analysis.words[start] as string).replaceAll('.', ''))
  if (!isCapitals(a) && !isCapitals(b)) return false
  const [x, y] = [nameOf(a), nameOf(b)]
  const shorter = Math.min(x.length, y.length)
  return shorter > 0 && equal(x.slice(0, shorter), y.slice(0, shorter))
}

function isTelling(word: string, vocabulary: Vocabulary): boolean {
  return vocabulary.wordsOf(word).some((id) => vocabulary.isInformative(id))
}

function initials(words: readonly string[]): string {
  return words.map((word) => word.charAt(0).toLowerCase()).join('')
}
