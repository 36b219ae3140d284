import type { NamedPath } from '../corpus/name-systems.ts'
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
  /** Files that are in memory, by their paths. */
  readonly inline?: ReadonlyMap<string, Uint8Array>
  /** Arguments that stand for a response with a label. */
  readonly labels?: ReadonlyMap<string, NamedPath>
  readonly isTerminal: { readonly stdout: boolean; readonly stderr: boolean }
  readonly useColor: boolean
}

/** A command is data: what it takes, and the function that does the work. */
export interface Command<Arguments extends readonly unknown[] = readonly unknown[], Flags = unknown> {
  readonly arguments: readonly Argument[]
  /** In the order in which help lists them; the flags of every command follow. */
  readonly flags: readonly FlagGroup[]
  /** Command lines, the most useful first: `--help` shows the first two. */
  readonly examples: readonly string[]
  /** Paragraphs for `--help-all`; indented lines keep their line breaks. */
  readonly notes?: readonly string[]
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
  /** Values that completion offers; without them or choices, an argument is a file. */
  readonly suggestions?: readonly string[]
  readonly variadic?: boolean
  readonly optional?: boolean
}

/** Flags by the name under which a command finds them: `perDocument` is `--per-document`. */
export type FlagGroup = Readonly<Record<string, Flag>>

/** The same flags under a heading, except those that have one. */
export function under<Flags extends Readonly<Record<keyof Flags, Flag>>>(
  heading: Heading,
  flags: Flags,
): Flags {
  const entries = Object.entries<Flag>(flags)
  return Object.fromEntries(entries.map(([name, flag]) => [name, { heading, ...flag }])) as Flags
}

/** A declaration for every flag of a type, and for no other. */
export type FlagsFor<Flags> = { readonly [Name in keyof Flags]-?: Flag }

/** The headings of `--help-all`, in order; a flag without one belongs to its command alone and comes first. */
export const headings = [
  'Input',
  'Metrics',
  'Matching',
  'Which mentions count',
  'Significance',
  'Gates and history',
  'Output',
  'General',
] as const

export type Heading = (typeof headings)[number]

export interface Flag {
  /** Plain words in lower case, without a full stop; help adds choices and defaults. */
  readonly description: string
  /** More about it, for `--help-all`. */
  readonly details?: string
  /** `--help` shows it; `--help-all` shows every flag. */
  readonly isCommon?: boolean
  readonly heading?: Heading
  /** What help calls the value, `id` or `file...`; a flag without one is a switch. */
  readonly value?: string
  readonly short?: string
  readonly choices?: readonly string[]
  /** The command that lists the values, such as `formats`: help names it instead of the values. */
  readonly listedBy?: string
  /** Values that completion offers where others are possible too. */
  readonly suggestions?: readonly string[]
  /** Takes several values with commas between them. */
  readonly isList?: boolean
  readonly default?: string | number
  /** The default in help, where the command fills it in itself. */
  readonly shownDefault?: string | number
  /** @param previous what the same flag gave before, where it is repeated */
  readonly parse?: (text: string, previous: never) => unknown
  readonly isRequired?: boolean
  /** Names a file whose ending chooses the form of the result, where no other flag does. */
  readonly choosesForm?: boolean
  readonly isRepeatable?: boolean
}

/** How `referee --help-all` groups the commands. */
export const commandGroups = [
  'Score',
  'Analyse',
  'Share',
  'Files',
  'Resolve',
  'Scale out',
  'Reference',
] as const

export type CommandGroup = (typeof commandGroups)[number]

/** A command before it is loaded: a file is loaded only when its command is called. */
export interface CommandEntry {
  readonly name: string
  /** What it does, as an imperative in lower case; fits on a line of the list of commands. */
  readonly summary: string
  readonly group: CommandGroup
  /** `referee --help` lists it; `--help-all` lists every command. */
  readonly isCommon?: boolean
  readonly load: () => Promise<{ readonly command: Command }>
}
