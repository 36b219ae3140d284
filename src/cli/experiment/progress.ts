import { type Step, stepLine } from '../../experiments/step.ts'
import type { Io } from '../command.ts'
import { Bar } from '../terminal/progress.ts'

/** What an experiment is at: a bar on a terminal, a line for each step elsewhere, and nothing if it is to be quiet. */
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

  /** Work that has come so far. */
  readonly step = (step: Step): void => {
    if (this.#isQuiet) return
    if (this.#io.isTerminal.stderr) this.#bar.draw(step.at / step.of, stepLine(step))
    else this.note(stepLine(step))
  }

  clear(): void {
    this.#bar.clear()
  }
}
