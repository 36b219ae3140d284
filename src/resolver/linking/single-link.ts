import { Components } from '../../document/components.ts'
import type { ScoredPairs } from '../scored-pairs.ts'

/** All pairs above the threshold are links; the mentions they connect form entities. */
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
 * The only pairs that single linking needs at some thresholds, at most one fewer than there are mentions: those that
 * connect mentions at the highest threshold at which they are connected (a maximum spanning forest).
 *
 * @param thresholds in ascending order
 */
export function strongestPairs(
  { mentions, offsets, antecedents, scores }: ScoredPairs,
  thresholds: Float64Array,
): ScoredPairs {
  const later = new Int32Array(scores.length)
  for (let j = 0; j < mentions; j++) later.fill(j, offsets[j], offsets[j + 1])
  const sets = new Components(mentions)
  const kept = byLevel(scores, thresholds)
    .filter((k) => sets.join(antecedents[k] as number, later[k] as number))
    .sort()
  const ends = new Int32Array(mentions + 1)
  for (const [i, k] of kept.entries()) ends[(later[k] as number) + 1] = i + 1
  for (let j = 0; j < mentions; j++) ends[j + 1] = Math.max(ends[j] as number, ends[j + 1] as number)
  return {
    mentions,
    offsets: ends,
    antecedents: kept.map((k) => antecedents[k] as number),
    scores: Float64Array.from(kept, (k) => scores[k] as number),
  }
}

/** Pairs by how many thresholds they are above, most first; those above none are left out. */
function byLevel(scores: Float64Array, thresholds: Float64Array): Int32Array {
  const levels = scores.map((score) => countBelow(thresholds, score))
  const places = new Int32Array(thresholds.length + 2)
  for (const level of levels)
    places[thresholds.length - level + 1] = (places[thresholds.length - level + 1] as number) + 1
  for (let i = 1; i < places.length; i++) places[i] = (places[i] as number) + (places[i - 1] as number)
  const order = new Int32Array(places[thresholds.length] as number)
  for (const [k, level] of levels.entries()) {
    if (level === 0) continue
    const at = thresholds.length - level
    order[places[at] as number] = k
    places[at] = (places[at] as number) + 1
  }
  return order
}

function countBelow(thresholds: Float64Array, score: number): number {
  let [low, high] = [0, thresholds.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((thresholds[middle] as number) < score) low = middle + 1
    else high = middle
  }
  return low
}
