import { statSync } from 'node:fs'
import { Bar } from './bar.ts'
import type { Io } from './command.ts'

const INTERVAL = 100

/** A bar on standard error for long work; nothing at all when that is no terminal. */
export class Progress {
  readonly #bar: Bar
  readonly #total: number
  readonly #label: string
  #done = 0
  #shownAt = Date.now()

  /** @param of what there is to do: files, of which bytes are read, or a number of whatever is counted */
  constructor(io: Io, label: string, of: readonly string[] | number) {
    this.#bar = new Bar(io)
    this.#label = label
    this.#total = io.isTerminal.stderr ? (typeof of === 'number' ? of : totalSize(of)) : 0
  }

  /** So much more is done. */
  readonly advance = (amount: number): void => {
    this.#done += amount
    this.#show()
  }

  /** Work that knows itself how far it has come. */
  readonly reach = (share: number): void => {
    this.#done = share * this.#total
    this.#show()
  }

  #show(): void {
    if (this.#total === 0) return
    const now = Date.now()
    if (now - this.#shownAt < INTERVAL) return
    this.#shownAt = now
    this.#bar.draw(this.#done / this.#total, this.#label)
  }

  finish(): void {
    this.#bar.clear()
  }
}

/** Some work with a bar, which is gone when the work ends, however it ends. */
export function withProgress<Result>(
  io: Io,
  label: string,
  of: readonly string[] | number,
  work: (progress: Progress) => Result,
): Result {
  const progress = new Progress(io, label, of)
  try {
    return work(progress)
  } finally {
    progress.finish()
  }
}

function totalSize(files: readonly string[]): number {
  return files.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0)
}
