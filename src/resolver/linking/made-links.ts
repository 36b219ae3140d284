import type { ScoredPairs } from '../scored-pairs.ts'
import { type LinkerName, linkers } from './linker.ts'

/** By mention: the earlier mentions that it is linked to directly. Their transitive closure is the entities. */
export function madeLinks(linker: LinkerName, pairs: ScoredPairs, threshold: number): number[][] {
  const { mentions, offsets, antecedents, scores } = pairs
  const roots = linker === 'average-link' ? linkers[linker](pairs, threshold) : undefined
  return Array.from({ length: mentions }, (_, j) => {
    const above: number[] = []
    let best = -1
    for (let k = offsets[j] as number; k < (offsets[j + 1] as number); k++) {
      const antecedent = antecedents[k] as number
      if (roots !== undefined) {
        // Entities are never joined, so the earlier mentions of this entity were in it when this mention joined it.
        if (roots[antecedent] === roots[j]) above.push(antecedent)
        continue
      }
      if ((scores[k] as number) <= threshold) continue
      above.push(antecedent)
      if (best < 0 || (scores[k] as number) > (scores[best] as number)) best = k
    }
    if (linker === 'closest-first') return above.slice(0, 1)
    return linker === 'best-first' && best >= 0 ? [antecedents[best] as number] : above
  })
}
