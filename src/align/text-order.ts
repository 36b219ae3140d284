import { countBelow } from '../document/sorted.ts'

/** Where the items of a list can be if as many as possible are in text order. */
export interface TextOrder {
  /** How many items a longest order holds. */
  readonly length: number
  /** By item: its places in the longest orders, ascending. */
  readonly places: readonly (readonly number[])[]
  /** By item: whether some step can be taken by it alone, so that it is in every longest order. */
  readonly isKept: readonly boolean[]
}

/**
 * The longest ways to give items of a list ascending places. If the list is in text order, that is all items,
 * and the places of each are exactly those that it has in some order.
 *
 * @param items the possible places of each, ascending
 */
export function longestOrders(items: readonly (readonly number[])[]): TextOrder {
  const { steps: before, length } = stepsBefore(items)
  const mirror = items.map((places) => places.map((place) => -place).reverse()).reverse()
  const { steps: after } = stepsBefore(mirror)
  /** By step: the item that takes it, or -1 if several can. */
  const takers: number[] = []
  const places = items.map((list, i) => {
    const mirrored = after[items.length - 1 - i] as readonly number[]
    return list.filter((_, p) => {
      const step = before[i]?.[p] as number
      if (step + (mirrored[list.length - 1 - p] as number) + 1 !== length) return false
      takers[step] = (takers[step] ?? i) === i ? i : -1
      return true
    })
  })
  const kept = new Set(takers)
  return { length, places, isKept: items.map((_, i) => kept.has(i)) }
}

/** By item and place: the most earlier items that can have ascending places below that one. */
function stepsBefore(items: readonly (readonly number[])[]): {
  readonly steps: readonly (readonly number[])[]
  readonly length: number
} {
  /** By number of steps: the lowest place reachable in that many. */
  const lowest: number[] = []
  const steps = items.map((places) => {
    const own = places.map((place) => countBelow(lowest, place))
    for (let p = places.length - 1; p >= 0; p--) lowest[own[p] as number] = places[p] as number
    return own
  })
  return { steps, length: lowest.length }
}
