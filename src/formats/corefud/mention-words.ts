import type { Span } from '../../document/span.ts'
import type { Tokens } from '../../document/tokens.ts'

/** How many empty nodes stand before each token: what numbers the words of a mention without walking through it. */
export function emptyNodesBefore(tokens: Tokens): Int32Array {
  const before = new Int32Array(tokens.count + 1)
  for (let t = 0; t < tokens.count; t++) {
    before[t + 1] = (before[t] as number) + (tokens.token(t).empty === true ? 1 : 0)
  }
  return before
}

/** The nodes of a mention (words and empty nodes), and its words, numbered from 1. */
export class MentionWords {
  readonly #pieces: readonly Span[]
  readonly #before: Int32Array
  readonly isAllEmpty: boolean

  constructor(pieces: readonly Span[], emptyBefore: Int32Array) {
    this.#pieces = pieces
    this.#before = emptyBefore
    this.isAllEmpty = pieces.every(([start, end]) => this.#emptyIn(start, end) === end - start)
  }

  /** Number of a node, or 0 when it is none of the mention. */
  node(position: number): number {
    let passed = 0
    for (const [start, end] of this.#pieces) {
      if (position >= start && position < end) return passed + position - start + 1
      passed += end - start
    }
    return 0
  }

  /** Number of a word among the words; in a mention without any, among its empty nodes. */
  word(position: number): number {
    if (this.isAllEmpty) return this.node(position)
    let passed = 0
    for (const [start, end] of this.#pieces) {
      if (position >= start && position < end) {
        if (this.#emptyIn(position, position + 1) > 0) return 0
        return passed + position - start + 1 - this.#emptyIn(start, position)
      }
      passed += end - start - this.#emptyIn(start, end)
    }
    return 0
  }

  #emptyIn(start: number, end: number): number {
    return (this.#before[end] as number) - (this.#before[start] as number)
  }
}
