import { type Command as Commander, Argument as CommanderArgument, Option } from 'commander'
import { flagOf } from '../scoring/settings.ts'
import type { Argument, Command, Flag, FlagGroup, Io } from './command.ts'
import { allowAnyRatio } from './files/own-files.ts'
import { type OutputFlags, outputFlags } from './flags/output-flags.ts'
import { MOST_JOBS, wholeNumber } from './flags/whole-number.ts'
import { Run } from './run.ts'

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
  for (const group of command.flags) addFlags(commander, group)
  addCommonFlags(commander)
  if (command.notes !== undefined) commander.addHelpText('after', command.notes)
  commander.action(async (...values: unknown[]) => {
    const count = command.arguments.length
    const flags = values[count] as OutputFlags & { readonly anyRatio?: boolean }
    if (flags.anyRatio === true) allowAnyRatio()
    const run = new Run(commander.name(), io, flags)
    if (command.flags.includes(outputFlags)) run.checkOutput()
    finish((await command.run(run, values.slice(0, count), flags)) ?? 0)
  })
}

/** Add the flags that every command takes, except those that the command declares itself. */
function addCommonFlags(commander: Commander): void {
  const own = new Set(commander.options.map(({ long }) => long))
  const missing = Object.entries(commonFlags).filter(([name]) => !own.has(`--${flagOf(name)}`))
  addFlags(commander, Object.fromEntries(missing))
}

function addFlags(commander: Commander, flags: FlagGroup): void {
  for (const [name, flag] of Object.entries(flags)) commander.addOption(toOption(name, flag))
}

function toArgument({ name, description, choices, variadic, optional }: Argument): CommanderArgument {
  const label = variadic === true ? `${name}...` : name
  const argument = new CommanderArgument(optional === true ? `[${label}]` : `<${label}>`, description)
  return choices === undefined ? argument : argument.choices(choices)
}

function toOption(name: string, flag: Flag): Option {
  const short = flag.short === undefined ? '' : `${flag.short}, `
  const value = flag.value === undefined ? '' : ` <${flag.value}>`
  const option = new Option(`${short}--${flagOf(name)}${value}`, flag.description)
  if (flag.choices !== undefined) option.choices(flag.choices)
  if (flag.default !== undefined) option.default(flag.default)
  if (flag.parse !== undefined) option.argParser(flag.parse as (text: string, previous: unknown) => unknown)
  option.makeOptionMandatory(flag.isRequired ?? false)
  return option.hideHelp(flag.isHidden ?? false)
}

/** Every command takes these, so that a script may pass them to all; a command's own flag of that name wins. */
const commonFlags: FlagGroup = {
  quiet: { description: 'no notes and no warnings on standard error' },
  jobs: {
    value: 'n',
    description: 'taken by every command; here the result and the work are the same for any number',
    parse: (text) => wholeNumber('--jobs', text, 1, MOST_JOBS),
  },
  seed: {
    value: 'n',
    description: 'taken by every command; here the result is the same for any number',
    parse: (text) => wholeNumber('--seed', text, 0, Number.MAX_SAFE_INTEGER),
  },
  anyRatio: {
    description: 'read gzip files that unpack to more than 200 times their size; refused otherwise',
  },
  noColor: { description: 'plain text; NO_COLOR in the environment does the same' },
}
