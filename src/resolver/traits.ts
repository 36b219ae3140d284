import type { Mention } from './mention.ts'
import type { Pronoun } from './pronouns.ts'

/**
 * A mention apart from its words: a few hundred kinds in a book of a hundred thousand mentions. Features that use
 * traits alone are the same for all pairs of mentions with the same traits.
 */
export interface Traits
  extends Pick<
    Mention,
    | 'kind'
    | 'role'
    | 'number'
    | 'gender'
    | 'animacy'
    | 'isName'
    | 'isProperNoun'
    | 'isOrganisation'
    | 'isEmbedded'
    | 'isDemonstrative'
    | 'startsWithThe'
    | 'inQuote'
  > {
  readonly pronoun: Pick<Pronoun, 'person'> | undefined
}

const KINDS = ['n', 'p', 'd', 'i']
const ROLES = ['subject', 'object', 'other']
const NUMBERS = ['singular', 'plural', 'unknown']
const GENDERS = ['masculine', 'feminine', 'neuter', 'either', 'unknown']
const ANIMACIES = ['animate', 'inanimate', 'unknown']

/** One number for all traits of a mention; equal numbers mean equal traits. */
export function traitKey(traits: Traits): number {
  let key = traits.pronoun?.person ?? 0
  key = key * KINDS.length + KINDS.indexOf(traits.kind)
  key = key * ROLES.length + ROLES.indexOf(traits.role)
  key = key * NUMBERS.length + NUMBERS.indexOf(traits.number)
  key = key * GENDERS.length + GENDERS.indexOf(traits.gender)
  key = key * ANIMACIES.length + ANIMACIES.indexOf(traits.animacy)
  key = key * 2 + (traits.isName ? 1 : 0)
  key = key * 2 + (traits.isProperNoun ? 1 : 0)
  key = key * 2 + (traits.isOrganisation ? 1 : 0)
  key = key * 2 + (traits.isEmbedded ? 1 : 0)
  key = key * 2 + (traits.isDemonstrative ? 1 : 0)
  key = key * 2 + (traits.startsWithThe ? 1 : 0)
  return key * 2 + (traits.inQuote ? 1 : 0)
}
