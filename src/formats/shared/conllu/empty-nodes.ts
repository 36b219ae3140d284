import { countBelow, partitionPoint } from '../../../document/sorted.ts'
import { type Span, sizeOf } from '../../../document/span.ts'
import type { Tokens } from '../../../document/tokens.ts'

/** Which tokens of a document are empty nodes: numbers the words of a mention without walking through it. */
export class EmptyNodes {
  /** Ascending. */
  readonly #positions: number[] = []
  readonly #known: Set<number> = new Set()

  static of(tokens: Tokens): EmptyNodes {
    const empties = new EmptyNodes()
    for (let t = 0; t < tokens.count; t++) if (tokens.token(t).empty === true) empties.add(t)
    return empties
  }

  /** The next one. */
  add(position: number): void {
    this.#positions.push(position)
    this.#known.add(position)
  }

  clear(): void {
    this.#positions.length = 0
    this.#known.clear()
  }

  has(position: number): boolean {
    return this.#known.has(position)
  }

  /** Are all tokens of some spans empty nodes? */
  isAll(spans: readonly Span[]): boolean {
    return this.#positions.length > 0 && sizeOf(spans) === this.#count(spans)
  }

  /** Number of a word of a mention, from 1, or 0 for none; in a mention without words, of its empty nodes. */
  wordNumber(spans: readonly Span[], position: number): number {
    const number = nodeNumber(spans, position)
    if (number === 0 || this.isAll(spans)) return number
    const before = spans.flatMap(([start, end]): Span[] =>
      start <= position ? [[start, Math.min(end, position)]] : [],
    )
    return this.has(position) ? 0 : number - this.#count(before)
  }

  /** Position of a word by its number, or -1. */
  wordAt(spans: readonly Span[], number: number): number {
    if (this.#positions.length === 0 || this.isAll(spans)) return nodeAt(spans, number)
    let left = number
    for (const span of spans) {
      const [start, end] = span
      const words = (to: number): number => to - start - this.#count([[start, to]])
      if (left <= words(end)) {
        return start + partitionPoint(end - start, (index) => words(start + index + 1) < left)
      }
      left -= words(end)
    }
    return -1
  }

  #count(spans: readonly Span[]): number {
    const before = (position: number): number => countBelow(this.#positions, position)
    return spans.reduce((count, [start, end]) => count + before(end) - before(start), 0)
  }
}

/** Number of a token of a mention, from 1, or 0 when it is none. */
export function nodeNumber(spans: readonly Span[], position: number): number {
  let passed = 0
  for (const [start, end] of spans) {
    if (position >= start && position < end) return passed + position - start + 1
    passed += end - start
  }
  return 0
}

/** Position of a token of a mention by its number, or -1. */
export function nodeAt(spans: readonly Span[], number: number): number {
  let left = number
  for (const [start, end] of spans) {
    if (left <= end - start) return start + left - 1
    left -= end - start
  }
  return -1
}
