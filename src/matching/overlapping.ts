import { type Mentions, piecesOf } from '../document/document.ts'
import { overlap } from '../document/span.ts'
import { isUnplaced } from '../document/unplaced.ts'

/** Pairs of a key and a response mention that share tokens, in rows by key mention. */
export interface OverlappingMentions {
  readonly rowStart: Int32Array
  readonly response: Int32Array
  /** By pair: the number of tokens they share. */
  readonly tokens: Int32Array
}

/** All overlapping pairs, found by sweeping both sorted lists once; what an alignment could not place overlaps none. */
export function overlappingMentions(key: Mentions, response: Mentions): OverlappingMentions {
  const rowStart = new Int32Array(key.count + 1)
  const partners: number[] = []
  const tokens: number[] = []
  // No response mention before `first` reaches any key mention from here on.
  let first = 0
  const reach = furthestEnd(response)
  for (let k = 0; k < key.count; k++) {
    const start = key.start[k] as number
    const end = key.end[k] as number
    while (first < response.count && (reach[first] as number) <= start) first++
    for (let r = first; r < response.count && (response.start[r] as number) < end; r++) {
      if ((response.end[r] as number) <= start || isUnplaced(response, r)) continue
      const shared = sharedTokens(key, k, response, r)
      if (shared > 0) {
        partners.push(r)
        tokens.push(shared)
      }
    }
    rowStart[k + 1] = partners.length
  }
  return { rowStart, response: Int32Array.from(partners), tokens: Int32Array.from(tokens) }
}

/** Number of tokens two mentions share. */
function sharedTokens(key: Mentions, k: number, response: Mentions, r: number): number {
  if (key.pieces.has(k) || response.pieces.has(r)) return overlap(piecesOf(key, k), piecesOf(response, r))
  return (
    Math.min(key.end[k] as number, response.end[r] as number) -
    Math.max(key.start[k] as number, response.start[r] as number)
  )
}

/** By mention: the furthest end of it and all before it. */
function furthestEnd({ count, end }: Mentions): Int32Array {
  const reach = new Int32Array(count)
  let furthest = Number.NEGATIVE_INFINITY
  for (let m = 0; m < count; m++) {
    furthest = Math.max(furthest, end[m] as number)
    reach[m] = furthest
  }
  return reach
}
