import type { MentionAttributes, MentionType } from '../../document/document.ts'
import { defined } from '../shared/defined.ts'

/** Labels of CoreNLP, and what documents say for them. */
export type Labels<T extends string = string> = readonly (readonly [label: string, value: T])[]

/** CoreNLP's names for what documents have words for; both ways round. */
export const MENTION_TYPES: Labels<MentionType> = [
  ['PROPER', 'named'],
  ['NOMINAL', 'nominal'],
  ['PRONOMINAL', 'pronoun'],
]
export const NUMBERS: Labels = [
  ['SINGULAR', 'singular'],
  ['PLURAL', 'plural'],
]
export const GENDERS: Labels = [
  ['MALE', 'masculine'],
  ['FEMALE', 'feminine'],
  ['NEUTRAL', 'neuter'],
]
export const UNKNOWN = 'UNKNOWN'
/** Features of mentions, by their JSON names; a mention is the representative one of its entity or not. */
export const ANIMACY = 'animacy'
export const REPRESENTATIVE = 'representative'

/** What labels say about a mention; those without a counterpart are features. */
export function attributesOf(
  labels: Readonly<Record<'type' | 'number' | 'gender' | 'animacy', string | undefined>>,
  isRepresentative: boolean,
): MentionAttributes {
  const features = new Map<string, string>()
  const type = counterpart(MENTION_TYPES, 'type', labels.type, features)
  const number = counterpart(NUMBERS, 'number', labels.number, features)
  const gender = counterpart(GENDERS, 'gender', labels.gender, features)
  const { animacy } = labels
  if (animacy !== undefined && animacy !== UNKNOWN) features.set(ANIMACY, animacy.toLowerCase())
  if (isRepresentative) features.set(REPRESENTATIVE, 'true')
  return defined({ type, number, gender, features: features.size === 0 ? undefined : features })
}

function counterpart<T extends string>(
  pairs: Labels<T>,
  name: string,
  label: string | undefined,
  features: Map<string, string>,
): T | undefined {
  const value = pairs.find(([own]) => own === label)?.[1]
  if (value === undefined && label !== undefined && label !== UNKNOWN) features.set(name, label)
  return value
}

export function labelOf(pairs: Labels, value: string | undefined): string | undefined {
  return pairs.find(([, own]) => own === value)?.[0]
}
