import type { MentionAttributes, MentionType } from '../../document/document.ts'
import { defined, featuresOf } from '../shared/defined.ts'
import type { Item } from './read-json.ts'

/** Labels of CoreNLP, and the values that documents have for them. */
export type Labels<T extends string = string> = readonly (readonly [label: string, value: T])[]

/** CoreNLP's names for the values of documents, for use in both directions. */
const TYPES = { PROPER: 'named', NOMINAL: 'nominal', PRONOMINAL: 'pronoun' } as const
export const MENTION_TYPES: Labels<MentionType> = Object.entries<MentionType>(TYPES)
export const NUMBERS: Labels = Object.entries({ SINGULAR: 'singular', PLURAL: 'plural' })
export const GENDERS: Labels = Object.entries({ MALE: 'masculine', FEMALE: 'feminine', NEUTRAL: 'neuter' })
export const UNKNOWN = 'UNKNOWN'
/** The names of features; one mention of each entity is the representative one. */
export const ANIMACY = 'animacy'
export const REPRESENTATIVE = 'representative'

/** The attributes that labels give a mention; labels without a counterpart become features. */
export function attributesOf(item: Item): MentionAttributes {
  const readLabel = (name: string): string | undefined => {
    const label = item.string(name)
    return label === UNKNOWN ? undefined : label
  }
  const [type, number, gender, animacy] = ['type', 'number', 'gender', ANIMACY].map(readLabel)
  const mapped = {
    type: counterpart(MENTION_TYPES, type),
    number: counterpart(NUMBERS, number),
    gender: counterpart(GENDERS, gender),
  }
  const features = featuresOf({
    type: mapped.type === undefined ? type : undefined,
    number: mapped.number === undefined ? number : undefined,
    gender: mapped.gender === undefined ? gender : undefined,
    [ANIMACY]: animacy?.toLowerCase(),
    [REPRESENTATIVE]: item.isTrue('isRepresentativeMention') ? 'true' : undefined,
  })
  return defined({ ...mapped, features })
}

function counterpart<T extends string>(pairs: Labels<T>, label: string | undefined): T | undefined {
  return pairs.find(([own]) => own === label)?.[1]
}

export function labelOf(pairs: Labels, value: string | undefined): string | undefined {
  return pairs.find(([, own]) => own === value)?.[0]
}
