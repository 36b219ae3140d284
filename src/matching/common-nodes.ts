import { DocumentBuilder, type DocumentFrame } from '../document/builder.ts'
import { type CorefDocument, piecesOf } from '../document/document.ts'
import { normalPieces, type Span } from '../document/span.ts'
import { firstDifferentText, type Token, type Tokens } from '../document/tokens.ts'

/**
 * The two sides of a document may have different empty nodes, since a system has to find those too.
 * Their positions then mean different things. This puts both sides on one axis: all words, and
 * between them the empty nodes of either side, where the nth empty node after a word is the same node
 * on both. Nodes that a side lacks are in none of its mentions.
 *
 * @returns the documents unchanged if neither has empty nodes
 */
export function onCommonNodes(key: CorefDocument, response: CorefDocument): [CorefDocument, CorefDocument] {
  const [a, b] = [nodesOf(key), nodesOf(response)]
  if (!a.hasEmpty && !b.hasEmpty) return [key, response]
  const [keyAt, responseAt] = [new Int32Array(a.ids.length), new Int32Array(b.ids.length)]
  let count = 0
  for (let i = 0, j = 0; i < a.ids.length || j < b.ids.length; count++) {
    const order = compareIds(a.ids[i], b.ids[j])
    if (order <= 0) keyAt[i++] = count
    if (order >= 0) responseAt[j++] = count
  }
  return [moveTokens(key, keyAt, count), moveTokens(response, responseAt, count)]
}

/** A node by what precedes it: words, then, for an empty node, its sentence and its index among the empty ones. */
type NodeId = readonly [words: number, sentence: number, place: number]

function nodesOf({ tokens, sentences }: CorefDocument): { ids: readonly NodeId[]; hasEmpty: boolean } {
  const ids: NodeId[] = []
  let words = 0
  let sentence = -1
  let place = 0
  for (let t = 0; t < (tokens?.count ?? 0); t++) {
    if (sentences[sentence + 1] === t) {
      sentence++
      place = 0
    }
    if (tokens?.token(t).empty === true) {
      ids.push([words, sentence, ++place])
    } else {
      ids.push([++words, -1, 0])
      place = 0
    }
  }
  return { ids, hasEmpty: words < ids.length }
}

function compareIds(a: NodeId | undefined, b: NodeId | undefined): number {
  if (a === undefined || b === undefined) return a === undefined ? 1 : -1
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}

/** The document with its tokens at other positions, in the same order. */
function moveTokens(document: CorefDocument, to: Int32Array, count: number): CorefDocument {
  const at = (position: number): number => to[position] as number
  const piece = ([start, end]: Span): Span[] =>
    Array.from({ length: end - start }, (_, i) => [at(start + i), at(start + i) + 1] as const)
  const movePieces = (pieces: readonly Span[]): Span[] => normalPieces(pieces.flatMap(piece))
  const { mentions, tokens, origin } = document
  const builder = new DocumentBuilder()
  const numbers = Array.from({ length: document.entityCount }, (_, e) => {
    const id = document.entityId(e)
    return id === undefined ? builder.entities.anonymous() : builder.entities.of(id)
  })
  for (let m = 0; m < mentions.count; m++) {
    const pieces = movePieces(piecesOf(mentions, m))
    const [first, last] = [pieces[0] as Span, pieces.at(-1) as Span]
    builder.addMention(first[0], last[1], numbers[mentions.entity[m] as number] as number)
    const { head, min, ...others } = mentions.attributes?.[m] ?? {}
    const attributes = {
      ...others,
      ...(head === undefined ? {} : { head: at(head) }),
      ...(min === undefined ? {} : { min: movePieces(min) }),
    }
    if (pieces.length > 1 || mentions.attributes !== undefined) builder.describeLast(attributes, pieces)
  }
  const from = new Map(Array.from(to, (after, before) => [after, before]))
  const { id, part, genre, text, links } = document
  const frame: DocumentFrame = {
    id,
    part,
    genre,
    text,
    links,
    tokens: tokens && new MovedTokens(tokens, to, from, count),
    sentences: Int32Array.from(document.sentences, at),
    paragraphs: document.paragraphs && Int32Array.from(document.paragraphs, at),
    origin: {
      path: origin.path,
      locate: (token) => origin.locate(token === undefined ? undefined : from.get(token)),
      bytes: () => origin.bytes(),
    },
  }
  return builder.finish(frame, true)
}

/** Tokens at other positions; positions without one hold an empty node of the other side. */
class MovedTokens implements Tokens {
  readonly count: number
  readonly #tokens: Tokens
  readonly #to: Int32Array
  readonly #from: ReadonlyMap<number, number>

  constructor(tokens: Tokens, to: Int32Array, from: ReadonlyMap<number, number>, count: number) {
    this.count = count
    this.#tokens = tokens
    this.#to = to
    this.#from = from
  }

  text(position: number): string {
    const before = this.#from.get(position)
    return before === undefined ? '' : this.#tokens.text(before)
  }

  token(position: number): Token {
    const before = this.#from.get(position)
    if (before === undefined) return { text: '', empty: true }
    const { governor, enhanced, ...rest } = this.#tokens.token(before)
    const at = (own: number): number => (own < 0 ? own : (this.#to[own] as number))
    return {
      ...rest,
      ...(governor === undefined ? {} : { governor: at(governor) }),
      ...(enhanced === undefined
        ? {}
        : { enhanced: enhanced.map(([own, relation]) => [at(own), relation] as const) }),
    }
  }

  firstDifference(other: Tokens, from = 0): number {
    return firstDifferentText(this, other, from)
  }

  retain(): void {
    this.#tokens.retain()
  }
}
