import { lastAtMost } from '../../document/sorted.ts'
import { NEWLINE, textOf } from './bytes.ts'

/**
 * Finds the line and column of a byte in text that may still be growing. Each line is counted once, however
 * many faults are located and in whatever order.
 */
export class LineIndex {
  /** Where the lines found so far start. */
  #starts: number[] = [0]
  #counted = 0
  /** The last answer: there are often many faults in one line. */
  #last = { start: 0, offset: 0, column: 1 }

  /** Start over with another text. */
  clear(): void {
    if (this.#counted === 0) return
    this.#starts = [0]
    this.#counted = 0
    this.#last = { start: 0, offset: 0, column: 1 }
  }

  /**
   * @param base what offsets count from
   * @returns number of the line from 0, where it starts, and the column from 1 in UTF-16 units
   */
  find(bytes: Uint8Array, base: number, offset: number): { line: number; start: number; column: number } {
    for (; this.#counted < offset; this.#counted++) {
      if (bytes[base + this.#counted] === NEWLINE) this.#starts.push(this.#counted + 1)
    }
    const line = lastAtMost(this.#starts, offset)
    const start = this.#starts[line] as number
    const from = this.#last.start === start ? this.#last : { offset: start, column: 1 }
    const width = (a: number, b: number): number => textOf(bytes, base + a, base + b).length
    const column =
      offset < from.offset
        ? from.column - width(offset, from.offset)
        : from.column + width(from.offset, offset)
    this.#last = { start, offset, column }
    return { line, start, column }
  }
}
