import type { Origin } from '../../document/document.ts'
import type { Place } from '../../errors.ts'
import { LineIndex } from '../shared/line-index.ts'
import type { ConllTokens } from './tokens.ts'

/** Places of tokens, found by counting lines only when someone asks. */
export class ConllOrigin implements Origin {
  readonly path: string
  readonly #line: number
  readonly #tokens: ConllTokens
  readonly #lines: LineIndex = new LineIndex()

  constructor(path: string, line: number, tokens: ConllTokens) {
    this.path = path
    this.#line = line
    this.#tokens = tokens
  }

  locate(position?: number): Place {
    const { count } = this.#tokens
    if (position === undefined || position >= count) return { path: this.path, line: this.#line, column: 1 }
    const { line, column } = this.#lines.find(this.#tokens.bytes, 0, this.#tokens.cellStart(position))
    return { path: this.path, line: this.#line + line, column }
  }

  /** The cell of the word: whoever compares texts has no use for that of the annotation. */
  locateWord(position: number): Place {
    const { line } = this.#lines.find(this.#tokens.bytes, 0, this.#tokens.rowStart(position))
    return { path: this.path, line: this.#line + line, column: this.#tokens.formOffset(position) + 1 }
  }

  bytes(): Uint8Array {
    return this.#tokens.bytes
  }
}
