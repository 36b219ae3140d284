import { Components } from '../../document/components.ts'
import type { ScoredPairs } from '../scored-pairs.ts'

/** Each mention is linked to its best antecedent above the threshold; ties go to the nearest. */
export function bestFirst(
  { mentions, offsets, antecedents, scores }: ScoredPairs,
  threshold: number,
): Int32Array {
  const sets = new Components(mentions)
  for (let j = 0; j < mentions; j++) {
    let best = threshold
    let antecedent = -1
    for (let k = offsets[j] as number; k < (offsets[j + 1] as number); k++) {
      if ((scores[k] as number) <= best) continue
      best = scores[k] as number
      antecedent = antecedents[k] as number
    }
    if (antecedent >= 0) sets.join(antecedent, j)
  }
  return sets.roots()
}
