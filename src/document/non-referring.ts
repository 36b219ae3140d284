import type { CorefDocument } from './document.ts'
import { keepMentions } from './filter.ts'

/** The feature that marks a mention as referring to nothing, such as "it" in "it rains". */
export const REFERENCE = 'reference'
export const NON_REFERRING = 'non-referring'

function isNonReferring({ mentions }: CorefDocument, mention: number): boolean {
  return mentions.attributes?.[mention]?.features?.get(REFERENCE) === NON_REFERRING
}

/** Non-referring mentions belong to no entity. */
export function withoutNonReferring(document: CorefDocument): CorefDocument {
  if (document.mentions.attributes === undefined) return document
  return keepMentions(document, (m) => !isNonReferring(document, m))
}

export function onlyNonReferring(document: CorefDocument): CorefDocument {
  return keepMentions(document, (m) => isNonReferring(document, m))
}
