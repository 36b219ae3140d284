import type { CorefDocument, MentionType } from '../document/document.ts'
import { mentionTypes } from '../document/mention-type.ts'
import { InputError } from '../errors.ts'

/** @throws InputError if a document has neither mention types nor a text to derive them from */
export function requiredTypes(document: CorefDocument): readonly MentionType[] {
  const known = mentionTypes(document)
  if (known === undefined) {
    throw new InputError(
      'no-types',
      document.origin.locate(),
      `document "${document.id}" gives neither mention types nor a text to derive them from`,
    )
  }
  return known.types
}
