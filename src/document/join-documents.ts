import { DocumentBuilder } from './builder.ts'
import { type CorefDocument, type Link, type MentionAttributes, type Origin, piecesOf } from './document.ts'
import { joinBytes } from './join-bytes.ts'
import { lastAtMost } from './sorted.ts'
import type { Span } from './span.ts'
import { firstDifferentText, type Token, type Tokens } from './tokens.ts'

/**
 * Join several documents into one, in order. Mentions of entities with the same id belong together, whatever
 * document they are in. An entity without an id stays separate.
 *
 * @param starts by document, the position that its first token gets
 */
export function joinDocuments(
  id: string,
  documents: readonly CorefDocument[],
  starts: readonly number[],
): CorefDocument {
  const builder = new DocumentBuilder()
  const links: Link[] = []
  for (const [d, document] of documents.entries()) addDocument(builder, links, document, starts[d] as number)
  const [first] = documents as readonly [CorefDocument, ...CorefDocument[]]
  const joined = builder.finish({
    id,
    genre: documents.every(({ genre }) => genre === first.genre) ? first.genre : undefined,
    tokens: joinTokens(documents, starts),
    sentences: joinPositions(
      documents.map(({ sentences }) => sentences),
      starts,
    ),
    ...(links.length === 0 ? {} : { links }),
    origin: joinOrigins(documents, starts),
  })
  const layers = documents.map(({ deixis }) => deixis)
  const deixis = layers.every((layer) => layer !== undefined) ? joinDocuments(id, layers, starts) : undefined
  return { ...joined, documents: Int32Array.from(starts), ...(deixis === undefined ? {} : { deixis }) }
}

function addDocument(builder: DocumentBuilder, links: Link[], document: CorefDocument, by: number): void {
  const { mentions, entityCount } = document
  const first = builder.count
  const entities = Array.from({ length: entityCount }, (_, e) => {
    const name = document.entityId(e)
    return name === undefined ? builder.entities.anonymous() : builder.entities.of(name)
  })
  for (let m = 0; m < mentions.count; m++) {
    const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
    builder.addMention(start + by, end + by, entities[mentions.entity[m] as number] as number)
    const attributes = mentions.attributes?.[m]
    if (attributes === undefined && !mentions.pieces.has(m)) continue
    builder.describeLast(shiftAttributes(attributes ?? {}, by), shiftSpans(piecesOf(mentions, m), by))
  }
  for (const link of document.links) {
    const anchors = link.anchors?.map((anchor) => (anchor < 0 ? anchor : anchor + first))
    links.push({ ...link, from: link.from + first, ...(anchors === undefined ? {} : { anchors }) })
  }
}

function shiftSpans(spans: readonly Span[], by: number): Span[] {
  return spans.map(([start, end]) => [start + by, end + by])
}

function shiftAttributes(attributes: MentionAttributes, by: number): MentionAttributes {
  const { head, min } = attributes
  if (head === undefined && min === undefined) return attributes
  return {
    ...attributes,
    ...(head === undefined ? {} : { head: head + by }),
    ...(min === undefined ? {} : { min: shiftSpans(min, by) }),
  }
}

function joinPositions(lists: readonly Int32Array[], starts: readonly number[]): Int32Array {
  return Int32Array.from(lists.flatMap((list, d) => Array.from(list, (at) => at + (starts[d] as number))))
}

/** A place belongs to the document that has the token. */
function joinOrigins(documents: readonly CorefDocument[], starts: readonly number[]): Origin {
  const [{ origin: first }] = documents as readonly [CorefDocument, ...CorefDocument[]]
  const at = (token: number): readonly [Origin, number] => {
    const d = Math.max(0, lastAtMost(starts, token))
    return [(documents[d] as CorefDocument).origin, token - (starts[d] as number)]
  }
  return {
    path: first.path,
    locate: (token) => {
      if (token === undefined) return first.locate()
      const [origin, local] = at(token)
      return origin.locate(local)
    },
    locateWord: (token) => {
      const [origin, local] = at(token)
      return (origin.locateWord ?? origin.locate)(local)
    },
    locateMention: (start, end, entity, nth) => {
      const [origin, local] = at(start)
      return origin.locateMention?.(local, local + end - start, entity, nth) ?? origin.locate(local)
    },
    bytes: () => joinBytes(documents.map(({ origin }) => origin.bytes())),
  }
}

/** Undefined where one of the documents has no tokens. */
function joinTokens(documents: readonly CorefDocument[], starts: readonly number[]): Tokens | undefined {
  const parts = documents.map(({ tokens }) => tokens)
  return parts.every((tokens) => tokens !== undefined) ? new JoinedTokens(parts, starts) : undefined
}

class JoinedTokens implements Tokens {
  readonly count: number
  readonly #parts: readonly Tokens[]
  readonly #starts: readonly number[]

  constructor(parts: readonly Tokens[], starts: readonly number[]) {
    this.#parts = parts
    this.#starts = starts
    this.count = (starts.at(-1) ?? 0) + (parts.at(-1)?.count ?? 0)
  }

  text(position: number): string {
    const d = lastAtMost(this.#starts, position)
    return (this.#parts[d] as Tokens).text(position - (this.#starts[d] as number))
  }

  /** Offsets into a text are omitted: each document has its own text. */
  token(position: number): Token {
    const d = lastAtMost(this.#starts, position)
    const by = this.#starts[d] as number
    const {
      start: _,
      end: __,
      governor,
      enhanced,
      ...token
    } = (this.#parts[d] as Tokens).token(position - by)
    const shift = (to: number): number => (to < 0 ? to : to + by)
    return {
      ...token,
      ...(governor === undefined ? {} : { governor: shift(governor) }),
      ...(enhanced === undefined
        ? {}
        : { enhanced: enhanced.map(([to, relation]) => [shift(to), relation] as const) }),
    }
  }

  firstDifference(other: Tokens, from = 0): number {
    if (!(other instanceof JoinedTokens) || !this.#hasStartsOf(other))
      return firstDifferentText(this, other, from)
    for (let d = Math.max(0, lastAtMost(this.#starts, from)); d < this.#parts.length; d++) {
      const start = this.#starts[d] as number
      const [own, others] = [this.#parts[d] as Tokens, other.#parts[d] as Tokens]
      const at = own.firstDifference(others, Math.max(0, from - start))
      if (at >= 0) return start + at
    }
    return -1
  }

  #hasStartsOf(other: JoinedTokens): boolean {
    const others = other.#starts
    return others.length === this.#starts.length && others.every((start, d) => start === this.#starts[d])
  }

  parse(position: number): string | undefined {
    const d = lastAtMost(this.#starts, position)
    return this.#parts[d]?.parse?.(position - (this.#starts[d] as number))
  }

  retain(): void {
    for (const part of this.#parts) part.retain()
  }
}
