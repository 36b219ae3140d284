/**
 * What this version does otherwise than 0.1.0, and why. A difference that no row covers fails the test, and so does a
 * row that covers nothing.
 */
export interface Difference {
  /** The names of the cases. */
  readonly cases: RegExp
  /** `stdout`, `stderr`, `code`, `file NAME`, or `type`. */
  readonly part: RegExp
  /** What to replace in the output of 0.1.0 to get the output of this version; without it, anything may differ. */
  readonly change?: readonly [before: RegExp, after: string]
  readonly reason: string
}

export const differences: readonly Difference[] = []
