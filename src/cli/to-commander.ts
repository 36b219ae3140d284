import { type Command as Commander, Argument as CommanderArgument, Option } from 'commander'
import type { Argument, Command, Io } from './command.ts'
import { allFlags, type NamedFlag } from './flags/all-flags.ts'
import { flagUsage, parseFlag } from './flags/parse-flag.ts'
import { commandHelp, type HelpExtent } from './help/command-help.ts'
import type { RunFlags } from './run.ts'
import { runCommand } from './run-command.ts'

/**
 * Declare a command on commander.
 *
 * @param finish called with the exit code
 */
export function declareCommand(
  commander: Commander,
  command: Command,
  io: Io,
  finish: (code: number) => void,
): void {
  for (const argument of command.arguments) commander.addArgument(toArgument(argument))
  for (const flag of allFlags(command)) commander.addOption(toOption(flag))
  declareHelp(commander, command)
  commander.action(async (...values: unknown[]) => {
    const count = command.arguments.length
    const flags = values[count] as RunFlags
    finish(await runCommand(commander.name(), command, io, values.slice(0, count), flags))
  })
}

/** Help is our own; commander only detects whether it is requested. */
function declareHelp(commander: Commander, command: Command): void {
  let extent: HelpExtent = 'common'
  commander.addOption(new Option('--help-all'))
  commander.on('option:help-all', () => {
    extent = 'all'
    commander.help()
  })
  commander.configureHelp({
    formatHelp: () => commandHelp(commander.name(), commander.summary(), command, extent),
  })
}

function toArgument({ name, description, choices, variadic, optional }: Argument): CommanderArgument {
  const label = variadic === true ? `${name}...` : name
  const argument = new CommanderArgument(optional === true ? `[${label}]` : `<${label}>`, description)
  return choices === undefined ? argument : argument.choices(choices)
}

function toOption(flag: NamedFlag): Option {
  const option = new Option(flagUsage(flag), flag.description)
  if (flag.default !== undefined) option.default(flag.default)
  if ((flag.choices ?? flag.parse) !== undefined) {
    option.argParser((text, previous) => parseFlag(flag, text, previous))
  }
  return option.makeOptionMandatory(flag.isRequired ?? false)
}
