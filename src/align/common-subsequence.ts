import { countBelow } from '../document/sorted.ts'

/** Smaller boxes are not worth a search for anchors. */
const LARGE_BOX = 256
/** Anchors split a box; below this depth the exact search does the rest. */
const ANCHOR_DEPTH = 6

interface Box {
  readonly a: number
  readonly aEnd: number
  readonly b: number
  readonly bEnd: number
  readonly depth: number
}

/**
 * A long common subsequence of two sequences of numbers: for each position of `a` its partner in `b`, or
 * -1. Partners ascend.
 *
 * Divide and conquer in linear space (Myers 1986). Runs that occur once on each side are matched first, as
 * in a patience diff: they keep long insertions and omissions from misleading the search, and leave small
 * boxes. Time grows with the length and the square of the differences inside a box, but stays linear because
 * the search of a box is cut off.
 */
export function commonSubsequence(a: Int32Array, b: Int32Array): Int32Array {
  const partner = new Int32Array(a.length).fill(-1)
  const boxes: Box[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length, depth: 0 }]
  for (let box = boxes.pop(); box !== undefined; box = boxes.pop()) {
    const inner = trim(a, b, box, partner)
    if (inner.a === inner.aEnd || inner.b === inner.bEnd) continue
    if (!splitAtAnchors(a, b, inner, partner, boxes)) splitInTheMiddle(a, b, inner, boxes)
  }
  return partner
}

/** Pair the common start and end of both sides and return the rest. */
function trim(a: Int32Array, b: Int32Array, box: Box, partner: Int32Array): Box {
  let { a: aStart, aEnd, b: bStart, bEnd } = box
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) partner[aStart++] = bStart++
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) partner[--aEnd] = --bEnd
  return { a: aStart, aEnd, b: bStart, bEnd, depth: box.depth }
}

function splitAtAnchors(a: Int32Array, b: Int32Array, box: Box, partner: Int32Array, boxes: Box[]): boolean {
  const isLarge = box.aEnd - box.a + box.bEnd - box.b >= LARGE_BOX
  if (!isLarge || box.depth >= ANCHOR_DEPTH) return false
  const anchors = findAnchors(a, b, box)
  if (anchors.length === 0) return false
  const depth = box.depth + 1
  let [aStart, bStart] = [box.a, box.b]
  for (const [aAt, bAt] of anchors) {
    partner[aAt] = bAt
    boxes.push({ a: aStart, aEnd: aAt, b: bStart, bEnd: bAt, depth })
    aStart = aAt + 1
    bStart = bAt + 1
  }
  boxes.push({ a: aStart, aEnd: box.aEnd, b: bStart, bEnd: box.bEnd, depth })
  return true
}

function splitInTheMiddle(a: Int32Array, b: Int32Array, box: Box, boxes: Box[]): void {
  const [aMiddle, bMiddle] = middlePoint(a, b, box)
  boxes.push({ ...box, aEnd: aMiddle, bEnd: bMiddle, depth: ANCHOR_DEPTH })
  boxes.push({ ...box, a: aMiddle, b: bMiddle, depth: ANCHOR_DEPTH })
}

/** Runs of this many equal atoms are hardly ever a coincidence. */
const RUN = 4

/**
 * Near-certain matches: starts of runs of four atoms that occur exactly once on each side. Of these,
 * the longest list that ascends on both sides.
 */
function findAnchors(a: Int32Array, b: Int32Array, box: Box): (readonly [number, number])[] {
  const runs = box.aEnd - box.a - RUN + 1
  if (runs <= 0) return []
  const mask = (1 << (32 - Math.clz32(2 * runs))) - 1
  // Open-addressing hash table: per slot, the run's position in `a`, whether it recurs there, its position in `b`.
  const inA = new Int32Array(mask + 1).fill(NOWHERE)
  const isRepeated = new Uint8Array(mask + 1)
  const inB = new Int32Array(mask + 1).fill(NOWHERE)
  const slots = new Int32Array(runs)
  for (let i = 0; i < runs; i++) {
    const slot = slotOf(a, box.a + i)
    slots[i] = slot
    if (inA[slot] === NOWHERE) inA[slot] = box.a + i
    else isRepeated[slot] = 1
  }
  for (let at = box.b; at + RUN <= box.bEnd; at++) {
    const slot = slotOf(b, at)
    if (inA[slot] !== NOWHERE) inB[slot] = inB[slot] === NOWHERE ? at : OFTEN
  }
  const pairs: [number, number][] = []
  for (let i = 0; i < runs; i++) {
    const slot = slots[i] as number
    const partner = inB[slot] as number
    if (isRepeated[slot] === 0 && partner >= 0) pairs.push([box.a + i, partner])
  }
  return longestAscent(pairs)

  /** The slot of a run of `a`, or the free slot where it belongs. */
  function slotOf(words: Int32Array, at: number): number {
    let slot = hash(words, at) & mask
    while (inA[slot] !== NOWHERE && !isSame(a, inA[slot] as number, words, at)) slot = (slot + 1) & mask
    return slot
  }
}

