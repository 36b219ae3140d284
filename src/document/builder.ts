import type { CorefDocument, Link, MentionAttributes, Mentions, Origin } from './document.ts'
import { type EntityId, EntityIds } from './entity-ids.ts'
import { doubled, newInts, ScratchInts } from './ints.ts'
import { comparePieces, normalPieces, type Span } from './span.ts'
import type { Tokens } from './tokens.ts'

/** All of a document but its mentions. `links.from` counts mentions in the order they were added. */
export interface DocumentFrame {
  readonly id: string
  readonly part?: number | undefined
  readonly genre?: string | undefined
  readonly tokens: Tokens | undefined
  readonly sentences: Int32Array
  readonly links?: readonly Link[]
  readonly origin: Origin
}

const NO_PIECES: ReadonlyMap<number, readonly Span[]> = new Map()
const NO_LINKS: readonly Link[] = []

/**
 * The one way to make a document: collects mentions in any order, sorts them by span and numbers
 * entities by their first mention, so that nothing downstream depends on the order of the file.
 *
 * One builder serves a reader for all its documents; `finish` leaves it empty again.
 */
export class DocumentBuilder {
  readonly entities: EntityIds = new EntityIds()
  #count = 0
  #start: Int32Array = new Int32Array(256)
  #end: Int32Array = new Int32Array(256)
  #entity: Int32Array = new Int32Array(256)
  /** True while mentions arrive by ascending end, as they do when brackets close. */
  #byEnd = true
  #lastEnd = Number.NEGATIVE_INFINITY
  #pieces: Map<number, readonly Span[]> = new Map()
  #attributes: MentionAttributes[] = []
  readonly #slots: ScratchInts = new ScratchInts()
  readonly #ordered: ScratchInts = new ScratchInts()
  readonly #renumbered: ScratchInts = new ScratchInts()

  get count(): number {
    return this.#count
  }

