import { COPULAS } from '../../language/function-words.ts'
import type { Analysis } from '../../text/analysis.ts'
import { classBits } from '../knowledge.ts'
import type { Mention } from '../mention.ts'
import { number } from './agreement.ts'
import { bit, C, COMPATIBLE, cachedFeature, type Feature, I } from './feature.ts'
import { inSentence } from './gate.ts'

const MEASURES = classBits('measure', 'statistic', 'quantity')
const SUMS = classBits('sum', 'statistic', 'transferred_property')
const MONIES = classBits('money', 'sum')

export const quantity: Feature = cachedFeature(
  'Quantity',
  'semantic',
  COMPATIBLE,
  'In one sentence, "head of m2", not a pronoun: a number or measure of something plural, or a sum of money or percent.',
  ({ a, b, discourse, isFirstSet }) => {
    if (a.pronoun !== undefined || b.pronoun !== undefined) return I
    const { words, tags } = discourse.analysis
    if (words[a.head + 1]?.toLowerCase() !== 'of' || b.start !== a.head + 2) return I
    const isCount = (a.classes & MEASURES) !== 0 || tags[a.head] === 'CD'
    if (isCount && b.number === 'plural') return C
    const isAmount = (b.classes & MONIES) !== 0 || b.type === 'MONEY'
    return bit((a.classes & SUMS) !== 0 && (isAmount || (!isFirstSet && isPercent(b, words))))
  },
  inSentence(I),
)

/** "12 percent", "12 per cent", "12 %". */
export function isPercent({ head, end }: Mention, words: readonly string[]): boolean {
  return PERCENT.test(words[head] as string) || PERCENT.test(words[end - 1] as string)
}

const PERCENT = /^(?:%|percent|cent|percentage)$/i

export const appositive: Feature = cachedFeature(
  'Appositive',
  'grammatical',
  COMPATIBLE,
  "In one sentence, one is in apposition to the other, or the later follows the earlier's head in brackets; never two places, a date with something else, or a conjunction with a singular.",
  ({ a, b, discourse }) => {
    if (isPlace(a) && isPlace(b)) return I
    if ((a.type === 'DATE') !== (b.type === 'DATE')) return I
    if (a.isConjunction && b.number !== 'plural') return I
    const { analysis } = discourse
    if (isBracketed(a, b, analysis)) return bit(!isPlace(b))
    return bit(
      analysis.relations === undefined
        ? isCommaApposition(a, b, analysis)
        : isApposed(a.head, b.head, analysis) || isApposed(b.head, a.head, analysis),
    )
  },
  inSentence(I),
)

function isPlace({ isName, type }: Mention): boolean {
  return isName && (type === 'GPE' || type === 'LOC')
}

function isBracketed(a: Mention, b: Mention, { words }: Analysis): boolean {
  const mark = words[a.head + 1]
  return (mark === '(' || mark === '-LRB-' || mark === '[') && b.start === a.head + 2
}

function isApposed(governor: number, dependent: number, { governors, relations }: Analysis): boolean {
  let at = dependent
  for (let steps = 0; steps < 4 && relations?.[at]?.startsWith('conj') === true; steps++) {
    at = governors?.[at] ?? -1
  }
  return at >= 0 && relations?.[at]?.startsWith('appos') === true && governors?.[at] === governor
}

/** "m1 , m2 ," or "m1 , m2" at the end of a sentence, one of them proper. */
function isCommaApposition(a: Mention, b: Mention, { words }: Analysis): boolean {
  if (words[a.end] !== ',' || b.start !== a.end + 1) return false
  if (!a.isProperNoun && !b.isProperNoun) return false
  if (a.pronoun !== undefined || b.pronoun !== undefined) return false
  const after = words[b.end]
  return after === undefined || /^[,.;:!?)”"']/.test(after)
}

export const prednom: Feature = cachedFeature(
  'Prednom',
  'grammatical',
  COMPATIBLE,
  'In one sentence, subject and predicate of a copula, without negation or clash of number.',
  (pair) => {
    if (pair.get(number) === I || pair.overlap) return I
    const { a, b, discourse } = pair
    const { analysis } = discourse
    if (analysis.relations === undefined) return bit(isCopulaBetween(a, b, analysis))
    return bit(isPredicateOf(a.head, b.head, analysis) || isPredicateOf(b.head, a.head, analysis))
  },
  inSentence(I),
)

/** The subject depends on the predicate noun, and so does the copula that follows it. */
function isPredicateOf(
  subject: number,
  predicate: number,
  { governors, relations, words }: Analysis,
): boolean {
  if (relations?.[subject]?.startsWith('nsubj') !== true) return false
  let at = predicate
  for (let steps = 0; steps < 4 && relations[at]?.startsWith('conj') === true; steps++)
    at = governors?.[at] ?? -1
  if (at < 0 || governors?.[subject] !== at) return false
  let hasCopula = false
  for (let i = Math.min(subject, at) + 1; i < Math.max(subject, at); i++) {
    if (governors[i] !== at) continue
    if (relations[i] === 'cop') hasCopula = true
    if (isNegation(words[i] as string)) return false
  }
  return hasCopula
}

function isCopulaBetween(a: Mention, b: Mention, { words, tags }: Analysis): boolean {
  let hasCopula = false
  for (let i = a.end; i < b.start; i++) {
    const word = (words[i] as string).toLowerCase()
    if (isNegation(word)) return false
    if (COPULAS.has(word)) hasCopula = true
    else if (!/^(?:RB|MD|VB$|VBN$)/.test(tags[i] as string)) return false
  }
  return hasCopula
}

function isNegation(word: string): boolean {
  const lower = word.toLowerCase()
  return lower === 'not' || lower === "n't" || lower === 'never' || lower === 'n’t'
}