const NOWHERE = -1
const OFTEN = -2

function hash(words: Int32Array, at: number): number {
  let mixed = 0
  for (let i = 0; i < RUN; i++)
    mixed = Math.imul(mixed ^ (words[at + i] as number), 0x9e3779b1) ^ (mixed >>> 15)
  return mixed ^ (mixed >>> 16)
}

function isSame(a: Int32Array, aAt: number, b: Int32Array, bAt: number): boolean {
  for (let i = 0; i < RUN; i++) if (a[aAt + i] !== b[bAt + i]) return false
  return true
}

/** Longest subsequence of pairs, sorted by their first number, whose second numbers ascend. */
function longestAscent(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  // By length: the pair with the smallest second number that ends an ascent of that length.
  const ends: number[] = []
  const seconds: number[] = []
  const before = new Int32Array(pairs.length)
  for (const [i, [, second]] of pairs.entries()) {
    const length = countBelow(seconds, second)
    before[i] = length === 0 ? -1 : (ends[length - 1] as number)
    ends[length] = i
    seconds[length] = second
  }
  const ascent: (readonly [number, number])[] = []
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] as number) {
    ascent.push(pairs[i] as readonly [number, number])
  }
  return ascent.reverse()
}

/**
 * After this many differences from each end, the search of a box settles for the best so far. That costs a
 * few common words in texts that share hardly any, and keeps the time linear.
 */
const MOST_EDITS = 256
const CENTRE = MOST_EDITS + 1

/** By diagonal: how far the searches from both ends have come. Reused, because boxes are many and small. */
const forward: Int32Array = new Int32Array(2 * CENTRE + 1)
const backward: Int32Array = new Int32Array(2 * CENTRE + 1)

/**
 * A point on a shortest edit path through a box, strictly inside it: searches from both ends until the two
 * meet (Myers 1986, section 4b). The box must differ at both ends: it then needs at least two edits, and
 * neither half is the whole box.
 */
function middlePoint(a: Int32Array, b: Int32Array, box: Box): readonly [number, number] {
  const n = box.aEnd - box.a
  const m = box.bEnd - box.b
  const delta = n - m
  const isOdd = (delta & 1) !== 0
  for (let edits = 0; edits <= MOST_EDITS; edits++) {
    for (const sign of [1, -1]) {
      const [own, other] = sign > 0 ? [forward, backward] : [backward, forward]
      const [aFrom, bFrom] = sign > 0 ? [box.a, box.b] : [box.aEnd - 1, box.bEnd - 1]
      // Both searches have come this far, or the other one is a step behind.
      const reach = sign > 0 ? edits - 1 : edits
      for (let k = lowest(edits, m); k <= Math.min(edits, n); k += 2) {
        let x = step(own, k, edits, n, m)
        while (x < n && x - k < m && a[aFrom + sign * x] === b[bFrom + sign * (x - k)]) x++
        own[CENTRE + k] = x
        const opposite = delta - k
        if (isOdd !== sign > 0 || Math.abs(opposite) > reach) continue
        if (x + (other[CENTRE + opposite] as number) < n) continue
        return sign > 0 ? [box.a + x, box.b + x - k] : [box.aEnd - x, box.bEnd - x + k]
      }
    }
  }
  return furthest(box, n, m)
}

/** The lowest diagonal reachable with this many edits in a box of m rows. */
function lowest(edits: number, m: number): number {
  return edits <= m ? -edits : -m + ((edits - m) & 1)
}

/** How far one more edit gets on a diagonal: right from the diagonal below, or down from the one above. */
function step(reached: Int32Array, k: number, edits: number, n: number, m: number): number {
  if (edits === 0) return 0
  const right = k > -edits && k > -m ? (reached[CENTRE + k - 1] as number) + 1 : -1
  const down = k < edits && k < n ? (reached[CENTRE + k + 1] as number) : -1
  return Math.max(right > n ? -1 : right, down - k > m ? -1 : down)
}

/** The furthest point that either search has reached. */
function furthest(box: Box, n: number, m: number): readonly [number, number] {
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
