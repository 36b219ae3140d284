/** The ranks a system may have among others: below those that are significantly better, above those that are worse. */
export interface RankRange {
  readonly system: string
  readonly best: number
  readonly worst: number
}

/** One significant difference, or one that is not. */
export interface PairVerdict {
  readonly a: number
  readonly b: number
  /** Of b over a. */
  readonly delta: number
  readonly isSignificant: boolean
}

/** @param verdicts of every pair of systems */
export function rankRanges(systems: readonly string[], verdicts: readonly PairVerdict[]): RankRange[] {
  const better = systems.map(() => 0)
  const worse = systems.map(() => 0)
  for (const { a, b, delta, isSignificant } of verdicts) {
    if (!isSignificant) continue
    const [winner, loser] = delta > 0 ? [b, a] : [a, b]
    better[loser] = (better[loser] as number) + 1
    worse[winner] = (worse[winner] as number) + 1
  }
  return systems.map((system, s) => ({
    system,
    best: 1 + (better[s] as number),
    worst: systems.length - (worse[s] as number),
  }))
}
