import type { CorefDocument, Link, MentionAttributes, Mentions, Origin } from './document.ts'
import { EntityIds } from './entity-ids.ts'
import { doubleInts, FIRST_LENGTH, newInts, ScratchInts } from './ints.ts'
import { comparePieces, normalPieces, type Span } from './span.ts'
import type { Tokens } from './tokens.ts'

/** Everything in a document except its mentions. `links.from` counts mentions in the order they were added. */
export interface DocumentFrame {
  readonly id: string
  readonly part?: number | undefined
  readonly genre?: string | undefined
  readonly features?: ReadonlyMap<string, string> | undefined
  readonly text?: string | undefined
  readonly tokens: Tokens | undefined
  readonly sentences: Int32Array
  readonly paragraphs?: Int32Array | undefined
  readonly links?: readonly Link[]
  readonly origin: Origin
}

const NO_PIECES: ReadonlyMap<number, readonly Span[]> = new Map()
const NO_LINKS: readonly Link[] = []

/**
 * The only way to make a document: collects mentions in any order, sorts them by span and numbers
 * entities by their first mention, so that nothing downstream depends on the order of the file.
 *
 * One builder serves a reader for all its documents; `finish` leaves it empty again.
 */
export class DocumentBuilder {
  readonly entities: EntityIds = new EntityIds()
  #count = 0
  #start: Int32Array = new Int32Array(FIRST_LENGTH)
  #end: Int32Array = new Int32Array(FIRST_LENGTH)
  #entity: Int32Array = new Int32Array(FIRST_LENGTH)
  /** True while mentions arrive by ascending start, as they do when brackets open. */
  #isByStart = true
  #lastStart = Number.NEGATIVE_INFINITY
  #pieces: Map<number, readonly Span[]> = new Map()
  #attributes: MentionAttributes[] = []
  readonly #renumbered: ScratchInts = new ScratchInts()
  readonly #formerly: ScratchInts = new ScratchInts()
  readonly #hasOwnIds: boolean | undefined

  /** @param hasOwnIds what `CorefDocument.hasOwnIds` is for all its documents */
  constructor({ hasOwnIds }: { readonly hasOwnIds?: boolean | undefined } = {}) {
    this.#hasOwnIds = hasOwnIds
  }

  get count(): number {
    return this.#count
  }

