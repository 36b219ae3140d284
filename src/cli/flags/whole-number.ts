import { UsageError } from '../command.ts'

/** The most worker threads that --jobs takes. */
export const MOST_JOBS = 256

/** The value of a flag as a number; undefined if it was not given. @throws UsageError for anything else */
export function wholeNumber(
  flag: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`${flag} ${text}: expected a whole number from ${least} to ${most}`)
  }
  return value
}
