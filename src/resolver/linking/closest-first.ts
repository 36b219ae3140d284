import { Components } from '../../document/components.ts'
import type { ScoredPairs } from '../scored-pairs.ts'

/** Each mention is linked to the nearest antecedent above the threshold. */
export function closestFirst(
  { mentions, offsets, antecedents, scores }: ScoredPairs,
  threshold: number,
): Int32Array {
  const sets = new Components(mentions)
  for (let j = 0; j < mentions; j++) {
    for (let k = offsets[j] as number; k < (offsets[j + 1] as number); k++) {
      if ((scores[k] as number) <= threshold) continue
      sets.join(antecedents[k] as number, j)
      break
    }
  }
  return sets.roots()
}
