import type { Range2 } from './anchors.ts'

/**
 * After so many differences from either end the search of a box takes the best it has. Costs a few common
 * words in texts that have hardly any, and keeps the time linear.
 */
const MOST_EDITS = 256
const CENTRE = MOST_EDITS + 1

/** By diagonal, how far the searches from both ends have come; reused, since boxes are many and small. */
const forward: Int32Array = new Int32Array(2 * CENTRE + 1)
const backward: Int32Array = new Int32Array(2 * CENTRE + 1)

/**
 * A point on a shortest edit path through a box, strictly inside it: the search goes on from both ends
 * until the two meet (Myers 1986, section 4b). The box must differ at both ends: then two edits are needed
 * at least, and neither half is the whole.
 */
export function middlePoint(a: Int32Array, b: Int32Array, box: Range2): readonly [number, number] {
  const n = box.aEnd - box.a
  const m = box.bEnd - box.b
  const delta = n - m
  const isOdd = (delta & 1) !== 0
  for (let edits = 0; edits <= MOST_EDITS; edits++) {
    for (let k = lowest(edits, m); k <= Math.min(edits, n); k += 2) {
      let x = step(forward, k, edits, n, m)
      while (x < n && x - k < m && a[box.a + x] === b[box.b + x - k]) x++
      forward[CENTRE + k] = x
      const opposite = delta - k
      if (isOdd && Math.abs(opposite) < edits && x + (backward[CENTRE + opposite] as number) >= n) {
        return [box.a + x, box.b + x - k]
      }
    }
    for (let k = lowest(edits, m); k <= Math.min(edits, n); k += 2) {
      let x = step(backward, k, edits, n, m)
      while (x < n && x - k < m && a[box.aEnd - 1 - x] === b[box.bEnd - 1 - x + k]) x++
      backward[CENTRE + k] = x
      const opposite = delta - k
      if (!isOdd && Math.abs(opposite) <= edits && x + (forward[CENTRE + opposite] as number) >= n) {
        return [box.aEnd - x, box.bEnd - x + k]
      }
    }
  }
  return furthest(box, n, m)
}

/** The first diagonal of this many edits that lies in a box of m rows. */
function lowest(edits: number, m: number): number {
  return edits <= m ? -edits : -m + ((edits - m) & 1)
}

/** How far one more edit leads on a diagonal: right from the one below it, or down from the one above. */
function step(reached: Int32Array, k: number, edits: number, n: number, m: number): number {
  if (edits === 0) return 0
  const right = k > -edits && k > -m ? (reached[CENTRE + k - 1] as number) + 1 : -1
  const down = k < edits && k < n ? (reached[CENTRE + k + 1] as number) : -1
  return Math.max(right > n ? -1 : right, down - k > m ? -1 : down)
}

/** Where either search has come furthest. */
function furthest(box: Range2, n: number, m: number): readonly [number, number] {
  let best: readonly [number, number] = [box.a, box.b]
  let most = -1
  for (let k = lowest(MOST_EDITS, m); k <= Math.min(MOST_EDITS, n); k += 2) {
    const front = forward[CENTRE + k] as number
    if (2 * front - k > most) {
      most = 2 * front - k
      best = [box.a + front, box.b + front - k]
    }
    const back = backward[CENTRE + k] as number
    if (2 * back - k > most) {
      most = 2 * back - k
      best = [box.aEnd - back, box.bEnd - back + k]
    }
  }
  return best
}
