/** A piece of work that begins: what it is, and which of how many. */
export interface Step {
  readonly what: string
  /** From 1. */
  readonly at: number
  readonly of: number
}

/** One line for people. */
export function stepLine({ what, at, of }: Step): string {
  return `${what} (${at} of ${of})`
}
