import type { FlagGroup } from '../command.ts'
import { MOST_JOBS, wholeNumber } from './whole-number.ts'

/** Every command takes these, so that a script may pass them to all; a command's own flag of that name wins. */
export const commonFlags: FlagGroup = {
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
