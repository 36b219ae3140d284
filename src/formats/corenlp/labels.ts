import type { MentionAttributes, MentionType } from '../../document/document.ts'
import { defined } from '../shared/defined.ts'

/** CoreNLP's names for what documents have words for; both ways round. */
export const MENTION_TYPES: readonly (readonly [label: string, type: MentionType])[] = [
  ['PROPER', 'named'],
  ['NOMINAL', 'nominal'],
  ['PRONOMINAL', 'pronoun'],
]
export const NUMBERS: readonly (readonly [label: string, number: string])[] = [
  ['SINGULAR', 'singular'],
  ['PLURAL', 'plural'],
]
export const GENDERS: readonly (readonly [label: string, gender: string])[] = [
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
  pairs: readonly (readonly [label: string, value: T])[],
  name: string,
  label: string | undefined,
  features: Map<string, string>,
): T | undefined {
  const value = pairs.find(([own]) => own === label)?.[1]
  if (value === undefined && label !== undefined && label !== UNKNOWN) features.set(name, label)
  return value
}

export function labelOf<T extends string>(
  pairs: readonly (readonly [label: string, value: T])[],
  value: T | undefined,
): string | undefined {
  return pairs.find(([, own]) => own === value)?.[0]
}
