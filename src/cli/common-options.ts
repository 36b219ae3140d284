import { type Command, Option } from 'commander'
import { MOST_JOBS, wholeNumber } from './whole-number.ts'

/** A script may give the same flags to every command, also to those that have nothing to share out or to draw. */
const COMMON: readonly Option[] = [
  new Option('--quiet', 'no notes and no warnings on standard error'),
  new Option(
    '--jobs <n>',
    'taken by every command; here the result and the work are the same for any number',
  ).argParser((text) => wholeNumber('--jobs', text, 1, MOST_JOBS)),
  new Option('--seed <n>', 'taken by every command; here the result is the same for any number').argParser(
    (text) => wholeNumber('--seed', text, 0, Number.MAX_SAFE_INTEGER),
  ),
  new Option('--no-color', 'plain text; NO_COLOR in the environment does the same'),
]

/** Add the flags that every command takes, but for those to which the command has given a meaning of its own. */
export function addCommonOptions(command: Command): void {
  const own = new Set(command.options.map(({ long }) => long))
  for (const option of COMMON) if (!own.has(option.long)) command.addOption(option)
}
