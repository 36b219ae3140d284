import type { CorefDocument } from '../../document/document.ts'
import type { Leftovers } from '../leftovers.ts'
import { legalNames } from '../shared/entity-names.ts'
import { blankSeparated, isTextOf, oneWord } from '../shared/laid-out-text.ts'
import { writeNested } from '../shared/write-brackets.ts'
import { LONGEST_ID } from './marks.ts'

/** What the reader accepts as an id. */
const WRITABLE_ID = new RegExp(`^[^\\s()]{1,${LONGEST_ID}}$`, 'u')

/**
 * Write text with links, `[Ann Lee](#1)`, one sentence per line, with blanks between words. Brackets of the text
 * are escaped with a backslash.
 *
 * @throws RefereeError for an entity whose id has blanks or parentheses
 */
export function* write(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  const { mentions } = document
  const ids = legalNames(document, WRITABLE_ID, leftovers)
  const layout = blankSeparated(document, leftovers, oneWord)
  yield* writeNested(layout, mentions, {
    isLastOutside: true,
    open: () => '[',
    close: (m) => `](#${ids[mentions.entity[m] as number] as string})`,
    text: (text) => text.replace(/[[\]{}<>\\]/g, '\\$&'),
  })
  if (!isTextOf(document, layout.text)) leftovers.dropText(document)
}
