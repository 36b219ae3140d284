import type { Traits } from '../traits.ts'
import { C, D, I, ofTraits, S, THREE, type TraitFeature } from './feature.ts'

/** A plural pronoun and an organisation: "the committee … they". */
function isCollective(a: Traits, b: Traits): boolean {
  return a.pronoun !== undefined && a.number === 'plural' && b.isOrganisation
}

export const number: TraitFeature = ofTraits(
  'Number',
  'semantic',
  THREE,
  'A plural pronoun and an organisation are C; D if either number is unknown; else whether they are equal.',
  ({ a, b }) => {
    if (isCollective(a, b) || isCollective(b, a)) return C
    if (a.number === 'unknown' || b.number === 'unknown') return D
    return a.number === b.number ? C : I
  },
)

function isOpen({ gender }: Traits): boolean {
  return gender === 'either' || gender === 'neuter'
}

export const gender: TraitFeature = ofTraits(
  'Gender',
  'semantic',
  ['I', 'C', 'D', 'S'],
  'D if either is unknown; S if both are masculine or both feminine; C if one is neuter or may be either; I for masculine with feminine.',
  ({ a, b }) => {
    if (a.gender === 'unknown' || b.gender === 'unknown') return D
    if (isOpen(a) || isOpen(b)) return C
    return a.gender === b.gender ? S : I
  },
)

export const animacy: TraitFeature = ofTraits(
  'Animacy',
  'semantic',
  THREE,
  'An organisation with a pronoun: C if the pronoun is not singular or is neuter; with anything else of known animacy: C. Otherwise D if either is unknown, else whether they are equal.',
  ({ a, b, faithful }) => {
    if (b.isOrganisation && a.pronoun !== undefined) {
      // The original has the test on number the wrong way round when the pronoun comes first.
      const fits = faithful ? a.number === 'singular' : a.number !== 'singular'
      return fits || a.gender === 'neuter' ? C : I
    }
    if (a.isOrganisation && b.pronoun !== undefined) {
      return b.number !== 'singular' || b.gender === 'neuter' ? C : I
    }
    const isUnknown = a.animacy === 'unknown' || b.animacy === 'unknown'
    if (isUnknown) return D
    if (a.isOrganisation || b.isOrganisation) return C
    return a.animacy === b.animacy ? C : I
  },
)

export const agreement: TraitFeature = ofTraits(
  'Agreement',
  'semantic',
  THREE,
  'C if Gender is C or S and Number and Animacy are C; else D if any of them is D; else I.',
  (pair) => {
    const ofGender = pair.get(gender)
    const ofNumber = pair.get(number)
    const ofAnimacy = pair.get(animacy)
    if ((ofGender === C || ofGender === S) && ofNumber === C && ofAnimacy === C) return C
    return ofGender === D || ofNumber === D || ofAnimacy === D ? D : I
  },
)
