import { DocumentBuilder } from '../../document/builder.ts'
import { TokenList } from '../../document/tokens.ts'
import type { ReadSource } from '../format.ts'
import { nameInFile, stemOf } from '../path.ts'
import type { InputText } from '../placed.ts'
import { besidePath, nameWithout } from '../shared/companion-text.ts'
import { defined } from '../shared/defined.ts'
import { TYPE_OF_LABEL } from '../shared/mention-types.ts'
import { addMention } from '../shared/stand-off.ts'
import { lineOrigin, textLines } from '../text-lines.ts'
import { ENTITY_HEADER, TEXT } from './columns.ts'
import { type BookTokens, readTokens, whole } from './tokens.ts'

/**
 * Read an `.entities` file of BookNLP. Token numbers are BookNLP's own, ends inclusive; the words are in the
 * `.tokens` file beside it. Without that file, the document has no words, and its spans are mere numbers.
 */
export const read: ReadSource = function* (source, context) {
  const { path } = source
  const lines: string[] = []
  const builder = new DocumentBuilder(context)
  const name = `${nameWithout(path, '.entities')}.tokens`
  const bytes = context.companion?.(name)
  const book = bytes && readTokens(besidePath(path, name), bytes, context)
  const places = book?.lines.map((line) => line.place()) ?? []
  let isBegun = false
  for (const line of textLines(source, context)) {
    lines.push(line.text)
    const isHeader = !isBegun && line.text.trimEnd() === ENTITY_HEADER
    if (!isBegun && !isHeader) {
      line.fault(0, `expected the header "${ENTITY_HEADER.replaceAll('\t', ' ')}"`)
    }
    isBegun = true
    if (!isHeader && line.text !== '') readMention(line, builder, book)
  }
  if (!isBegun) return
  yield builder.finish({
    id: nameInFile(stemOf(path)),
    tokens: book && new TokenList(book.tokens),
    sentences: Int32Array.from(book?.sentences ?? []),
    origin: lineOrigin({ path, line: 1, column: 1 }, places, lines),
  })
}

function readMention(line: InputText, builder: DocumentBuilder, book: BookTokens | undefined): undefined {
  const cells = line.text.split('\t')
  const [coref = '', first = '', last = '', prop = '', category = '', text = ''] = cells
  if (cells.length !== 6) {
    return line.fault(0, `expected six columns with TABs between, found ${cells.length}`)
  }
  const [start, end] = [whole(first), whole(last)]
  const offset = coref.length + 1
  if (start === undefined || end === undefined || end < start) {
    const reason = `expected the numbers of the first and the last token, found "${first}" and "${last}"`
    return line.fault(offset, reason)
  }
  if (book !== undefined && end >= book.tokens.length) {
    const reason = `tokens ${start} to ${end} reach beyond the ${book.tokens.length} tokens of the book`
    return line.fault(offset, reason, 'span-outside-document')
  }
  const type = TYPE_OF_LABEL.get(prop)
  if (type === undefined && prop !== '') {
    const at = offset + first.length + last.length + 2
    line.fault(at, `expected PROP, NOM or PRON, found "${prop}"`)
  }
  if (book !== undefined) checkWords(line, text, book, start, end)
  const features = book !== undefined || text === '' ? undefined : new Map([[TEXT, text]])
  const attributes = defined({ type, entityType: category || undefined, features })
  addMention(builder, [[start, end + 1]], coref, attributes)
}

/** Warn if a line's copy of its mention differs from the book's words, ignoring blanks and line ends. */
function checkWords(line: InputText, text: string, { tokens }: BookTokens, start: number, end: number): void {
  const expected = text.replace(/\s+/g, '')
  let words = ''
  // Collect no more tokens than could match: a span may be as long as the book.
  for (let t = start; t <= end && words.length <= expected.length; t++) {
    words += (tokens[t]?.text ?? '').replace(/\s+/g, '')
  }
  if (words === expected) return
  const found = tokens.slice(start, Math.min(end + 1, start + 12)).map((token) => token.text)
  const message = `tokens ${start} to ${end} should be "${text}", but the book has "${found.join(' ')}" there; the numbers were used`
  line.warn(line.text.length - text.length, 'surface-mismatch', message)
}
