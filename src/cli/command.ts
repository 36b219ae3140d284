import type { NodeFilesOptions } from '../node/files/node-files.ts'
import type { Run } from './run.ts'

/** A wrong command line: exit code 2. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** What a command may touch: tests pass their own. */
export interface Io {
  /** Takes bytes too, such as those of a model. */
  readonly stdout: (text: string | Uint8Array) => void
  /** Was all of it written? A closed pipe or a full disk is noticed only later. */
  readonly isWritten?: () => Promise<boolean>
  readonly stderr: (text: string) => void
  /** Where inputs are found, unless relative to the working directory and at descriptor 0. */
  readonly files?: Omit<NodeFilesOptions, 'guard' | 'mostRatio'>
  readonly isTerminal: { readonly stdout: boolean; readonly stderr: boolean }
  readonly useColor: boolean
}

/** A command is data: what it takes, and the function that does the work. */
export interface Command<
  Arguments extends readonly unknown[] = readonly unknown[],
  Groups extends readonly FlagGroup[] = readonly FlagGroup[],
> {
  readonly arguments: readonly Argument[]
  /** In the order in which help lists them; the flags of all commands follow. */
  readonly flags: Groups
  /** Command lines, the most useful first: `--help` shows the first two. */
  readonly examples: readonly string[]
  /** Paragraphs for `--help-all`; indented lines keep their line breaks. */
  readonly notes?: readonly string[]
  /**
   * @param args one value for each declared argument: a list for a variadic one
   * @returns the exit code, if not 0
   */
  run(run: Run, args: Arguments, flags: FlagsOf<Groups>): Promise<number> | Promise<void> | number | void
}

export interface Argument {
  readonly name: string
  readonly description: string
  readonly choices?: readonly string[]
  /** Values that completion offers; without them and without choices, an argument is a file. */
  readonly suggestions?: readonly string[]
  readonly variadic?: boolean
  readonly optional?: boolean
}

/** Flags by the name under which a command finds them: `perDocument` is `--per-document`. */
export type FlagGroup = Readonly<Record<string, Flag>>

/** The values of flags by name, as their declarations make them: from a command line or from JSON. */
export type FlagsOf<Groups extends readonly FlagGroup[]> = Groups extends readonly [
  infer Group,
  ...infer Others extends readonly FlagGroup[],
]
  ? ValuesOf<Group> & FlagsOf<Others>
  : unknown

type ValuesOf<Group> = {
  readonly [Name in keyof Group as Group[Name] extends AlwaysSet ? Name : never]: ValueOf<Group[Name]>
} & {
  readonly [Name in keyof Group as Group[Name] extends AlwaysSet ? never : Name]?: ValueOf<Group[Name]>
}

/** Required, or with a default that is filled in. */
type AlwaysSet = { readonly isRequired: true } | { readonly default: unknown }

type ValueOf<F> = F extends { readonly parse: (...args: never) => infer Value }
  ? Value
  : F extends { readonly value: `${string}...` }
    ? readonly ChoiceOf<F>[]
    : F extends { readonly value: string }
      ? ChoiceOf<F>
      : boolean

type ChoiceOf<F> = F extends { readonly choices: readonly (infer Choice)[] } ? Choice : string

/** The same flags under a heading, except those that already have one. */
export function under<const Group extends FlagGroup>(heading: Heading, flags: Group): Group {
  const entries = Object.entries(flags)
  return Object.fromEntries(entries.map(([name, flag]) => [name, { heading, ...flag }])) as Group
}

/** The headings of `--help-all`, in order; flags without one are specific to their command and come first. */
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
  /** Further details, for `--help-all`. */
  readonly details?: string
  /** Shown by `--help`; `--help-all` shows every flag. */
  readonly isCommon?: boolean
  readonly heading?: Heading
  /** The name of the value in help, `id` or `file...`; a flag without one is a switch. */
  readonly value?: string
  readonly short?: string
  readonly choices?: readonly string[]
  /** The command that lists the values, such as `formats`: help names it instead of the values. */
  readonly listedBy?: string
  /** Values that completion offers, where others are also possible. */
  readonly suggestions?: readonly string[]
  /** Takes several values, separated by commas. */
  readonly isList?: boolean
  readonly default?: string | number
  /** The default in help, if the command fills it in itself. */
  readonly shownDefault?: string | number
  /** @param previous the result of the previous use of the flag, if it is repeated */
  readonly parse?: (text: string, previous: never) => unknown
  readonly isRequired?: boolean
  /** Names a file whose ending chooses the output form, unless another flag does. */
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

/** A command before it is loaded: its file is loaded only when it is called. */
export interface CommandEntry {
  readonly name: string
  /** What it does, as an imperative in lower case; fits on a line of the list of commands. */
  readonly summary: string
  readonly group: CommandGroup
  /** Listed by `referee --help`; `--help-all` lists every command. */
  readonly isCommon?: boolean
  readonly load: () => Promise<{ readonly command: Command }>
}
