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
  #isShown = false

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
    this.#isShown = true
    const share = Math.min(1, this.#done / this.#total)
    const filled = Math.round(share * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    this.#io.stderr(`\r${bar} ${String(Math.floor(share * 100)).padStart(3)} %  ${this.#label}`)
  }

  finish(): void {
    if (this.#isShown) this.#io.stderr('\r\u001b[K')
    this.#isShown = false
  }
}

function totalSize(files: readonly string[]): number {
  return files.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
}
