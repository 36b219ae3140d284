import type { CorefDocument } from './document.ts'

/** The feature that says which of the three mentions of a text of GAP a mention is: the pronoun or one of the names. */
export const GAP_ROLE = 'gap'
export const GAP_ROLES = ['Pronoun', 'A', 'B'] as const
export type GapRole = (typeof GAP_ROLES)[number]

/** Whether a document is a text of GAP, which comes without words and sentences: a reader cuts it by rule. */
export function isOfGap({ mentions }: CorefDocument): boolean {
  return mentions.attributes?.some(({ features }) => features?.has(GAP_ROLE)) ?? false
}
