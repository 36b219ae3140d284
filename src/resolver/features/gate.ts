import type { Traits } from '../traits.ts'

/** What is known of two mentions before their words are compared. */
export interface Outline {
  readonly a: Traits
  readonly b: Traits
  readonly sameSentence: boolean
  readonly overlap: boolean
}

/** The pairs that a feature applies to; all others have one value, which need not be computed. */
export interface FeatureGate {
  /** There are few gates, so a set of them is a number. */
  readonly bit: number
  readonly isOpen: (outline: Outline) => boolean
}

/** A gate, and the feature's value for pairs outside it. */
export interface Gated {
  readonly gate: FeatureGate
  readonly outside: number
}

const gates: FeatureGate[] = []

function gate(isOpen: (outline: Outline) => boolean): (outside: number) => Gated {
  const added = { bit: 1 << gates.length, isOpen }
  gates.push(added)
  return (outside) => ({ gate: added, outside })
}

/** The gates that are open to a pair, as a set of bits. */
export function openGates(outline: Outline): number {
  let open = 0
  for (const { bit, isOpen } of gates) if (isOpen(outline)) open |= bit
  return open
}

type OfGate = (outside: number) => Gated

/** Neither is a pronoun. */
export const ofNouns: OfGate = gate(({ a, b }) => a.pronoun === undefined && b.pronoun === undefined)
export const ofNames: OfGate = gate(({ a, b }) => a.isName && b.isName)
export const ofProperNouns: OfGate = gate(({ a, b }) => a.isProperNoun && b.isProperNoun)
export const ofPronouns: OfGate = gate(({ a, b }) => a.pronoun !== undefined && b.pronoun !== undefined)
/** Both are pronouns of the first person. */
export const ofVoices: OfGate = gate(({ a, b }) => a.pronoun?.person === 1 && b.pronoun?.person === 1)
/** One is a pronoun of the first person. */
export const ofVoice: OfGate = gate(({ a, b }) => a.pronoun?.person === 1 || b.pronoun?.person === 1)
/** The later is a pronoun. */
export const toPronouns: OfGate = gate(({ b }) => b.pronoun !== undefined)
export const inSentence: OfGate = gate(({ sameSentence }) => sameSentence)
export const ofOverlapping: OfGate = gate(({ overlap }) => overlap)
