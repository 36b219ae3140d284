import type { CorefDocument } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { legalNames } from '../shared/entity-names.ts'
import { blankSeparated, isTextOf } from '../shared/laid-out-text.ts'
import { nest, writeNested } from '../shared/nested-spans.ts'

/**
 * Write text with links, `[Ann Lee](#1)`, one sentence per line, words between blanks. Brackets of the text
 * are escaped with a backslash.
 *
 * @throws RefereeError for what brackets cannot show: crossing and discontinuous mentions
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  let isFirst = true
  for (const document of documents) {
    if (!isFirst) throw cannotHold('inline', document, 'a second document in one file')
    isFirst = false
    yield* writeDocument(document, leftovers)
  }
}

function* writeDocument(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  const { tokens, sentences, mentions } = document
  if (tokens === undefined) throw cannotHold('inline', document, 'a document without tokens')
  if (tokens.count === 0) throw cannotHold('inline', document, 'a document without words')
  if (mentions.pieces.size > 0) throw cannotHold('inline', document, 'a discontinuous mention')
  const nesting = nest(mentions, { outer: 'last' })
  if (nesting === undefined) throw cannotHold('inline', document, 'crossing mentions')
  const ids = legalNames(document, /^[^\s()]+$/u, 'inline', leftovers)
  const layout = blankSeparated(tokens, sentences, leftovers, oneWord)
  yield* writeNested(layout, nesting, {
    open: () => '[',
    close: (m) => `](#${ids[mentions.entity[m] as number] as string})`,
    text: (text) => text.replace(/[[\]{}<>\\]/g, '\\$&'),
  })
  const isKept = isTextOf(document, layout.text)
  leftovers.inspect(document, { tokens: isKept ? ['start'] : [], text: isKept })
}

/** A word that stays one word between blanks. */
export function oneWord(text: string, leftovers: Leftovers): string {
  if (text === '') {
    leftovers.drop('that some words are empty: they are written as "_"')
    return '_'
  }
  if (!/[ \t\r\n]/.test(text)) return text
  leftovers.drop('blanks inside words: they are written as no-break spaces')
  return text.replace(/[ \t\r\n]/g, '\u00a0')
}
