import { printable } from '../errors.ts'
import type { Io } from './command.ts'

const WIDTH = 24
/** A line that wraps could not be written over. */
const COLUMNS = 79

/** A bar on one line of standard error, which is written over and over. */
export class Bar {
  readonly #io: Io
  #shown = 0

  constructor(io: Io) {
    this.#io = io
  }

  draw(share: number, label: string): void {
    const done = Math.min(1, share)
    const filled = Math.round(done * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    const line = `${bar} ${String(Math.floor(done * 100)).padStart(3)} %  ${printable(label)}`.slice(
      0,
      COLUMNS,
    )
    this.#io.stderr(`\r${line.padEnd(this.#shown)}`)
    this.#shown = line.length
  }

  clear(): void {
    // Blanks rather than the code that clears a line: whoever wants no escapes gets none.
    if (this.#shown > 0) this.#io.stderr(`\r${' '.repeat(this.#shown)}\r`)
    this.#shown = 0
  }
}
