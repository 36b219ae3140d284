import { flagOf } from '../../scoring/settings.ts'
import { type Command, type Flag, type FlagsOf, under } from '../command.ts'
import { MOST_JOBS, wholeNumber } from './whole-number.ts'

/** A flag as it is typed: `--per-document`. */
export interface NamedFlag extends Flag {
  readonly name: string
  readonly long: string
}

/** All flags of a command, including those of every command; its own flag of the same name takes precedence. */
export function allFlags({ flags }: Pick<Command, 'flags'>): readonly NamedFlag[] {
  const all = new Map<string, NamedFlag>()
  for (const group of [...flags, flagsOfEveryCommand]) {
    for (const [name, flag] of Object.entries(group)) {
      if (!all.has(name)) all.set(name, { ...flag, name, long: `--${flagOf(name)}` })
    }
  }
  return [...all.values()]
}

/** Every command takes these, so that scripts can pass them to any. */
const flagsOfEveryCommand = under('General', {
  quiet: { description: 'print no notes or warnings', isCommon: true },
  jobs: {
    value: 'n',
    description: 'accepted by every command; has no effect here',
    parse: (text: string) => wholeNumber('--jobs', text, 1, MOST_JOBS),
  },
  seed: {
    value: 'n',
    description: 'accepted by every command; has no effect here',
    parse: (text: string) => wholeNumber('--seed', text, 0, Number.MAX_SAFE_INTEGER),
  },
  anyRatio: {
    description: 'read gzip files that unpack to more than 200 times their size',
    heading: 'Input',
  },
  noColor: { description: 'print plain text; setting NO_COLOR does the same' },
})
export type CommonFlags = FlagsOf<[typeof flagsOfEveryCommand]>
