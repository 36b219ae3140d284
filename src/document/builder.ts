import type { CorefDocument, Link, MentionAttributes, Mentions, Origin } from './document.ts'
import { EntityIds } from './entity-ids.ts'
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
    const entityCount = numberByFirstMention(mentions.entity, ids)
    const document: CorefDocument = {
      id: frame.id,
      part: frame.part ?? 0,
      genre: frame.genre,
      tokens: frame.tokens,
      sentences: frame.sentences,
      mentions,
      entityCount,
      entityId: (entity) => String(ids[entity]),
      links: frame.links === undefined ? [] : relink(frame.links, order),
      origin: frame.origin,
    }
    this.#clear()
    return document
  }

  /** The mentions added, by start, then end, then pieces, then first appearance of their entity. */
  #order(tokenCount: number | undefined): Int32Array {
    const count = this.#count
    const start = this.#start
    if (this.#byEnd && tokenCount !== undefined && this.#pieces.size === 0) {
      return this.#entitiesInOrder(byStart(start, count, tokenCount))
    }
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

  /** Among mentions of one span, the entity that appeared first goes first; such repeats are rare. */
  #entitiesInOrder(order: Int32Array): Int32Array {
    const precedes = (a: number, b: number): boolean =>
      this.#start[a] === this.#start[b] &&
      this.#end[a] === this.#end[b] &&
      (this.#entity[a] as number) < (this.#entity[b] as number)
    for (let i = 1; i < order.length; i++) {
      const mention = order[i] as number
      let at = i
      while (at > 0 && precedes(mention, order[at - 1] as number)) {
        order[at] = order[at - 1] as number
        at--
      }
      order[at] = mention
    }
    return order
  }

  #inOrder(order: Int32Array): Mentions {
    const count = this.#count
    const start = new Int32Array(count)
    const end = new Int32Array(count)
    const entity = new Int32Array(count)
    for (let i = 0; i < count; i++) {
      const from = order[i] as number
      start[i] = this.#start[from] as number
      end[i] = this.#end[from] as number
      entity[i] = this.#entity[from] as number
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
        : Array.from(order.subarray(0, count), (from) => this.#attributes[from] ?? {})
    return { count, start, end, entity, pieces, attributes, repeats: repeats(count, start, end, pieces) }
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

/** Stable counting sort by start: with ends ascending already, the result is by start, then end. */
function byStart(start: Int32Array, count: number, tokenCount: number): Int32Array {
  const next = new Int32Array(tokenCount + 1)
  for (let i = 0; i < count; i++) {
    const after = (start[i] as number) + 1
    next[after] = (next[after] as number) + 1
  }
  for (let t = 1; t <= tokenCount; t++) next[t] = (next[t] as number) + (next[t - 1] as number)
  const order = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    const at = start[i] as number
    const slot = next[at] as number
    next[at] = slot + 1
    order[slot] = i
  }
  return order
}

/** Renumber entities by first mention, in place; drops ids that no mention uses. Returns how many are left. */
function numberByFirstMention(entity: Int32Array, ids: (string | number)[]): number {
  const renumbered = new Int32Array(ids.length).fill(-1)
  const old = ids.slice()
  let count = 0
  for (let m = 0; m < entity.length; m++) {
    const before = entity[m] as number
    let after = renumbered[before] as number
    if (after < 0) {
      after = count++
      renumbered[before] = after
      ids[after] = old[before] as string | number
    }
    entity[m] = after
  }
  ids.length = count
  return count
}

function repeats(
  count: number,
  start: Int32Array,
  end: Int32Array,
  pieces: ReadonlyMap<number, readonly Span[]>,
): boolean {
  for (let i = 1; i < count; i++) {
    if (start[i] === start[i - 1] && end[i] === end[i - 1]) {
      if (comparePieces(pieces.get(i), pieces.get(i - 1)) === 0) return true
    }
  }
  return false
}

function relink(links: readonly Link[], order: Int32Array): Link[] {
  const position = new Map<number, number>()
  for (const [after, before] of order.entries()) position.set(before, after)
  return links.map((link) => ({ ...link, from: position.get(link.from) as number }))
}

function doubled(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
