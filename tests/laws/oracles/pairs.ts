import { fraction } from './fraction.ts'
import { entityOf, mentionsOf, type Partition } from './partition.ts'
import { inBothDirections, type Oracle } from './score.ts'

/** The unordered pairs of mentions of one side, as comparable names, by whether the side puts them together. */
export interface Pairs {
  readonly coreferent: ReadonlySet<string>
  readonly nonCoreferent: ReadonlySet<string>
}

/** Every pair of different mentions of the side, looked at once. */
export function pairsOf(side: Partition): Pairs {
  const coreferent = new Set<string>()
  const nonCoreferent = new Set<string>()
  const mentions = [...mentionsOf(side)]
  for (const [index, first] of mentions.entries()) {
    for (const second of mentions.slice(index + 1)) {
      const isTogether = entityOf(side, first) === entityOf(side, second)
      const pairs = isTogether ? coreferent : nonCoreferent
      pairs.add(pairName(first, second))
    }
  }
  return { coreferent, nonCoreferent }
}

/** How many pairs stand in both sets. */
export function commonPairs(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((pair) => b.has(pair)).length
}

/** Pairwise: of the coreferent pairs of a side, those the other side has too (METRICS 2). */
export const pairwise: Oracle = inBothDirections((side, other) => {
  const { coreferent } = pairsOf(side)
  return {
    numerator: fraction(commonPairs(coreferent, pairsOf(other).coreferent)),
    denominator: fraction(coreferent.size),
  }
})

/** The same name whichever mention comes first, and another for every other pair. */
function pairName(first: string, second: string): string {
  return JSON.stringify([first, second].sort())
}
