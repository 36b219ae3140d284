import { classBits, type Noun } from './knowledge.ts'
import type { SemanticType } from './mention.ts'
import type { Pronoun } from './pronouns.ts'

const PERSON = classBits('person')
const ORGANIZATION = classBits('organization')
const DATES = classBits('date', 'time', 'time_period')
const TYPE_CLASSES: Readonly<Partial<Record<SemanticType, number>>> = {
  PER: PERSON,
  ORG: ORGANIZATION,
  GPE: classBits('location'),
  LOC: classBits('location'),
  FAC: classBits('artifact'),
  VEH: classBits('artifact'),
  DATE: DATES,
  MONEY: classBits('money', 'quantity', 'sum'),
}
const IT_CLASSES =
  classBits('group', 'organization', 'artifact', 'location', 'act', 'event', 'phenomenon', 'commodity') |
  classBits('property', 'measure', 'money', 'relation', 'psychological_feature', 'quantity')
const PERSONS = classBits('person', 'male', 'female')
const PLACES = classBits('location')
const DAYS = DATES | classBits('day')
const MONIES = classBits('money', 'sum')
const PLURAL_CLASSES = PERSON | classBits('organization', 'group')

export function isOrganisation(classes: number): boolean {
  return (classes & ORGANIZATION) !== 0
}

/** The semantic type of nouns of this class. */
export function classType(supertype: number): SemanticType {
  if (supertype < 0) return 'UNKNOWN'
  const bit = 1 << supertype
  if ((bit & PERSONS) !== 0) return 'PER'
  if ((bit & ORGANIZATION) !== 0) return 'ORG'
  if ((bit & PLACES) !== 0) return 'LOC'
  if ((bit & DAYS) !== 0) return 'DATE'
  return (bit & MONIES) !== 0 ? 'MONEY' : 'UNKNOWN'
}

/** The WordNet classes that a mention may belong to, as bits, and the first of them. */
export function findSemanticClasses(
  pronoun: Pronoun | undefined,
  type: SemanticType,
  holdsHead: boolean,
  noun: Noun | undefined,
): { classes: number; firstClass: number } {
  let classes = noun?.classes ?? 0
  let firstClass = noun?.firstClass ?? -1
  if (pronoun !== undefined) {
    if (pronoun.lemma === 'it') classes = IT_CLASSES
    else classes = pronoun.number === 'plural' || pronoun.person === 2 ? PLURAL_CLASSES : PERSON
    firstClass = lowestBit(classes)
  } else if (type === 'DATE' || type === 'MONEY' || holdsHead) {
    classes = TYPE_CLASSES[type] ?? classes
    firstClass = lowestBit(classes)
  }
  return { classes, firstClass }
}

function lowestBit(bits: number): number {
  return bits === 0 ? -1 : 31 - Math.clz32(bits & -bits)
}
