import { partitionPoint } from '../document/sorted.ts'

/** Documents of a list from one index up to, but not including, another. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * Cut a list into stretches of which the costliest costs as little as possible.
 *
 * Stretches rather than arbitrary subsets: neighbours are in the same files, and a shard reads every file that
 * has one of its documents. The costliest is at most an even share plus one item.
 *
 * @param count of stretches; if there are too few items, the last ones are empty
 */
export function balancedStretches(costs: readonly number[], count: number): Stretch[] {
  const least = costs.reduce((most, cost) => Math.max(most, cost), 0)
  const total = costs.reduce((sum, cost) => sum + cost, 0)
  const excess = partitionPoint(
    Math.max(0, total - least),
    (more) => cut(costs, least + more, count).at(-1)?.to !== costs.length,
  )
  return cut(costs, least + excess, count)
}

/** As many items for each as the limit allows, but leaving at least one for each later stretch if possible. */
function cut(costs: readonly number[], limit: number, count: number): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (let left = count; left > 0; left--) {
    const from = at
    let cost = 0
    while (at < costs.length && cost + (costs[at] as number) <= limit) {
      if (at > from && costs.length - at < left) break
      cost += costs[at] as number
      at++
    }
    stretches.push({ from, to: at })
  }
  return stretches
}
