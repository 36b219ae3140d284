import type { Mentions } from '../document/document.ts'
import { newInts } from '../document/ints.ts'
import { comparePieces } from '../document/span.ts'

/** By key mention: the response mention it is matched with, or -1. Always one-to-one. */
export type Twins = Int32Array

/** Mentions with the same tokens are twins: one pass over two sorted lists. */
export function exactTwins(key: Mentions, response: Mentions): Twins {
  const twins = newInts(key.count)
  const keyCount = key.count
  const responseCount = response.count
  const keyStart = key.start
  const keyEnd = key.end
  const responseStart = response.start
  const responseEnd = response.end
  const hasPieces = key.pieces.size > 0 || response.pieces.size > 0
  let r = 0
  for (let k = 0; k < keyCount; k++) {
    const start = keyStart[k] as number
    const end = keyEnd[k] as number
    while (
      r < responseCount &&
      ((responseStart[r] as number) < start ||
        (responseStart[r] === start &&
          ((responseEnd[r] as number) < end ||
            (hasPieces &&
              responseEnd[r] === end &&
              comparePieces(response.pieces.get(r), key.pieces.get(k)) < 0))))
    ) {
      r++
    }
    const isTwin =
      r < responseCount &&
      responseStart[r] === start &&
      responseEnd[r] === end &&
      (!hasPieces || comparePieces(response.pieces.get(r), key.pieces.get(k)) === 0)
    twins[k] = isTwin ? r++ : -1
  }
  return twins
}
