import { printable } from '../../errors.ts'
import { type Step, stepLine } from '../../experiments/step.ts'
import type { Io } from '../command.ts'

const INTERVAL = 100

/** A bar on standard error for long work, on terminals only. */
export class Progress {
  readonly #bar: Bar
  readonly #total: number
  readonly #label: string
  #done = 0
  #shownAt = Date.now()

  /** @param of the number of steps or bytes; finding it out may take time, which only a terminal is worth */
  constructor(io: Io, label: string, of: number | (() => number)) {
    this.#bar = new Bar(io)
    this.#label = label
    this.#total = io.isTerminal.stderr ? (typeof of === 'number' ? of : of()) : 0
  }

  readonly advance = (amount: number): void => {
    this.#done += amount
    this.#show()
  }

  /** For work that reports the share done. */
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

const WIDTH = 24
/** A line that wraps cannot be overwritten. */
const COLUMNS = 79

/** A bar on one line of standard error, overwritten each time. */
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
    // Blanks instead of an escape code, so that output without colours has no escapes.
    if (this.#shown > 0) this.#io.stderr(`\r${' '.repeat(this.#shown)}\r`)
    this.#shown = 0
  }
}

/** The progress of an experiment: a bar on a terminal, a line for each step elsewhere, nothing in a quiet run. */
export class ExperimentProgress {
  readonly #io: Io
  readonly #isQuiet: boolean
  readonly #bar: Bar

  constructor(io: Io, isQuiet: boolean) {
    this.#io = io
    this.#isQuiet = isQuiet
    this.#bar = new Bar(io)
  }

  /** A line that stays. */
  readonly note = (message: string): void => {
    this.clear()
    if (!this.#isQuiet) this.#io.stderr(`${message}\n`)
  }

  /** Show the progress of the work. */
  readonly step = (step: Step): void => {
    if (this.#isQuiet) return
    if (this.#io.isTerminal.stderr) this.#bar.draw(step.at / step.of, stepLine(step))
    else this.note(stepLine(step))
  }

  clear(): void {
    this.#bar.clear()
  }
}
