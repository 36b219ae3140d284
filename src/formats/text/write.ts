import { tokenize } from '../../text/tokens/tokenize.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'

/**
 * Write the text of a document: its own, or one made of its words, with blanks between them, one sentence
 * per line and a blank line between paragraphs.
 */
export function* write(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  const text = document.text ?? makeText(document, leftovers)
  yield text
  if (document.mentions.count > 0) leftovers.drop('mentions and their entities')
  if (cutsAlike(text, document)) return
  leftovers.drop('where words and sentences begin: a reader cuts the text anew')
  leftovers.inspect(document, { tokens: ['empty'], text: true, paragraphs: true })
}

/** Empty nodes, such as those of zeros, are not part of the text. */
function makeText({ sentences, paragraphs, tokens }: TokenisedDocument, leftovers: Leftovers): string {
  const starts = new Set(sentences)
  const paragraphStarts = new Set(paragraphs)
  let text = ''
  for (let t = 0; t < tokens.count; t++) {
    const { text: word, empty } = tokens.token(t)
    if (t > 0 && starts.has(t)) text += '\n'
    if (t > 0 && paragraphStarts.has(t)) text += starts.has(t) ? '\n' : '\n\n'
    if (empty === true || word === '') leftovers.drop('words without characters')
    else text += text === '' || text.endsWith('\n') ? word : ` ${word}`
  }
  return `${text}\n`
}

function cutsAlike(text: string, { sentences, tokens }: TokenisedDocument): boolean {
  const { words, sentences: starts } = tokenize(text)
  const isSame = words.length === tokens.count && words.every((word, t) => word === tokens.text(t))
  return isSame && starts.length === sentences.length && starts.every((start, s) => start === sentences[s])
}
