import pc from 'picocolors'
import type { Warning } from '../errors.ts'
import { checkTarget, writeFile } from '../node/files/write-file.ts'
import type { Session } from '../node/session.ts'
import { renderWarnings } from '../report/problems.ts'
import type { Rendering, RenderOptions } from '../report/render-report.ts'
import { plainStyle, type Style } from '../report/text.ts'
import type { Io } from './command.ts'
import { chooseRendering, type OutputFlags } from './flags/output-flags.ts'
import { Progress, withProgress } from './terminal/progress.ts'

/** One run of a command: where its notes, warnings, progress and result go. */
export class Run implements Session {
  readonly name: string
  readonly io: Io
  readonly isQuiet: boolean
  /** The file named by `-o`; undefined for standard output. */
  readonly target: string | undefined
  readonly #flags: OutputFlags
  readonly #forms: readonly Rendering[]

  /** @param forms those that the ending of `-o` can choose */
  constructor(name: string, io: Io, flags: OutputFlags, forms: readonly Rendering[] = []) {
    this.name = name
    this.isQuiet = flags.quiet ?? false
    // A quiet run shows no progress either.
    this.io = this.isQuiet ? { ...io, isTerminal: { ...io.isTerminal, stderr: false } } : io
    this.target = flags.output === '-' ? undefined : flags.output
    this.#flags = flags
    this.#forms = forms
  }

  /** @throws UsageError when `--json` and `--to` contradict each other, or `-o` names a page */
  get rendering(): Rendering {
    return chooseRendering(this.#flags, this.#forms)
  }

  /** For text on standard output. */
  get style(): Style {
    return this.io.useColor ? { strong: pc.bold, faint: pc.dim } : plainStyle
  }

  /** For the result: colours are for terminals, never for files. */
  get renderOptions(): RenderOptions {
    return {
      style: this.#flags.output === undefined ? this.style : plainStyle,
      isRawCsv: this.#flags.csvRaw ?? false,
    }
  }

  /**
   * Check before the work that its result can be written.
   *
   * @throws RefereeError when it cannot, UsageError when it would replace an input
   */
  checkOutput(promise?: 'is new' | 'may replace an input'): void {
    chooseRendering(this.#flags, this.#forms)
    checkTarget(this.target, promise)
  }

  /** Write the result to its target: all at once or, where it is long, piece by piece. */
  emit(text: string | Iterable<string>): void {
    if (this.target !== undefined) writeFile(this.target, text)
    else for (const piece of typeof text === 'string' ? [text] : text) this.io.stdout(piece)
  }

  /** Whether the result has arrived; it is recorded only then. A file that fails throws at once. */
  async isDelivered(): Promise<boolean> {
    return this.target !== undefined || (await this.io.isWritten?.()) !== false
  }

  /** Print to standard output, wherever the result goes. */
  print(text: string | Uint8Array): void {
    this.io.stdout(text)
  }

  /** Print a remark to standard error, unless the run is quiet. */
  readonly note = (message: string): void => {
    if (!this.isQuiet) this.io.stderr(`${message}\n`)
  }

  /** Print warnings to standard error, the first few of each kind, unless the run is quiet. */
  readonly warn = (warnings: Warning | readonly Warning[]): void => {
    if (!this.isQuiet) this.io.stderr(renderWarnings('code' in warnings ? [warnings] : warnings))
  }

  /** Print to standard error what even a quiet run must report. */
  complain(message: string): void {
    this.io.stderr(`referee ${this.name}: ${message}\n`)
  }

  readonly openProgress = (label: string, of: readonly string[] | number): Progress =>
    new Progress(this.io, label, of)

  /**
   * Show a progress bar during some work.
   *
   * @param of the files whose bytes are read, or the number of steps
   */
  progress<Result>(
    label: string,
    of: readonly string[] | number,
    work: (progress: Progress) => Result,
  ): Result {
    return withProgress(this.io, label, of, work)
  }
}
