import type { CorefDocument } from '../../document/document.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { legalNames } from '../shared/entity-names.ts'
import { blankSeparated, isTextOf, oneWord } from '../shared/laid-out-text.ts'
import { nest, writeNested } from '../shared/nested-spans.ts'
import { LONGEST_ID } from './marks.ts'

/** What the reader takes for an id. */
const WRITABLE_ID = new RegExp(`^[^\\s()]{1,${LONGEST_ID}}$`, 'u')

/**
 * Write text with links, `[Ann Lee](#1)`, one sentence per line, words between blanks. Brackets of the text
 * are escaped with a backslash.
 *
 * @throws RefereeError for an entity whose id has blanks or parentheses
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { mentions } = document
    const ids = legalNames(document, WRITABLE_ID, 'inline', leftovers)
    const layout = blankSeparated(document, leftovers, oneWord)
    yield* writeNested(layout, nest(mentions, 'last'), {
      open: () => '[',
      close: (m) => `](#${ids[mentions.entity[m] as number] as string})`,
      text: (text) => text.replace(/[[\]{}<>\\]/g, '\\$&'),
    })
    if (!isTextOf(document, layout.text)) leftovers.dropText(document)
  }
}
