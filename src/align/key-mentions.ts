import type { CorefDocument } from '../document/document.ts'
import type { Span } from '../document/span.ts'
import { listAt } from '../formats/shared/list-at.ts'

/** Looks up the key's mentions by span. */
export class KeyMentions {
  readonly #size: number
  readonly #spans: Set<number> = new Set()
  readonly #from: Map<number, number[]> = new Map()
  readonly #to: Map<number, number[]> = new Map()

  constructor({ mentions, tokens }: CorefDocument) {
    this.#size = (tokens?.count ?? 0) + 1
    for (let m = 0; m < mentions.count; m++) {
      if (mentions.pieces.has(m)) continue
      const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
      this.#spans.add(start * this.#size + end)
      listAt(this.#from, start).push(end)
      listAt(this.#to, end).push(start)
    }
  }

  has([start, end]: Span): boolean {
    return this.#spans.has(start * this.#size + end)
  }

  /** The mentions that start at a token, the shortest first. */
  from(start: number): Span[] {
    return (this.#from.get(start) ?? []).map((end): Span => [start, end])
  }

  /** The mentions that end with the token before this one, the shortest first. */
  to(end: number): Span[] {
    return (this.#to.get(end) ?? []).map((start): Span => [start, end]).reverse()
  }
}
