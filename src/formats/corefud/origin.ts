import type { Origin } from '../../document/document.ts'
import type { Place } from '../../errors.ts'
import { LineIndex } from '../shared/line-index.ts'
import type { CorefudTokens } from './tokens.ts'

/** Places of tokens, found by counting lines only when someone asks. */
export class CorefudOrigin implements Origin {
  readonly path: string
  readonly #line: number
  readonly #tokens: CorefudTokens
  readonly #lines: LineIndex = new LineIndex()

  constructor(path: string, line: number, tokens: CorefudTokens) {
    this.path = path
    this.#line = line
    this.#tokens = tokens
  }

  /** The last column of a token: that is where its mentions are. */
  locate(position?: number): Place {
    if (position === undefined || position < 0 || position >= this.#tokens.count) {
      return { path: this.path, line: this.#line, column: 1 }
    }
    const { line, column } = this.#lines.find(this.#tokens.bytes, 0, this.#tokens.miscOf(position))
    return { path: this.path, line: this.#line + line, column }
  }

  bytes(): Uint8Array {
    return this.#tokens.bytes
  }
}
