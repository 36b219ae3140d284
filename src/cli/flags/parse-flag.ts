import { InvalidArgumentError } from 'commander'
import { didYouMean } from '../../suggest.ts'
import { UsageError } from '../command.ts'
import type { NamedFlag } from './all-flags.ts'

/**
 * The value of a flag, from a command line or a request.
 *
 * @param previous the default, or the result for the previous value of a flag that takes several
 * @throws UsageError for a value that the flag does not take
 */
export function parseFlag(flag: NamedFlag, text: string, previous: unknown): unknown {
  const { choices, parse, value } = flag
  const refuse = (guess: string, reason: string): UsageError =>
    new UsageError(`option '${flagUsage(flag)}' argument '${text}' is invalid${guess || '.'} ${reason}`)
  if (choices?.includes(text) === false) {
    throw refuse(didYouMean(text, choices), `Allowed choices are ${choices.join(', ')}.`)
  }
  if (parse === undefined) {
    return value?.endsWith('...') === true ? [...((previous ?? []) as string[]), text] : text
  }
  try {
    return parse(text, previous as never)
  } catch (error) {
    throw error instanceof InvalidArgumentError ? refuse('', error.message) : error
  }
}

/** A flag in help and messages: `-o, --output <file>`. */
export function flagUsage({ short, long, value }: NamedFlag): string {
  return `${short === undefined ? '' : `${short}, `}${long}${value === undefined ? '' : ` <${value}>`}`
}
