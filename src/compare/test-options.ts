import { RefereeError } from '../errors.ts'

/** The available tests, the default first. */
export const significanceTests = ['permutation', 'bootstrap', 't'] as const
export type SignificanceTest = (typeof significanceTests)[number]

/** Which systems are tested against each other: every pair, or the first against each of the others. */
export const pairings = ['all', 'first'] as const
export type Pairing = (typeof pairings)[number]

export interface TestOptions {
  readonly test: SignificanceTest
  /** Random replicates, for the test and for the interval. */
  readonly trials: number
  readonly seed: number
  /** For the bootstrap: count differences at least twice the observed one, rather than those of the other sign. */
  readonly shifted: boolean
  readonly pairs: Pairing
}

export const defaultTest: TestOptions = {
  test: 'permutation',
  trials: 10_000,
  seed: 1,
  shifted: false,
  pairs: 'all',
}

export const MOST_TRIALS = 10_000_000

/** @throws RefereeError for an unknown test or an invalid number of trials or seed */
export function resolveTest(overrides: Partial<TestOptions>): TestOptions {
  const options = { ...defaultTest, ...overrides }
  if (!significanceTests.includes(options.test)) {
    throw new RefereeError(
      'bad-setting',
      `test: "${options.test}" is not one of ${significanceTests.join(', ')}`,
    )
  }
  if (!Number.isSafeInteger(options.trials) || options.trials < 1 || options.trials > MOST_TRIALS) {
    throw new RefereeError(
      'bad-setting',
      `trials: ${options.trials} is not a whole number from 1 to ${MOST_TRIALS}`,
    )
  }
  if (!Number.isSafeInteger(options.seed) || options.seed < 0) {
    throw new RefereeError('bad-setting', `seed: ${options.seed} is not a whole number from 0 to 2^53 - 1`)
  }
  if (options.shifted && options.test !== 'bootstrap') {
    throw new RefereeError('bad-setting', `shifted: requires the bootstrap, but the test is ${options.test}`)
  }
  return options
}
