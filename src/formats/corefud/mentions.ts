import type { DocumentBuilder } from '../../document/builder.ts'
import type { MentionAttributes } from '../../document/document.ts'
import { normalPieces, type Span, sizeOf } from '../../document/span.ts'
import type { Report } from '../shared/brackets.ts'
import { isAllEmpty } from '../shared/conllu/sentence.ts'
import type { Rows } from '../shared/rows.ts'
import type { BracketedMention } from './brackets.ts'
import type { ByteStrings } from './byte-strings.ts'

const TAB = 9
const UNDERSCORE = 95
const ID = 0
const XPOS = 4
const HEAD = 6

/** The feature under which the relations of bridges are kept, where the file names any. */
export const BRIDGE_RELATIONS = 'bridging'

/** The rows of a document while they are still in the reader's buffer. */
export interface RowBytes {
  readonly bytes: Uint8Array
  /** Where the document starts in them. */
  readonly base: number
  readonly rows: Rows
  /** Positions of empty nodes. */
  readonly empties: ReadonlySet<number>
  readonly strings: ByteStrings
}

/** Hand mentions to the builder in the order in which they opened, with all that is said about them. */
export function addMentions(
  mentions: readonly BracketedMention[],
  relations: ReadonlyMap<number, string>,
  source: RowBytes,
  builder: DocumentBuilder,
  report: Report,
): void {
  const { empties } = source
  for (const [m, mention] of mentions.entries()) {
    const attributes = attributesOf(mention, relations.get(m))
    builder.addMention(mention.start, mention.end, mention.entity)
    if (attributes !== undefined || mention.pieces !== undefined) {
      builder.describeLast(attributes ?? {}, mention.pieces)
    }
  }

  function attributesOf(
    mention: BracketedMention,
    relation: string | undefined,
  ): MentionAttributes | undefined {
    const { fields, pieces, start, end } = mention
    const { said } = fields
    const attributes: { -readonly [K in keyof MentionAttributes]: MentionAttributes[K] } = {}
    // Field by field, in one order: this runs for every mention, and copying an object takes ten times as long.
    if (said !== undefined) {
      if (said.entityType !== undefined) attributes.entityType = said.entityType
      if (said.features !== undefined) attributes.features = said.features
      if (said.type !== undefined) attributes.type = said.type
      if (said.number !== undefined) attributes.number = said.number
      if (said.gender !== undefined) attributes.gender = said.gender
    }
    const spans: readonly Span[] = pieces === undefined ? [[start, end]] : normalPieces(pieces)
    const min = minimumOf(mention, spans)
    if (min !== undefined) attributes.min = min
    const head = headOf(mention, spans, min)
    if (head !== undefined) {
      attributes.head = head
      const pos = column(source, head, XPOS)
      if (pos !== undefined) attributes.pos = pos
    }
    const isZero = empties.size > 0 && (head === undefined ? isAllEmpty(spans, empties) : empties.has(head))
    if (isZero) attributes.zero = true
    if (relation !== undefined) {
      attributes.features = new Map([...(said?.features ?? []), [BRIDGE_RELATIONS, relation]])
    }
    const isPlain = said === undefined && head === undefined && min === undefined && relation === undefined
    return isPlain && !isZero ? undefined : attributes
  }

  function minimumOf(
    { fields, offset }: BracketedMention,
    spans: readonly Span[],
  ): readonly Span[] | undefined {
    if (fields.min === undefined) return undefined
    const min = fields.min.map((number): Span => {
      const word = wordAt(spans, number, empties)
      return [word, word + 1]
    })
    if (min.every(([word]) => word >= 0)) return min.length === 1 ? min : normalPieces(min)
    report('bad-field', offset, `the minimum span ${fields.min.join(',')} reaches beyond the mention`)
    return undefined
  }

  /** The head that is given or, where only a minimum span is, its topmost word. */
  function headOf(
    { fields, offset }: BracketedMention,
    spans: readonly Span[],
    min: readonly Span[] | undefined,
  ): number | undefined {
    if (fields.head === undefined) return fields.isHeadless && min ? topmost(min, source) : undefined
    const head = nodeAt(spans, fields.head)
    if (head >= 0) return head
    report('bad-field', offset, `the head is number ${fields.head} of a mention of ${sizeOf(spans)}`)
    return undefined
  }
}

/** Position of the nth node of a mention, from 1, or -1. */
function nodeAt(spans: readonly Span[], number: number): number {
  let left = number
  for (const [start, end] of spans) {
    if (left <= end - start) return start + left - 1
    left -= end - start
  }
  return -1
}

/** Position of the nth word of a mention, empty nodes left out as GUM's minimum spans do; or -1. */
function wordAt(spans: readonly Span[], number: number, empties: ReadonlySet<number>): number {
  if (empties.size === 0 || isAllEmpty(spans, empties)) return nodeAt(spans, number)
  let left = number
  for (const [start, end] of spans) {
    for (let at = start; at < end; at++) if (!empties.has(at) && --left === 0) return at
  }
  return -1
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

/** A column of a token's row; undefined where it says nothing. */
function column(
  { bytes, base, rows, strings }: RowBytes,
  position: number,
  number: number,
): string | undefined {
  let from = base + (rows.at[2 * position] as number)
  const end = base + (rows.at[2 * position + 1] as number)
  for (let left = number; left > 0 && from < end; from++) if (bytes[from] === TAB) left--
  let to = from
  while (to < end && bytes[to] !== TAB) to++
  if (to === from || (to === from + 1 && bytes[from] === UNDERSCORE)) return undefined
  return strings.text(bytes, from, to)
}
