/** The ranks a system may have: below those significantly better, above those significantly worse. */
export interface RankRange {
  readonly system: string
  readonly best: number
  readonly worst: number
}

/** A difference and whether it is significant. */
export interface PairVerdict {
  readonly a: number
  readonly b: number
  /** b minus a. */
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
