import { LEFT, type ParserState, SHIFT } from './state.ts'

/**
 * How many arcs of the right tree can no longer be built after a move: 0 for a move that is still right,
 * whatever went wrong before (the dynamic oracle of Goldberg and Nivre, 2013).
 *
 * @param governors the right governors, with word 0 as the root
 */
export function costOf(move: number, state: ParserState, governors: Int32Array): number {
  const { next, length } = state
  const top = state.below(0)
  let cost = 0
  if (move === SHIFT) {
    for (let place = 0; place < state.depth; place++) {
      const word = state.below(place)
      if (governors[word] === next && word !== 0) cost++
      if (place > 0 && governors[next] === word) cost++
    }
    return cost
  }
  const governor = governors[top] as number
  if (move === LEFT) {
    if (governor > next || governor === state.below(1)) cost++
  } else if (governor >= next) cost++
  for (let word = next; word <= length; word++) if (governors[word] === top) cost++
  return cost
}
