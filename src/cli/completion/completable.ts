import type { CommandEntry, Flag } from '../command.ts'
import { allFlags } from '../flags/all-flags.ts'
import { helpFlags } from '../help/command-help.ts'

/** What a shell offers for a value: words, or files if there are none. */
export interface CompletableValue {
  readonly words: readonly string[]
  /** Several words, separated by commas. */
  readonly isList: boolean
}

export interface CompletableFlag {
  /** `--match`, and `-o` if there is a short one. */
  readonly names: readonly string[]
  readonly description: string
  /** Undefined for a switch. */
  readonly value: CompletableValue | undefined
}

/** A command as shells complete it. */
export interface CompletableCommand {
  readonly name: string
  readonly summary: string
  readonly flags: readonly CompletableFlag[]
  /** One for each argument; a variadic one is last and applies to all that follow. */
  readonly arguments: readonly CompletableValue[]
}

/** The flags of `referee` itself. */
export const programFlags: readonly string[] = ['--help', '--help-all', '--version', '--no-color']

/** All commands, from the data that help is made of. */
export async function completableCommands(
  entries: readonly CommandEntry[],
): Promise<readonly CompletableCommand[]> {
  const commands = await Promise.all(
    entries.map(async ({ name, summary, load }): Promise<CompletableCommand> => {
      const { command } = await load()
      return {
        name,
        summary,
        flags: [...allFlags(command), ...helpFlags].map((flag) => ({
          names: flag.short === undefined ? [flag.long] : [flag.long, flag.short],
          description: flag.description,
          value: flag.value === undefined ? undefined : toValue(flag),
        })),
        arguments: command.arguments.map(toValue),
      }
    }),
  )
  return [...commands, helpCommand(entries)]
}

/** `referee help COMMAND`, which commander adds. */
function helpCommand(entries: readonly CommandEntry[]): CompletableCommand {
  return {
    name: 'help',
    summary: 'show the help of a command',
    flags: [],
    arguments: [{ words: entries.map(({ name }) => name), isList: false }],
  }
}

function toValue({
  choices,
  suggestions,
  isList,
}: Pick<Flag, 'choices' | 'suggestions' | 'isList'>): CompletableValue {
  return { words: choices ?? suggestions ?? [], isList: isList ?? false }
}
