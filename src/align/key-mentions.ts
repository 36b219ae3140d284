import type { CorefDocument } from '../document/document.ts'

/** Looks up the key's mentions by span. */
export class KeyMentions {
  readonly #size: number
  readonly #entity: Map<number, number> = new Map()
  readonly #endAt: Map<number, number> = new Map()
  readonly #startAt: Map<number, number> = new Map()

  constructor({ mentions, tokens }: CorefDocument) {
    this.#size = (tokens?.count ?? 0) + 1
    const { count, start, end, entity } = mentions
    for (let m = 0; m < count; m++) {
      if (mentions.pieces.has(m)) continue
      const [from, to] = [start[m] as number, end[m] as number]
      const span = from * this.#size + to
      if (!this.#entity.has(span)) this.#entity.set(span, entity[m] as number)
      // Mentions are sorted by start, then end: the first is the shortest that starts here.
      if (!this.#endAt.has(from)) this.#endAt.set(from, to)
      this.#startAt.set(to, from)
    }
  }

  /** The entity of the mention with exactly this span, or -1. */
  entityAt(start: number, end: number): number {
    return this.#entity.get(start * this.#size + end) ?? -1
  }

  /** The end of the shortest mention that starts here, or -1. */
  shortestFrom(start: number): number {
    return this.#endAt.get(start) ?? -1
  }

  /** The start of the shortest mention that ends here, or -1. */
  shortestTo(end: number): number {
    return this.#startAt.get(end) ?? -1
  }
}
