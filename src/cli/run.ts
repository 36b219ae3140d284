import pc from 'picocolors'
import type { Warning } from '../errors.ts'
import { NodeFiles } from '../node/files/node-files.ts'
import type { Session } from '../node/session.ts'
import { renderWarnings } from '../report/problems.ts'
import type { Rendering, RenderOptions } from '../report/render-report.ts'
import { plainStyle, type Style } from '../report/text.ts'
import type { Io } from './command.ts'
import { checkTarget } from './files/check-target.ts'
import { OverwriteGuard } from './files/overwrite-guard.ts'
import type { CommonFlags } from './flags/all-flags.ts'
import { chooseRendering, type OutputFlags } from './flags/output-flags.ts'
import { Progress } from './terminal/progress.ts'

/** The flags that every run knows. */
export type RunFlags = OutputFlags & Pick<CommonFlags, 'anyRatio'>

/** One run of a command: where its notes, warnings, progress and result go. */
export class Run implements Session {
  readonly name: string
  readonly io: Io
  readonly isQuiet: boolean
  /** The file named by `-o`; undefined for standard output. */
  readonly target: string | undefined
  readonly files: NodeFiles
  readonly guard: OverwriteGuard
  readonly #flags: OutputFlags
  readonly #forms: readonly Rendering[]

  /**
   * @param forms those that the ending of `-o` can choose
   * @param outer the run that this one is a part of
   */
  constructor(name: string, io: Io, flags: RunFlags, forms: readonly Rendering[] = [], outer?: Run) {
    this.name = name
    this.isQuiet = flags.quiet ?? false
    // A quiet run shows no progress either.
    this.io = this.isQuiet ? { ...io, isTerminal: { ...io.isTerminal, stderr: false } } : io
    this.target = flags.output === '-' ? undefined : flags.output
    this.#flags = flags
    this.#forms = forms
    this.guard = outer?.guard ?? new OverwriteGuard()
    const mostRatio = flags.anyRatio === true ? Number.POSITIVE_INFINITY : undefined
    this.files = outer?.files ?? new NodeFiles({ ...io.files, mostRatio, guard: this.guard })
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
    checkTarget(this, this.target, promise)
  }

  /** Write the result to its target: all at once or, where it is long, piece by piece. */
  emit(text: string | Iterable<string>): void {
    if (this.target !== undefined) this.files.write(this.target, text)
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

  /** @param of the files whose bytes are read, or the number of steps */
  readonly openProgress = (label: string, of: readonly string[] | number): Progress =>
    new Progress(this.io, label, typeof of === 'number' ? of : () => this.#sizeOf(of))

  /** Show a progress bar during some work, and clear it even if the work fails. */
  progress<Result>(label: string, steps: number, work: (progress: Progress) => Result): Result {
    const progress = this.openProgress(label, steps)
    try {
      return work(progress)
    } finally {
      progress.finish()
    }
  }

  #sizeOf(paths: readonly string[]): number {
    return paths.reduce((sum, path) => sum + (this.files.findStats(path)?.size ?? 0), 0)
  }
}
