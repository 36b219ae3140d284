import type { Origin } from '../../document/document.ts'
import type { Place } from '../../errors.ts'
import type { ConllTokens } from './tokens.ts'

/** Places of tokens, found by counting lines only when someone asks. */
export class ConllOrigin implements Origin {
  readonly path: string
  readonly #line: number
  readonly #tokens: ConllTokens
  /** Where the last answer was: places are mostly asked for in the order of the text. */
  #counted = { offset: 0, line: 0 }

  constructor(path: string, line: number, tokens: ConllTokens) {
    this.path = path
    this.#line = line
    this.#tokens = tokens
  }

  locate(position?: number): Place {
    const { count } = this.#tokens
    if (position === undefined || position >= count) return { path: this.path, line: this.#line, column: 1 }
    const row = this.#tokens.rowStart(position)
    const before = this.#tokens.bytes.subarray(row, this.#tokens.cellStart(position))
    return this.#place(position, new TextDecoder().decode(before).length)
  }

  /** The cell of the word: whoever compares texts has no use for that of the annotation. */
  locateWord(position: number): Place {
    return this.#place(position, this.#tokens.formOffset(position))
  }

  /** @param offset in the row, in UTF-16 units */
  #place(position: number, offset: number): Place {
    const { bytes } = this.#tokens
    const row = this.#tokens.rowStart(position)
    if (row < this.#counted.offset) this.#counted = { offset: 0, line: 0 }
    const line = this.#counted.line + newlines(bytes, this.#counted.offset, row)
    this.#counted = { offset: row, line }
    return {
      path: this.path,
      line: this.#line + line,
      column: offset + 1,
    }
  }

  bytes(): Uint8Array {
    return this.#tokens.bytes
  }
}

/** Number of line ends in some bytes. */
export function newlines(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at++) if (bytes[at] === 10) count++
  return count
}
