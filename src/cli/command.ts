import type { Run } from './run.ts'

/** A wrong command line: exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** What a command may touch: tests pass their own. */
export interface Io {
  /** Takes bytes too, such as those of a model. */
  readonly stdout: (text: string | Uint8Array) => void
  /** Did all of it get there? That a reader is gone, or a disk is full, is known only later. */
  readonly isWritten?: () => Promise<boolean>
  readonly stderr: (text: string) => void
  /** The descriptor of standard input, if it is not 0. */
  readonly stdin?: number
  readonly isTerminal: { readonly stdout: boolean; readonly stderr: boolean }
  readonly useColor: boolean
}

/** A command is data: what it takes, and the function that does the work. */
export interface Command<Arguments extends readonly unknown[] = readonly unknown[], Flags = unknown> {
  readonly arguments: readonly Argument[]
  /** In the order in which help lists them; the common flags follow. */
  readonly flags: readonly FlagGroup[]
  /** What help prints under the flags: remarks and examples. */
  readonly notes?: string
  /**
   * @param args one value for each declared argument: a list where it is variadic
   * @returns the exit code, if not 0
   */
  run(run: Run, args: Arguments, flags: Flags): Promise<number> | Promise<void> | number | void
}

export interface Argument {
  readonly name: string
  readonly description: string
  readonly choices?: readonly string[]
  readonly variadic?: boolean
  readonly optional?: boolean
}

/** Flags by the name under which a command finds them: `perDocument` is `--per-document`. */
export type FlagGroup = Readonly<Record<string, Flag>>

/** A declaration for every flag of a type, and for no other. */
export type FlagsFor<Flags> = { readonly [Name in keyof Flags]-?: Flag }

export interface Flag {
  readonly description: string
  /** What help calls the value, `id` or `file...`; a flag without one is a switch. */
  readonly value?: string
  readonly short?: string
  readonly choices?: readonly string[]
  readonly default?: string | number
  /** @param previous what the same flag gave before, where it is repeated */
  readonly parse?: (text: string, previous: never) => unknown
  readonly isRequired?: boolean
  readonly isHidden?: boolean
}

/** A command before it is loaded: a file is loaded only when its command is called. */
export interface CommandEntry {
  readonly name: string
  readonly summary: string
  readonly load: () => Promise<{ readonly command: Command }>
}
