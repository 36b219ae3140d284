import type { CorefDocument } from '../../document/document.ts'
import type { Tokens } from '../../document/tokens.ts'
import { tokenize } from '../../text/tokens/tokenize.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'

/**
 * Write the text of a document: the one it has or, made of its words, one with blanks between them and a
 * line for each sentence.
 *
 * @throws RefereeError for a document without words, and for a second one
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  let isFirst = true
  for (const document of documents) {
    if (!isFirst) throw cannotHold('text', document, 'a second document in one file')
    isFirst = false
    const { tokens } = document
    if (tokens === undefined || tokens.count === 0) {
      throw cannotHold('text', document, 'a document without words')
    }
    const text = document.text ?? madeText(document, tokens, leftovers)
    yield text
    if (document.mentions.count > 0) leftovers.drop('mentions and their entities')
    const isCutAlike = cutsAlike(text, document, tokens)
    if (!isCutAlike) leftovers.drop('where words and sentences begin: a reader cuts the text anew')
    leftovers.inspect(document, { tokens: isCutAlike ? ['start', 'empty'] : ['empty'], text: true })
  }
}

/** Words that are not there, such as the nodes of zeros, are no part of a text. */
function madeText({ sentences }: CorefDocument, tokens: Tokens, leftovers: Leftovers): string {
  const starts = new Set(sentences)
  let text = ''
  for (let t = 0; t < tokens.count; t++) {
    const { text: word, empty } = tokens.token(t)
    if (t > 0 && starts.has(t)) text += '\n'
    if (empty === true || word === '') leftovers.drop('words without characters')
    else text += text === '' || text.endsWith('\n') ? word : ` ${word}`
  }
  return `${text}\n`
}

function cutsAlike(text: string, { sentences }: CorefDocument, tokens: Tokens): boolean {
  const again = tokenize(text)
  return (
    again.words.length === tokens.count &&
    again.words.every((word, t) => word === tokens.text(t)) &&
    again.sentences.length === sentences.length &&
    again.sentences.every((start, s) => start === sentences[s])
  )
}
