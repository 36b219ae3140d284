import { Components } from '../../document/components.ts'
import type { ScoredPairs } from '../scored-pairs.ts'

/** All pairs above the threshold are links; entities are what they connect. */
export function singleLink(
  { mentions, offsets, antecedents, scores }: ScoredPairs,
  threshold: number,
): Int32Array {
  const sets = new Components(mentions)
  for (let j = 0; j < mentions; j++) {
    for (let k = offsets[j] as number; k < (offsets[j + 1] as number); k++) {
      if ((scores[k] as number) > threshold) sets.join(antecedents[k] as number, j)
    }
  }
  return sets.roots()
}

/**
 * The pairs that single links cannot do without, at most one fewer than there are mentions: those that connect at the
 * highest threshold what is connected at all (a maximum spanning forest). Entities are the same at every threshold.
 */
export function strongestPairs({ mentions, offsets, antecedents, scores }: ScoredPairs): ScoredPairs {
  const later = new Int32Array(scores.length)
  for (let j = 0; j < mentions; j++) later.fill(j, offsets[j], offsets[j + 1])
  const order = Int32Array.from(scores.keys()).sort((a, b) => (scores[b] as number) - (scores[a] as number))
  const sets = new Components(mentions)
  const kept = order.filter((k) => sets.join(antecedents[k] as number, later[k] as number)).sort()
  const counts = new Int32Array(mentions + 1)
  for (const k of kept) counts[(later[k] as number) + 1] = (counts[(later[k] as number) + 1] as number) + 1
  for (let j = 0; j < mentions; j++) counts[j + 1] = (counts[j + 1] as number) + (counts[j] as number)
  return {
    mentions,
    offsets: counts,
    antecedents: kept.map((k) => antecedents[k] as number),
    scores: Float64Array.from(kept, (k) => scores[k] as number),
  }
}
