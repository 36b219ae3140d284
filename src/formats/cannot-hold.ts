import { type CorefDocument, documentLabel } from '../document/document.ts'
import { RefereeError } from '../errors.ts'

/** What a writer says to a document for which its format has no notation. */
export function cannotHold(format: string, document: CorefDocument, what: string): RefereeError {
  return new RefereeError(
    'cannot-hold',
    `${format} cannot hold ${what} (document "${documentLabel(document)}"); the format referee holds everything`,
  )
}
