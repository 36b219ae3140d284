/** A piece of work that starts: what it is, and its number out of how many. */
export interface Step {
  readonly what: string
  /** From 1. */
  readonly at: number
  readonly of: number
}

/** A line for display. */
export function stepLine({ what, at, of }: Step): string {
  return `${what} (${at} of ${of})`
}