  /** Add a mention. Returns its number, in the order of addition. */
  addMention(start: number, end: number, entity: number): number {
    const at = this.#count++
    if (at === this.#start.length) this.#grow()
    this.#start[at] = start
    this.#end[at] = end
    this.#entity[at] = entity
    if (start < this.#lastStart) this.#isByStart = false
    this.#lastStart = start
    return at
  }

  /** Set the end of a mention that was added when only its start was known. */
  endMention(mention: number, end: number): void {
    this.#end[mention] = end
  }

  startOf(mention: number): number {
    return this.#start[mention] as number
  }

  /** Set the attributes of the last mention; a list of pieces makes it discontinuous. */
  describeLast(attributes: MentionAttributes, pieces?: readonly Span[]): void {
    const last = this.#count - 1
    // An empty type counts as none: most formats cannot tell them apart.
    this.#attributes[last] = attributes.entityType === '' ? withoutType(attributes) : attributes
    if (pieces !== undefined) {
      const normal = normalPieces(pieces)
      if (normal.length > 1) this.#pieces.set(last, normal)
    }
  }

  /** Discard what was added: the document turned out to be unusable. */
  abandon(): void {
    this.#clear()
  }

  /** @param isInOrder repeats of a span were added in order; otherwise their order is that of their entities */
  finish(frame: DocumentFrame, isInOrder = false): CorefDocument {
    const isPlain = this.#attributes.length === 0 && this.#pieces.size === 0 && frame.links === undefined
    let order: Int32Array | undefined
    if (this.#isByStart && isPlain && !isInOrder) this.#sortEqualStarts()
    else order = this.#sort(isInOrder)
    const { mentions, formerly, entityCount } = this.#take(order)
    const document: CorefDocument = {
      id: frame.id,
      part: frame.part ?? 0,
      genre: frame.genre,
      features: frame.features,
      text: frame.text,
      tokens: frame.tokens,
      sentences: frame.sentences,
      paragraphs: frame.paragraphs,
      mentions,
      entityCount,
      entityId: this.entities.keep(formerly, entityCount),
      hasOwnIds: this.#hasOwnIds,
      links: frame.links === undefined || order === undefined ? NO_LINKS : relink(frame.links, order),
      origin: frame.origin,
    }
    this.#clear()
    return document
  }

  /**
   * Mentions that came by start are in order except for those that start at the same token. These are few, so
   * they are sorted by insertion, in place: by end, then by the first appearance of their entity.
   */
  #sortEqualStarts(): void {
    const start = this.#start
    const end = this.#end
    const entity = this.#entity
    const count = this.#count
    for (let i = 1; i < count; i++) {
      if (start[i] !== start[i - 1]) continue
      const [ownEnd, ownEntity] = [end[i] as number, entity[i] as number]
      let at = i
      while (at > 0 && start[at - 1] === start[i]) {
        const before = end[at - 1] as number
        if (before < ownEnd || (before === ownEnd && (entity[at - 1] as number) <= ownEntity)) break
        end[at] = before
        entity[at] = entity[at - 1] as number
        at--
      }
      end[at] = ownEnd
      entity[at] = ownEntity
    }
  }

  /** The sorted order of any mentions: by start, then end, then pieces, then first appearance of their entity. */
  #sort(isInOrder: boolean): Int32Array {
    const start = this.#start
    const end = this.#end
    const entity = this.#entity
    const order = newInts(this.#count)
    for (let i = 0; i < order.length; i++) order[i] = i
    const compare = (a: number, b: number): number =>
      (start[a] as number) - (start[b] as number) ||
      (end[a] as number) - (end[b] as number) ||
      comparePieces(this.#pieces.get(a), this.#pieces.get(b)) ||
      (isInOrder ? 0 : (entity[a] as number) - (entity[b] as number)) ||
      a - b
    if (!this.#isByStart) return order.sort(compare)
    for (let from = 0, to = 1; to <= order.length; to++) {
      if (to < order.length && start[to] === start[from]) continue
      if (to - from > 1) order.subarray(from, to).sort(compare)
      from = to
    }
    return order
  }

  /**
   * The mentions as separate columns, in the given or the present order, their entities numbered by first
   * mention; and the number that each entity had before.
   */
  #take(order: Int32Array | undefined): { mentions: Mentions; formerly: Int32Array; entityCount: number } {
    const count = this.#count
    const start = newInts(count)
    const end = newInts(count)
    const entity = newInts(count)
    // Numbers are stored plus one, so that 0 means none yet.
    const renumbered = this.#renumbered.zeros(this.entities.count)
    const formerly = this.#formerly.zeros(this.entities.count)
    let entityCount = 0
    let repeats = false
    for (let i = 0; i < count; i++) {
      const from = order === undefined ? i : (order[i] as number)
      start[i] = this.#start[from] as number
      end[i] = this.#end[from] as number
      const before = this.#entity[from] as number
      let after = renumbered[before] as number
      if (after === 0) {
        formerly[entityCount++] = before
        after = entityCount
        renumbered[before] = after
      }
      entity[i] = after - 1
      if (i > 0 && start[i] === start[i - 1] && end[i] === end[i - 1]) {
        const last = order === undefined ? i - 1 : (order[i - 1] as number)
        repeats ||= comparePieces(this.#pieces.get(from), this.#pieces.get(last)) === 0
      }
    }
    const pieces = order === undefined ? NO_PIECES : this.#piecesInOrder(order)
    const attributes =
      order === undefined || this.#attributes.length === 0 ? undefined : this.#attributesInOrder(order)
    return { mentions: { count, start, end, entity, pieces, attributes, repeats }, formerly, entityCount }
  }

  #attributesInOrder(order: Int32Array): MentionAttributes[] {
    const attributes: MentionAttributes[] = []
    for (let i = 0; i < order.length; i++) attributes.push(this.#attributes[order[i] as number] ?? {})
    return attributes
  }

  #piecesInOrder(order: Int32Array): ReadonlyMap<number, readonly Span[]> {
    if (this.#pieces.size === 0) return NO_PIECES
    const pieces = new Map<number, readonly Span[]>()
    for (const [i, from] of order.entries()) {
      const spans = this.#pieces.get(from)
      if (spans !== undefined) pieces.set(i, spans)
    }
    return pieces
  }

  #grow(): void {
    this.#start = doubleInts(this.#start)
    this.#end = doubleInts(this.#end)
    this.#entity = doubleInts(this.#entity)
  }

  #clear(): void {
    this.entities.clear()
    this.#count = 0
    this.#isByStart = true
    this.#lastStart = Number.NEGATIVE_INFINITY
    if (this.#pieces.size > 0) this.#pieces = new Map()
    if (this.#attributes.length > 0) this.#attributes = []
  }
}

function relink(links: readonly Link[], order: Int32Array): Link[] {
  const position = newInts(order.length)
  for (let after = 0; after < order.length; after++) position[order[after] as number] = after
  const newPosition = (mention: number): number => position[mention] ?? -1
  return links.map((link) => ({
    ...link,
    from: newPosition(link.from),
    ...(link.anchors === undefined ? {} : { anchors: link.anchors.map(newPosition) }),
  }))
}

/** Copies the attributes, which is slow: only the few mentions that need it go through here. */
function withoutType({ entityType: _, ...others }: MentionAttributes): MentionAttributes {
  return others
}
