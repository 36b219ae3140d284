import type { CorefDocument } from './document.ts'

/** The feature that tells the three mentions of a GAP text apart: the pronoun and the two names. */
export const GAP_ROLE = 'gap'
export const GAP_ROLES = ['Pronoun', 'A', 'B'] as const
export type GapRole = (typeof GAP_ROLES)[number]

/** Whether a document is a GAP text. These come without words and sentences: the reader splits them by rule. */
export function isOfGap({ mentions }: CorefDocument): boolean {
  return mentions.attributes?.some(({ features }) => features?.has(GAP_ROLE)) ?? false
}
