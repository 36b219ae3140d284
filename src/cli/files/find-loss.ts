import { type CorefDocument, documentLabel, mentionsByEntity, piecesOf } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import { InputError, printable } from '../../errors.ts'
import {
  endingOf,
  type Format,
  type FormatReader,
  type FormatWriter,
  strictContext,
} from '../../formats/format.ts'
import { fileNameFor } from '../../formats/path.ts'
import { bytesOf } from '../../formats/shared/bytes.ts'
import { bytesSource } from '../../formats/source.ts'

/** What breaks formats: words and names that are empty, very long, or contain blanks or invisible characters. */
const UNUSUAL = /^$|\s|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const UNUSUAL_NAME = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
const LONG = 200
const MANY = 20

/** Does a document contain something rare, so that what is written should be read back? */
export function isUnusual({ id, tokens, mentions, entityCount, entityId }: CorefDocument): boolean {
  const isOddName = (name: string): boolean => name.length > LONG || UNUSUAL_NAME.test(name)
  if (isOddName(id)) return true
  for (let e = 0; e < entityCount; e++) if (isOddName(entityId(e) ?? '')) return true
  // A reader that must guess whether ends are inclusive relies on mentions of one word.
  const isLong = (start: number, m: number): boolean => (mentions.end[m] as number) - start > 1
  if (mentions.count >= MANY && mentions.start.subarray(0, mentions.count).every(isLong)) return true
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
  const files = companions?.(document).map((file) => [stem + file.extension, bytesOf(file.text)] as const)
  const beside = new Map(files)
  try {
    const source = bytesSource(`${stem}${endingOf(format)}`, bytesOf(text))
    const copies = [...read(source, { ...strictContext(() => {}), companion: (path) => beside.get(path) })]
    if (copies.length !== 1) return `${copies.length} documents are read`
    return firstDifference(document, copies[0] as CorefDocument, dropped)
  } catch (error) {
    if (error instanceof InputError) return error.reason
    throw error
  }
}

/** How reported losses change words: applied to both sides, they make the words equal. */
const CHANGED_WORDS: readonly (readonly [report: RegExp, change: (token: Token) => string])[] = [
  [/^(?:NULs|TABs)/, ({ text }) => text.replace(/[\0\t\r\n]/g, ' ')],
  [/^blanks inside words/, ({ text }) => text.replace(/[ \t\r\n]/g, '\u00a0')],
  [/words.* (?:are empty|have no characters)/, ({ text }) => text || '_'],
  [/^the words of empty tokens/, ({ text, empty }) => (empty === true || text === '_' ? '' : text)],
]
const MOVED = /text|offsets|words/
const CUT_ANEW = /^tokens: they are cut|^how a text .* was cut|only their words/

function firstDifference(a: CorefDocument, b: CorefDocument, dropped: readonly string[]): string | undefined {
  if (a.mentions.count !== b.mentions.count) {
    return `${b.mentions.count} of ${a.mentions.count} mentions are read`
  }
  const isCutAnew = dropped.some((what) => CUT_ANEW.test(what))
  const [count, other] = [a.tokens?.count ?? 0, b.tokens?.count ?? 0]
  if (count !== other && !isCutAnew) return `${other} of ${count} words are read`
  const changes = CHANGED_WORDS.filter(([report]) => dropped.some((what) => report.test(what)))
  const word = ({ tokens }: CorefDocument, t: number): string => {
    const token = tokens?.token(t) ?? { text: '' }
    return changes.reduce((text, [, change]) => change({ ...token, text }), token.text)
  }
  const isMoved = (t: number): boolean => {
    const start = a.tokens?.token(t).start
    return (
      start !== undefined && start !== b.tokens?.token(t).start && !dropped.some((what) => MOVED.test(what))
    )
  }
  for (let t = 0; !isCutAnew && t < count; t++) {
    if (word(a, t) === word(b, t) && !isMoved(t)) continue
    const [text, copy] = [a, b].map(({ tokens }) => printable(tokens?.text(t) ?? ''))
    return `word ${t + 1}, "${text}", is read as "${copy}"`
  }
  const [before, after] = [partition(a, count === other), partition(b, count === other)]
  const at = before.findIndex((each, i) => each !== after[i])
  return at < 0 ? undefined : 'a mention is read with another span or in another entity'
}

/** By entity, its spans or only their number, in an order that does not depend on names. */
function partition(document: CorefDocument, hasSpans: boolean): string[] {
  const spanOf = (m: number): string => JSON.stringify(piecesOf(document.mentions, m))
  const members = mentionsByEntity(document)
  return members.map((list) => (hasSpans ? list.map(spanOf).sort().join(' ') : String(list.length))).sort()
}
