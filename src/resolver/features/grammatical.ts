import type { Kind, Mention } from '../mention.ts'
import type { Traits } from '../traits.ts'
import { gender, number } from './agreement.ts'
import { binding, contraindices, syntax } from './binding.ts'
import { appositive, prednom, quantity } from './constructions.ts'
import {
  bit,
  both,
  C,
  COMPATIBLE,
  cachedFeature,
  type Feature,
  feature,
  I,
  ofTraits,
  THREE,
  type TraitFeature,
  YES_NO,
} from './feature.ts'
import { ofOverlapping } from './gate.ts'
import type { Pair } from './pair.ts'

type Test = (traits: Traits) => boolean

const isPronoun: Test = ({ pronoun }) => pronoun !== undefined
const isDefinite: Test = ({ startsWithThe }) => startsWithThe
const isEmbedded: Test = (traits) => traits.isEmbedded
const isQuoted: Test = ({ inQuote }) => inQuote
const isSubject: Test = ({ role }) => role === 'subject'

/** The earlier mention passes a test. */
function first(name: string, description: string, test: Test): Feature {
  return ofTraits(name, 'grammatical', YES_NO, description, ({ a }) => bit(test(a)))
}

/** The later mention passes a test. */
function second(name: string, description: string, test: Test): Feature {
  return ofTraits(name, 'grammatical', YES_NO, description, ({ b }) => bit(test(b)))
}

function together(name: string, condition: string, test: Test): Feature {
  const description = `C if both ${condition}, D if one, I if neither.`
  return ofTraits(name, 'grammatical', THREE, description, ({ a, b }) => both(test(a), test(b)))
}

const KINDS: readonly Kind[] = ['n', 'p', 'd', 'i']

export const pairType: TraitFeature = ofTraits(
  'PairType',
  'grammatical',
  KINDS.flatMap((a) => KINDS.map((b) => a + b)),
  'The kinds of both: n name, p pronoun, d "the …", i anything else, tested in this order.',
  ({ a, b }) => KINDS.indexOf(a.kind) * KINDS.length + KINDS.indexOf(b.kind),
)

export const proComp: TraitFeature = ofTraits(
  'ProComp',
  'grammatical',
  COMPATIBLE,
  'C unless both are pronouns. Then C if exactly one is quoted; else I if Gender is I or Number is not C; else whether the persons agree.',
  (pair) => {
    const { a, b } = pair
    if (a.pronoun === undefined || b.pronoun === undefined) return C
    if (a.inQuote !== b.inQuote) return C
    if (pair.get(gender) === I || pair.get(number) !== C) return I
    return bit(a.pronoun.person === b.pronoun.person)
  },
)

/** In predications, appositions and quantities, one mention may cover the other. */
function isExempt(pair: Pair): boolean {
  return pair.get(prednom) === C || pair.get(appositive) === C || pair.get(quantity) === C
}

const maximalNP: Feature = feature(
  'MaximalNP',
  'grammatical',
  COMPATIBLE,
  'I if the same outermost mention covers both, unless Prednom, Appositive or Quantity.',
  (pair) => {
    const { outermost } = pair.discourse
    return bit(outermost[pair.a.index] !== outermost[pair.b.index] || isExempt(pair))
  },
)

export const span: Feature = cachedFeature(
  'Span',
  'grammatical',
  COMPATIBLE,
  'I if one covers the other, unless Prednom, Appositive or Quantity.',
  (pair) => {
    const { a, b } = pair
    const covers = (x: Mention, y: Mention): boolean => x.start <= y.start && y.end <= x.end
    return bit(!(covers(a, b) || covers(b, a)) || isExempt(pair))
  },
  ofOverlapping(C),
)

export const indefinite: Feature = feature(
  'Indefinite',
  'grammatical',
  COMPATIBLE,
  'I if the later begins with a, an or one, unless Appositive.',
  (pair) => bit(!pair.b.startsWithOne || pair.get(appositive) === C),
)

const indefinite1: Feature = feature(
  'Indefinite1',
  'grammatical',
  COMPATIBLE,
  'I if the later is indefinite, unless Appositive: names, pronouns, possessives, "the …" and demonstratives are definite, every/all/some… quantified, all else indefinite.',
  (pair) => bit(pair.b.article !== 'indefinite' || pair.get(appositive) === C),
)

export const pronoun: TraitFeature = ofTraits(
  'Pronoun',
  'grammatical',
  COMPATIBLE,
  'I if the earlier is a pronoun and the later is not, unless exactly one is quoted.',
  ({ a, b }) => bit(!(isPronoun(a) && !isPronoun(b)) || a.inQuote !== b.inQuote),
)

export const grammatical: readonly Feature[] = [
  first('Pronoun1', 'The earlier is a pronoun.', isPronoun),
  second('Pronoun2', 'The later is a pronoun.', isPronoun),
  first('Definite1', 'The earlier begins with "the" and is not a name.', isDefinite),
  second('Definite2', 'The later begins with "the" and is not a name.', isDefinite),
  second(
    'Demonstrative2',
    'The later begins with this, that, these or those.',
    ({ isDemonstrative }) => isDemonstrative,
  ),
  first('Embedded1', 'The earlier is a bare noun or possessive inside a larger mention.', isEmbedded),
  second('Embedded2', 'The later is a bare noun or possessive inside a larger mention.', isEmbedded),
  first('InQuote1', 'The earlier is in a quotation.', isQuoted),
  second('InQuote2', 'The later is in a quotation.', isQuoted),
  first('Subject1', 'The earlier is a subject.', isSubject),
  second('Subject2', 'The later is a subject.', isSubject),
  together('BothProperNouns', 'are proper nouns', ({ isProperNoun }) => isProperNoun),
  together('BothEmbedded', 'are embedded', isEmbedded),
  together('BothInQuotes', 'are in quotations', isQuoted),
  together('BothPronouns', 'are pronouns', isPronoun),
  together('BothSubjects', 'are subjects', isSubject),
  pairType,
  proComp,
  appositive,
  prednom,
  maximalNP,
  span,
  binding,
  contraindices,
  syntax,
  indefinite,
  indefinite1,
  pronoun,
]
