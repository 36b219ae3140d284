import { DEMONSTRATIVES } from '../../language/function-words.ts'
import { classBits } from '../knowledge.ts'
import type { Mention } from '../mention.ts'
import { alias as reconcileAlias } from './alias.ts'
import { isPercent } from './constructions.ts'
import { bit, C, D, type Feature, feature, I, type Values, YES_NO } from './feature.ts'

/** The greatest distance that is counted; trees do not distinguish longer ones. */
const FARTHEST = 200
const TRUE_FALSE_UNKNOWN: Values = ['false', 'true', 'unknown']

/** The twelve features of Soon, Ng and Lim (2001); i is the earlier mention, j the later. */
export const soon: readonly Feature[] = [
  feature('DIST', 'soon', { unit: 1, most: FARTHEST }, 'Distance in sentences.', ({ a, b }) =>
    Math.min(FARTHEST, b.sentence - a.sentence),
  ),
  feature('I_PRONOUN', 'soon', YES_NO, 'i is a personal, possessive or reflexive pronoun.', ({ a }) =>
    bit(a.pronoun !== undefined),
  ),
  feature('J_PRONOUN', 'soon', YES_NO, 'j is a personal, possessive or reflexive pronoun.', ({ b }) =>
    bit(b.pronoun !== undefined),
  ),
  feature('STR_MATCH', 'soon', YES_NO, 'Equal after removing articles and demonstratives.', ({ a, b }) =>
    bit(a.bareText === b.bareText),
  ),
  feature('DEF_NP', 'soon', YES_NO, 'j begins with "the".', ({ b, discourse }) =>
    bit(discourse.analysis.words[b.start]?.toLowerCase() === 'the'),
  ),
  feature('DEM_NP', 'soon', YES_NO, 'j begins with this, that, these or those.', ({ b, discourse }) =>
    bit(DEMONSTRATIVES.has((discourse.analysis.words[b.start] ?? '').toLowerCase())),
  ),
  feature('NUMBER', 'soon', YES_NO, 'The same number.', ({ a, b }) => bit(a.number === b.number)),
  feature(
    'SEMCLASS',
    'soon',
    TRUE_FALSE_UNKNOWN,
    'Their classes (female and male, under person; organization, location, date, time, money and percent, under object) are equal or one is above the other; if one is unknown: true for the same head, else unknown.',
    ({ a, b, discourse, isFirstSet }) => {
      const { words } = discourse.analysis
      const [x, y] = [semanticClass(a, words, isFirstSet), semanticClass(b, words, isFirstSet)]
      if (x === 0 || y === 0) return a.headWord === b.headWord ? C : D
      if (x === y) return C
      const isAbove = (upper: number, lower: number): boolean =>
        (upper === PERSON && (lower & GENDERED) !== 0) ||
        (upper === OBJECT && (lower & (OTHERS | PERCENT)) !== 0)
      return bit(isAbove(x, y) || isAbove(y, x))
    },
  ),
  feature(
    'GENDER',
    'soon',
    TRUE_FALSE_UNKNOWN,
    'The same gender, from title, pronoun, first name or class; unknown if either is.',
    ({ a, b }) => {
      const isKnown = ({ gender }: Mention): boolean => gender !== 'unknown' && gender !== 'either'
      if (!isKnown(a) || !isKnown(b)) return D
      return a.gender === b.gender ? C : I
    },
  ),
  feature('PROPER_NAME', 'soon', YES_NO, 'Both are proper names, by their tags.', ({ a, b }) =>
    bit(a.isProperNoun && b.isProperNoun),
  ),
  feature('ALIAS', 'soon', YES_NO, 'Two ways to write one name, date or organisation.', (pair) =>
    pair.get(reconcileAlias),
  ),
  feature(
    'APPOSITIVE',
    'soon',
    YES_NO,
    'j follows i after a comma, no verb between, at least one a proper name.',
    ({ a, b, sameSentence, discourse }) =>
      bit(
        sameSentence &&
          b.start === a.end + 1 &&
          discourse.analysis.words[a.end] === ',' &&
          (a.isProperNoun || b.isProperNoun) &&
          a.pronoun === undefined &&
          b.pronoun === undefined,
      ),
  ),
]

const PERSON = classBits('person')
const MALE = classBits('male')
const FEMALE = classBits('female')
const GENDERED = MALE | FEMALE
const OTHERS = classBits('organization', 'location', 'date', 'time', 'money')

/** Bits beyond those of the 25 supertypes. */
const PERCENT = 1 << 28
const OBJECT = 1 << 29

/** One class as a bit, 0 for unknown. */
function semanticClass(mention: Mention, words: readonly string[], isFirstSet: boolean): number {
  const { gender, type, classes, firstClass, animacy } = mention
  if (type === 'PER' || animacy === 'animate') {
    if (gender === 'feminine') return FEMALE
    return gender === 'masculine' ? MALE : PERSON
  }
  if (!isFirstSet && mention.pronoun === undefined && isPercent(mention, words)) return PERCENT
  if (firstClass < 0) return 0
  const known = (1 << firstClass) & (OTHERS | GENDERED | PERSON)
  if (known !== 0) return known
  return isFirstSet ? classes & -classes : OBJECT
}
