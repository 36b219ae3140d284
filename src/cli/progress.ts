import { statSync } from 'node:fs'
import { printable } from '../errors.ts'
import type { Io } from './command.ts'

const INTERVAL = 100
const WIDTH = 24

/** A bar on standard error while files are read; nothing at all when that is no terminal. */
export class Progress {
  readonly #io: Io
  readonly #total: number
  readonly #label: string
  #done = 0
  #shownAt = Date.now()
  #shown = ''

  constructor(io: Io, label: string, files: readonly string[]) {
    this.#io = io
    this.#label = printable(label)
    this.#total = io.isTerminal.stderr ? totalSize(files) : 0
  }

  readonly advance = (bytes: number): void => {
    if (this.#total === 0) return
    this.#done += bytes
    const now = Date.now()
    if (now - this.#shownAt < INTERVAL) return
    this.#shownAt = now
    const share = Math.min(1, this.#done / this.#total)
    const filled = Math.round(share * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    this.#shown = `${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${this.#label}`
    this.#io.stderr(`\r${this.#shown}`)
  }

  finish(): void {
    // Blanks rather than the code that clears a line: whoever wants no escapes gets none.
    if (this.#shown !== '') this.#io.stderr(`\r${' '.repeat(this.#shown.length)}\r`)
    this.#shown = ''
  }
}

function totalSize(files: readonly string[]): number {
  return files.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
}
