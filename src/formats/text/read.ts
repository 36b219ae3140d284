import { plainDocument } from '../../text/plain-document.ts'
import { tokenize } from '../../text/tokens/tokenize.ts'
import type { ReadSource } from '../format.ts'
import { nameInFile, stemOf } from '../path.ts'
import { wholeText } from '../text-lines.ts'

/** Read a text as a document without mentions, named after its file and cut into words as by `referee resolve`. */
export const read: ReadSource = function* (source, context) {
  const { text } = wholeText(source, context)
  if (text.trim() === '') return
  yield plainDocument(text, tokenize(text), nameInFile(stemOf(source.path)), source.path, context.warn)
}
