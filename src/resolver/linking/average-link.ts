import { Components } from '../../document/components.ts'
import type { ScoredPairs } from '../scored-pairs.ts'

/**
 * From left to right, each mention joins the entity with the highest mean score over its scored members, if that is
 * above the threshold: one good pair does not outweigh many bad ones.
 */
export function averageLink(
  { mentions, offsets, antecedents, scores }: ScoredPairs,
  threshold: number,
): Int32Array {
  const sets = new Components(mentions)
  for (let j = 0; j < mentions; j++) {
    const sums = new Map<number, { sum: number; count: number }>()
    for (let k = offsets[j] as number; k < (offsets[j + 1] as number); k++) {
      const entity = sets.find(antecedents[k] as number)
      const known = sums.get(entity)
      if (known === undefined) sums.set(entity, { sum: scores[k] as number, count: 1 })
      else {
        known.sum += scores[k] as number
        known.count++
      }
    }
    let best = threshold
    let entity = -1
    for (const [candidate, { sum, count }] of sums) {
      if (sum / count <= best) continue
      best = sum / count
      entity = candidate
    }
    if (entity >= 0) sets.join(entity, j)
  }
  return sets.roots()
}
