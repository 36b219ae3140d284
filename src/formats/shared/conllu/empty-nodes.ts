import { countBelow, partitionPoint } from '../../../document/sorted.ts'
import type { Span } from '../../../document/span.ts'
import type { Tokens } from '../../../document/tokens.ts'

/** The empty nodes of a document; numbers the words of a mention without walking through it. */
export class EmptyNodes {
  /** Ascending. */
  readonly #positions: number[] = []

  static of(tokens: Tokens): EmptyNodes {
    const empties = new EmptyNodes()
    for (let t = 0; t < tokens.count; t++) if (tokens.token(t).empty === true) empties.add(t)
    return empties
  }

  /** Positions must be added in ascending order. */
  add(position: number): void {
    this.#positions.push(position)
  }

  clear(): void {
    this.#positions.length = 0
  }

  has(position: number): boolean {
    return this.#between(position, position + 1) > 0
  }

  /** Are all tokens of some spans empty nodes? */
  isAll(spans: readonly Span[]): boolean {
    if (this.#positions.length === 0) return false
    for (const [start, end] of spans) if (this.#between(start, end) < end - start) return false
    return true
  }

  /** Number of a word in a mention, from 1, or 0 for none; in a mention without words, of an empty node. */
  wordNumber(spans: readonly Span[], position: number): number {
    const number = nodeNumber(spans, position)
    if (number === 0 || this.isAll(spans)) return number
    let before = 0
    for (const [start, end] of spans) {
      if (start <= position) before += this.#between(start, Math.min(end, position))
    }
    return this.has(position) ? 0 : number - before
  }

  /** Position of a word by its number, or -1. */
  wordAt(spans: readonly Span[], number: number): number {
    if (this.#positions.length === 0 || this.isAll(spans)) return nodeAt(spans, number)
    let left = number
    for (const [start, end] of spans) {
      const empties = this.#between(start, end)
      if (empties === 0 && left <= end - start) return start + left - 1
      if (left <= end - start - empties) {
        const words = (to: number): number => to - start - this.#between(start, to)
        return start + partitionPoint(end - start, (index) => words(start + index + 1) < left)
      }
      left -= end - start - empties
    }
    return -1
  }

  /** How many there are in a span. */
  #between(start: number, end: number): number {
    return countBelow(this.#positions, end) - countBelow(this.#positions, start)
  }
}

/** Number of a token in a mention, from 1, or 0 if it is outside. */
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
