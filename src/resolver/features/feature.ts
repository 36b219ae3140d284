import type { Pair } from './pair.ts'

export type Family = 'lexical' | 'proximity' | 'grammatical' | 'semantic' | 'soon' | 'own'

/** Incompatible, compatible, does not apply or is not known; and, for gender, known to be the same. */
export const I = 0
export const C = 1
export const D = 2
export const S = 3

/** What a feature can be: one of some words, or a number of units. */
export type Values = readonly string[] | { readonly unit: number }

export const COMPATIBLE: Values = ['I', 'C']
export const YES_NO: Values = ['N', 'Y']
export const THREE: Values = ['I', 'C', 'D']

/** Something that a pair of mentions has or is. */
export interface Feature {
  readonly name: string
  readonly family: Family
  readonly values: Values
  /** One sentence for docs/features.md. */
  readonly description: string
  /** The place of its value among the words, or the number of units; from 0 to 255. */
  readonly value: (pair: Pair) => number
  /** Where a pair remembers it, -1 for one that no other feature asks for. */
  readonly slot: number
}

/** A feature that is made of mentions, or of others. */
export function feature(
  name: string,
  family: Family,
  values: Values,
  description: string,
  value: (pair: Pair) => number,
): Feature {
  return { name, family, values, description, value, slot: -1 }
}

let slots = 0

/** A feature that others are made of: a pair remembers it. */
export function shared(
  name: string,
  family: Family,
  values: Values,
  description: string,
  value: (pair: Pair) => number,
): Feature {
  return { name, family, values, description, value, slot: slots++ }
}

/** More than there are shared features: the memory of a pair is of one size. */
export const SLOTS = 64

/** Yes or no, as a number. */
export function bit(condition: boolean): number {
  return condition ? 1 : 0
}

/** Compatible if both, does not apply if exactly one, incompatible if neither. */
export function both(a: boolean, b: boolean): number {
  if (a && b) return C
  return a || b ? D : I
}
