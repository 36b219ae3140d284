import { statSync } from 'node:fs'
import { Bar } from './bar.ts'
import type { Io } from './command.ts'

const INTERVAL = 100

/** A bar on standard error while files are read; nothing at all when that is no terminal. */
export class Progress {
  readonly #bar: Bar
  readonly #total: number
  readonly #label: string
  #done = 0
  #shownAt = Date.now()

  constructor(io: Io, label: string, files: readonly string[]) {
    this.#bar = new Bar(io)
    this.#label = label
    this.#total = io.isTerminal.stderr ? totalSize(files) : 0
  }

  readonly advance = (bytes: number): void => {
    if (this.#total === 0) return
    this.#done += bytes
    const now = Date.now()
    if (now - this.#shownAt < INTERVAL) return
    this.#shownAt = now
    this.#bar.draw(this.#done / this.#total, this.#label)
  }

  finish(): void {
    this.#bar.clear()
  }
}

function totalSize(files: readonly string[]): number {
  return files.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
}
