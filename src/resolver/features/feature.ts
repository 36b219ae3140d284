import type { Gated, Outline } from './gate.ts'
import type { Pair } from './pair.ts'

export type Family = 'lexical' | 'proximity' | 'grammatical' | 'semantic' | 'soon' | 'own'

/** Incompatible, compatible, not applicable or unknown; and, for gender, known to be the same. */
export const I = 0
export const C = 1
export const D = 2
export const S = 3

/** The values of a feature: one of some words, or a number of units up to a maximum. */
export type Values = readonly string[] | { readonly unit: number; readonly most: number }

export const COMPATIBLE: Values = ['I', 'C']
export const YES_NO: Values = ['N', 'Y']
export const THREE: Values = ['I', 'C', 'D']

/** A property of a pair of mentions. */
export interface Feature {
  readonly name: string
  readonly family: Family
  readonly values: Values
  /** One sentence; scripts/write-features.mjs puts it into docs/features.md. */
  readonly description: string
  /** The index of its value among the words, or the number of units; from 0 to 255. */
  readonly value: (pair: Pair) => number
  /** Where a pair caches it, -1 for one that no other feature uses. */
  readonly slot: number
  /** What it depends on: anything about a pair, or only the traits of both mentions. */
  readonly basis: 'pair' | 'traits'
  /** The pairs that it applies to, if not all, and its value for the others. */
  readonly gated: Gated | undefined
  readonly inside: (pair: Pair) => number
}

/** A pair, as seen by features that use traits alone. */
export interface TraitPair extends Pick<Outline, 'a' | 'b'> {
  readonly faithful: boolean
  get(feature: TraitFeature): number
}

export interface TraitFeature extends Feature {
  readonly basis: 'traits'
}

/** A feature computed from mentions, or from other features. */
export function feature(
  name: string,
  family: Family,
  values: Values,
  description: string,
  value: (pair: Pair) => number,
  gated?: Gated,
): Feature {
  return {
    name,
    family,
    values,
    description,
    value: gateValue(gated, value),
    slot: -1,
    basis: 'pair',
    gated,
    inside: value,
  }
}

let slots = 0

/** A feature that others use, so a pair caches it. */
export function cachedFeature(
  name: string,
  family: Family,
  values: Values,
  description: string,
  value: (pair: Pair) => number,
  gated?: Gated,
): Feature {
  return { ...feature(name, family, values, description, value, gated), slot: slots++ }
}

/** A feature computed from the traits of both mentions; a pair caches it. */
export function ofTraits(
  name: string,
  family: Family,
  values: Values,
  description: string,
  value: (pair: TraitPair) => number,
): TraitFeature {
  return { ...feature(name, family, values, description, value), slot: slots++, basis: 'traits' }
}

function gateValue(gated: Gated | undefined, value: (pair: Pair) => number): (pair: Pair) => number {
  if (gated === undefined) return value
  const { gate, outside } = gated
  return (pair) => (gate.isOpen(pair) ? value(pair) : outside)
}

/** More than there are shared features: the cache of a pair has a fixed size. */
export const SLOTS = 64

/** Yes or no, as a number. */
export function bit(condition: boolean): number {
  return condition ? 1 : 0
}

/** Compatible if both, not applicable if exactly one, incompatible if neither. */
export function both(a: boolean, b: boolean): number {
  if (a && b) return C
  return a || b ? D : I
}
