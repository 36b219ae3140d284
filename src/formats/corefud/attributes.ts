import type { MentionAttributes } from '../../document/document.ts'
import { normalPieces, type Span, sizeOf } from '../../document/span.ts'
import type { Report } from '../shared/brackets.ts'
import { TAB, UNDERSCORE } from '../shared/bytes.ts'
import { type EmptyNodes, nodeAt } from '../shared/conllu/empty-nodes.ts'
import type { Rows } from '../shared/rows.ts'
import type { EntityMention } from './brackets.ts'
import { repeatedText } from './repeated-text.ts'

const ID = 0
const XPOS = 4
const HEAD = 6

/** The rows of a document while they are still in the reader's buffer. */
export interface RowBytes {
  readonly bytes: Uint8Array
  /** Where the document starts in them. */
  readonly base: number
  readonly rows: Rows
  readonly empties: EmptyNodes
}

/** Everything known about a mention; undefined if nothing is. @param linked features that its links give it */
export function attributesOf(
  { fields, pieces, offset }: EntityMention,
  linked: ReadonlyMap<string, string> | undefined,
  source: RowBytes,
  report: Report,
): MentionAttributes | undefined {
  const { empties } = source
  const { declared } = fields
  const attributes: { -readonly [K in keyof MentionAttributes]: MentionAttributes[K] } = {}
  // Field by field, in one order: this runs for every mention, and copying an object takes ten times as long.
  if (declared !== undefined) {
    if (declared.entityType !== undefined) attributes.entityType = declared.entityType
    if (declared.features !== undefined) attributes.features = declared.features
    if (declared.type !== undefined) attributes.type = declared.type
    if (declared.number !== undefined) attributes.number = declared.number
    if (declared.gender !== undefined) attributes.gender = declared.gender
  }
  const spans: readonly Span[] = pieces.length === 1 ? pieces : normalPieces(pieces)
  const min = fields.min === undefined ? undefined : minOf(fields.min, spans, empties)
  if (fields.min !== undefined && min === undefined) {
    report('bad-field', offset, `the minimum span ${fields.min.join(',')} reaches beyond the mention`)
  }
  if (min !== undefined) attributes.min = min
  // If only a minimum span is given, its topmost word is the head.
  const numbered = fields.head === undefined ? undefined : nodeAt(spans, fields.head)
  if (numbered === -1) {
    report('bad-field', offset, `the head is number ${fields.head} of a mention of ${sizeOf(spans)}`)
  }
  const hasOnlyMin = fields.head === undefined && fields.isHeadless && min !== undefined
  const head = hasOnlyMin ? topmost(min, source) : numbered === -1 ? undefined : numbered
  if (head !== undefined) {
    attributes.head = head
    const pos = column(source, head, XPOS)
    if (pos !== undefined) attributes.pos = pos
  }
  const isZero = head === undefined ? empties.isAll(spans) : empties.has(head)
  if (isZero) attributes.zero = true
  if (linked !== undefined) attributes.features = new Map([...(declared?.features ?? []), ...linked])
  const isPlain = declared === undefined && head === undefined && min === undefined && linked === undefined
  return isPlain && !isZero ? undefined : attributes
}

/** The words of a minimum span by their numbers; undefined if it reaches beyond the mention. */
function minOf(numbers: readonly number[], spans: readonly Span[], empties: EmptyNodes): Span[] | undefined {
  const pieces: Span[] = []
  for (const number of numbers) {
    const word = empties.wordAt(spans, number)
    if (word < 0) return undefined
    pieces.push([word, word + 1])
  }
  return pieces.length === 1 ? pieces : normalPieces(pieces)
}

/** The first word of a minimum span whose governor is not in it. */
function topmost(min: readonly Span[], source: RowBytes): number {
  const [first, end] = min[0] as Span
  if (min.length === 1 && end - first === 1) return first
  const words: number[] = []
  for (const [from, to] of min) for (let at = from; at < to; at++) words.push(at)
  const ids = new Set(words.map((word) => column(source, word, ID)))
  return words.find((word) => !ids.has(column(source, word, HEAD))) ?? first
}

/** A column of a token's row; undefined if it has no value. */
function column({ bytes, base, rows }: RowBytes, position: number, nth: number): string | undefined {
  let from = base + (rows.at[2 * position] as number)
  const end = base + (rows.at[2 * position + 1] as number)
  for (let left = nth; left > 0 && from < end; from++) if (bytes[from] === TAB) left--
  let to = from
  while (to < end && bytes[to] !== TAB) to++
  if (to === from || (to === from + 1 && bytes[from] === UNDERSCORE)) return undefined
  return repeatedText(bytes, from, to)
}
