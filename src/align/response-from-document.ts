import type { CorefDocument } from '../document/document.ts'
import { lastAtMost } from '../document/sorted.ts'
import type { MarkedMention, MarkedResponse, Repair, SourcePlaces } from '../formats/parsed-response.ts'
import { EMPTY_MARK } from '../formats/shared/document-from-response.ts'

/**
 * Turn a document into a response to align, for documents that tokenise the key's text differently, such as the
 * output of a tool that reads raw text.
 *
 * @returns undefined for a document without tokens
 */
export function responseFromDocument(document: CorefDocument): MarkedResponse | undefined {
  const { tokens, mentions, origin, id, entityId } = document
  if (tokens === undefined) return undefined
  const starts = new Int32Array(tokens.count)
  const ends = new Int32Array(tokens.count)
  const emptyNodes: [number, number][] = []
  const words: string[] = []
  let length = 0
  for (let t = 0; t < tokens.count; t++) {
    const { text: form, empty } = tokens.token(t)
    // An empty node may have no form, but it needs a position.
    const text = empty === true ? `${EMPTY_MARK}${form}` : form
    starts[t] = length
    ends[t] = length + text.length
    if (empty === true) emptyNodes.push([length, length + text.length])
    words.push(text)
    length += text.length + 1
  }
  const marked: MarkedMention[] = []
  const repairs: Repair[] = []
  for (let m = 0; m < mentions.count; m++) {
    const [first, last] = [mentions.start[m] as number, (mentions.end[m] as number) - 1]
    if (mentions.pieces.has(m)) {
      const message = 'a discontinuous mention cannot be aligned'
      repairs.push({ kind: 'misspelt', place: origin.locate(first), message, isLoss: true })
      continue
    }
    // An entity without an id stays separate; the leading blank distinguishes it from real ids.
    const entity = entityId(mentions.entity[m] as number) ?? ` ${mentions.entity[m]}`
    const [start, end] = [starts[first] as number, ends[last] as number]
    marked.push({ start, end, entity, tokens: [ends[first] as number, starts[last] as number] })
  }
  const places: SourcePlaces = {
    path: origin.path,
    // The last token that starts at or before an offset.
    place: (offset) =>
      origin.locate(offset === undefined ? undefined : Math.max(0, lastAtMost(starts, offset))),
    bytes: () => origin.bytes(),
  }
  return { kind: 'marked', id, text: words.join(' '), mentions: marked, emptyNodes, repairs, places }
}
