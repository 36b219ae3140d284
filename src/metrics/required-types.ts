import type { CorefDocument, MentionType } from '../document/document.ts'
import { mentionTypes } from '../document/mention-type.ts'
import { RefereeError } from '../errors.ts'

/** @throws RefereeError when a document neither says nor shows what type its mentions have */
export function requiredTypes(document: CorefDocument): readonly MentionType[] {
  const known = mentionTypes(document)
  if (known === undefined) {
    throw new RefereeError(
      'no-types',
      `document "${document.id}" in ${document.origin.path} gives neither mention types nor a text to derive them from`,
    )
  }
  return known.types
}
