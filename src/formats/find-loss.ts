import { type CorefDocument, documentLabel, mentionsByEntity, piecesOf } from '../document/document.ts'
import { InputError, printable } from '../errors.ts'
import { endingOf, type Format, type FormatReader, type FormatWriter, strictContext } from './format.ts'
import { fileNameFor } from './path.ts'
import { bytesOf } from './shared/bytes.ts'
import { bytesSource } from './source.ts'

/** What breaks formats: words and names that are empty, very long, or hold blanks and signs that nobody sees. */
const UNUSUAL = /^$|\s|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const UNUSUAL_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const LONG = 200

/** Does a document hold something that few documents hold, so that what is written is to be read again? */
export function isUnusual({ id, tokens, mentions, entityCount, entityId }: CorefDocument): boolean {
  const isOddName = (name: string): boolean => name.length > LONG || UNUSUAL_NAME.test(name)
  if (isOddName(id)) return true
  for (let e = 0; e < entityCount; e++) if (isOddName(entityId(e) ?? '')) return true
  for (let t = 0; t < (tokens?.count ?? 0); t++) {
    const token = tokens?.token(t)
    if (token === undefined || (token.empty === true && token.text === '')) continue
    if (UNUSUAL.test(token.text) || token.text.length > LONG || (token.start ?? 0) < 0) return true
  }
  return mentions.attributes?.some((attributes) => (attributes.head ?? 0) < 0) ?? false
}

/**
 * Write a document, read it again, and compare words, mentions and entities.
 *
 * @returns what is lost without a report, in words
 * @throws RefereeError (cannot-hold) where the document cannot be written
 */
export function findLoss(
  document: CorefDocument,
  format: Format,
  { read }: FormatReader,
  { write, companions }: FormatWriter,
): string | undefined {
  const dropped: string[] = []
  const text = [...write([document], { drop: (what) => void dropped.push(what) })].join('')
  if (format.isTextOnly === true || format.isReadOnly === true) return undefined
  const stem = fileNameFor(documentLabel(document)) || 'd'
  const beside = companions?.(document) ?? []
  const companion = (path: string): Uint8Array | undefined => {
    const own = beside.find(({ extension }) => path === `${stem}${extension}`)
    return own && bytesOf(own.text)
  }
  try {
    const source = bytesSource(`${stem}${endingOf(format)}`, bytesOf(text))
    const copies = [...read(source, { ...strictContext(() => {}), companion })]
    if (copies.length !== 1) return `${copies.length} documents are read`
    return firstDifference(document, copies[0] as CorefDocument, dropped.some(isAboutWords))
  } catch (error) {
    if (error instanceof InputError) return error.reason
    throw error
  }
}

/** Once a format has reported that it changes words, their number may change too. */
function isAboutWords(what: string): boolean {
  return /\bwords?\b|\btokens\b|\bblanks\b|columns that are empty/.test(what)
}

function firstDifference(a: CorefDocument, b: CorefDocument, isOtherWords: boolean): string | undefined {
  if (a.mentions.count !== b.mentions.count) {
    return `${b.mentions.count} of ${a.mentions.count} mentions are read`
  }
  const [count, other] = [a.tokens?.count ?? 0, b.tokens?.count ?? 0]
  const isSameText = count === other
  if (!isSameText && !isOtherWords) return `${other} of ${count} words are read`
  for (let t = 0; !isOtherWords && t < count; t++) {
    const [word, copy] = [a.tokens?.text(t) ?? '', b.tokens?.text(t) ?? '']
    if (word !== copy) return `word ${t + 1}, "${printable(word)}", is read as "${printable(copy)}"`
  }
  const [before, after] = [partition(a, isSameText), partition(b, isSameText)]
  const at = before.findIndex((each, i) => each !== after[i])
  return at < 0 ? undefined : `mention ${at + 1} is read with another span or in another entity`
}

/** By mention its span and the first mention of its entity, in an order that does not depend on names. */
function partition(document: CorefDocument, hasSpans: boolean): string[] {
  const spanOf = (m: number): string => JSON.stringify(piecesOf(document.mentions, m))
  const members = mentionsByEntity(document)
  return members.map((list) => (hasSpans ? list.map(spanOf).sort().join(' ') : String(list.length))).sort()
}
