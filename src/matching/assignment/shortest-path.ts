import type { Core } from './core.ts'
import { VertexHeap } from './vertex-heap.ts'

/**
 * Match every vertex of the core or bring it down to price 0: rows first, then columns.
 *
 * On entry the prices are ≥ 0 and cover every edge; any such prices do, and the nearer they are to the
 * optimum the shorter the searches. Each search keeps them covering and the matched edges tight, and settles
 * one vertex without unsettling another, so at the end both conditions for an optimum hold.
 *
 * @returns false if the searches took more than `patience` steps; call again with better prices
 */
export function matchAll(core: Core, patience: number): boolean {
  const { vertices, price, partner } = core
  const heap = new VertexHeap(vertices)
  const parent = new Int32Array(vertices)
  partner.fill(-1)
  let steps = 0
  for (let vertex = 0; vertex < vertices; vertex++) {
    if ((partner[vertex] as number) >= 0 || !((price[vertex] as number) > 0)) continue
    steps += settle(core, vertex, heap, parent)
    if (steps > patience) return false
  }
  return true
}

/**
 * Settle the unmatched vertex `root` by a shortest alternating path: Dijkstra's algorithm, with the slack of
 * an edge (price + price − weight ≥ 0) for its length; matched edges are tight and have length 0.
 *
 * Think of the price of the root going down at an even rate. To keep edges covered and matched edges tight,
 * once the path to a vertex of the *other* side is used up that vertex goes up and its partner goes down.
 * This stops as soon as a free vertex of the other side is reached (match along the path), or as a price on
 * the root's own side, perhaps the root's, comes down to 0 (match along the path and leave that one alone).
 *
 * @returns the number of vertices on the root's side that were visited
 */
function settle(core: Core, root: number, heap: VertexHeap, parent: Int32Array): number {
  const { start, neighbour, weight, price, partner } = core
  const { distance, reached } = heap
  let stop = price[root] as number
  let free = -1
  let dismissed = root
  let visited = root
  let travelled = 0
  let steps = 0
  for (;;) {
    steps++
    const own = price[visited] as number
    const end = start[visited + 1] as number
    for (let edge = start[visited] as number; edge < end; edge++) {
      const other = neighbour[edge] as number
      const slack = own + (price[other] as number) - (weight[edge] as number)
      // Rounding can make a tight edge seem shorter than 0, and a vertex can be reached again after it has left
      // the heap.
      const length = slack > 0 ? travelled + slack : travelled
      if (length >= stop) continue
      if ((partner[other] as number) < 0) {
        stop = length
        free = other
        parent[other] = visited
      } else if (length < (distance[other] as number)) {
        parent[other] = visited
        heap.lower(other, length)
      }
    }

    const nearest = heap.pop()
    if (nearest < 0 || (distance[nearest] as number) >= stop) break
    travelled = distance[nearest] as number
    visited = partner[nearest] as number
    if (travelled + (price[visited] as number) < stop) {
      stop = travelled + (price[visited] as number)
      free = -1
      dismissed = visited
    }
  }

  price[root] = (price[root] as number) - stop
  for (let index = 0; index < heap.reachedCount; index++) {
    const other = reached[index] as number
    const change = stop - (distance[other] as number)
    if (!(change > 0)) continue
    const mate = partner[other] as number
    price[other] = (price[other] as number) + change
    price[mate] = (price[mate] as number) - change
  }
  heap.clear()
  if (free < 0) free = dismiss(core, dismissed)
  if (free >= 0) rematch(partner, parent, root, free)
  return steps
}

/** Leave a vertex alone; returns the partner it had, if any, which is now free. */
function dismiss({ price, partner }: Core, vertex: number): number {
  const freed = partner[vertex] as number
  price[vertex] = 0
  partner[vertex] = -1
  return freed
}

/**
 * Walk the path back from its free end to the root: each vertex is matched with the one it was reached from.
 */
function rematch(partner: Int32Array, parent: Int32Array, root: number, free: number): void {
  for (let vertex = free; ; ) {
    const from = parent[vertex] as number
    const freed = partner[from] as number
    partner[vertex] = from
    partner[from] = vertex
    if (from === root) return
    vertex = freed
  }
}