  addMention(start: number, end: number, entity: number): void {
    const at = this.#count++
    if (at === this.#start.length) this.#grow()
    this.#start[at] = start
    this.#end[at] = end
    this.#entity[at] = entity
    if (end < this.#lastEnd) this.#byEnd = false
    this.#lastEnd = end
  }

  /** Say more about the mention added last; a list of pieces makes it discontinuous. */
  describeLast(attributes: MentionAttributes, pieces?: readonly Span[]): void {
    const last = this.#count - 1
    this.#attributes[last] = attributes
    if (pieces !== undefined) {
      const normal = normalPieces(pieces)
      if (normal.length > 1) this.#pieces.set(last, normal)
    }
  }

  /** Forget what was added: the document turned out to be unusable. */
  abandon(): void {
    this.entities.take()
    this.#clear()
  }

  finish(frame: DocumentFrame): CorefDocument {
    const order = this.#order(frame.tokens?.count)
    const mentions = this.#inOrder(order)
    const ids = this.entities.take()
    const entityCount = this.#numberByFirstMention(mentions.entity, ids)
    const document: CorefDocument = {
      id: frame.id,
      part: frame.part ?? 0,
      genre: frame.genre,
      tokens: frame.tokens,
      sentences: frame.sentences,
      mentions,
      entityCount,
      entityId: (entity) => ids[entity]?.toString(),
      links: frame.links === undefined ? NO_LINKS : relink(frame.links, order.subarray(0, mentions.count)),
      origin: frame.origin,
    }
    this.#clear()
    return document
  }

  /** The mentions added, by start, then end, then pieces, then first appearance of their entity. */
  #order(tokenCount: number | undefined): Int32Array {
    const count = this.#count
    if (this.#byEnd && tokenCount !== undefined && this.#pieces.size === 0) {
      return this.#byStart(tokenCount)
    }
    const start = this.#start
    const end = this.#end
    const entity = this.#entity
    const order = Int32Array.from({ length: count }, (_, i) => i)
    return order.sort(
      (a, b) =>
        (start[a] as number) - (start[b] as number) ||
        (end[a] as number) - (end[b] as number) ||
        comparePieces(this.#pieces.get(a), this.#pieces.get(b)) ||
        (entity[a] as number) - (entity[b] as number) ||
        a - b,
    )
  }

  /** Counting sort by start. It is stable, so mentions that came by end come out by start, then end. */
  #byStart(tokenCount: number): Int32Array {
    const count = this.#count
    const start = this.#start
    const end = this.#end
    const entity = this.#entity
    const slots = this.#slots.cleared(tokenCount + 1)
    for (let i = 0; i < count; i++) {
      const after = (start[i] as number) + 1
      slots[after] = (slots[after] as number) + 1
    }
    for (let t = 1; t <= tokenCount; t++) slots[t] = (slots[t] as number) + (slots[t - 1] as number)
    const order = this.#ordered.cleared(count)
    for (let i = 0; i < count; i++) {
      const at = start[i] as number
      const first = slots[at] as number
      slots[at] = first + 1
      let slot = first
      // Among repeats of one span, which are rare, the entity that appeared first goes first.
      while (slot > 0) {
        const before = order[slot - 1] as number
        const isLater =
          start[before] === at && end[before] === end[i] && (entity[before] as number) > (entity[i] as number)
        if (!isLater) break
        order[slot--] = before
      }
      order[slot] = i
    }
    return order
  }

  #inOrder(order: Int32Array): Mentions {
    const count = this.#count
    const start = newInts(count)
    const end = newInts(count)
    const entity = newInts(count)
    let hasRepeats = false
    for (let i = 0; i < count; i++) {
      const from = order[i] as number
      start[i] = this.#start[from] as number
      end[i] = this.#end[from] as number
      entity[i] = this.#entity[from] as number
      if (i > 0 && start[i] === start[i - 1] && end[i] === end[i - 1]) {
        hasRepeats ||= comparePieces(this.#pieces.get(from), this.#pieces.get(order[i - 1] as number)) === 0
      }
    }
    let pieces = NO_PIECES
    if (this.#pieces.size > 0) {
      const moved = new Map<number, readonly Span[]>()
      for (let i = 0; i < count; i++) {
        const own = this.#pieces.get(order[i] as number)
        if (own !== undefined) moved.set(i, own)
      }
      pieces = moved
    }
    const attributes =
      this.#attributes.length === 0
        ? undefined
        : Array.from({ length: count }, (_, i) => this.#attributes[order[i] as number] ?? {})
    return { count, start, end, entity, pieces, attributes, repeats: hasRepeats }
  }

  /** Renumber entities in place, dropping ids that no mention uses. Returns how many are left. */
  #numberByFirstMention(entity: Int32Array, ids: EntityId[]): number {
    // Numbers are kept one up, so that 0 means none yet.
    const renumbered = this.#renumbered.cleared(ids.length)
    const old = ids.slice()
    let count = 0
    for (let m = 0; m < entity.length; m++) {
      const before = entity[m] as number
      let after = renumbered[before] as number
      if (after === 0) {
        ids[count++] = old[before]
        after = count
        renumbered[before] = after
      }
      entity[m] = after - 1
    }
    ids.length = count
    return count
  }

  #grow(): void {
    this.#start = doubled(this.#start)
    this.#end = doubled(this.#end)
    this.#entity = doubled(this.#entity)
  }

  #clear(): void {
    this.#count = 0
    this.#byEnd = true
    this.#lastEnd = Number.NEGATIVE_INFINITY
    if (this.#pieces.size > 0) this.#pieces = new Map()
    if (this.#attributes.length > 0) this.#attributes = []
  }
}

function relink(links: readonly Link[], order: Int32Array): Link[] {
  const position = new Map<number, number>()
  for (const [after, before] of order.entries()) position.set(before, after)
  return links.map((link) => ({ ...link, from: position.get(link.from) as number }))
}
