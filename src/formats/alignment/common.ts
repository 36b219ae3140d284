import { anchorsIn } from './anchors.ts'
import { middlePoint } from './middle-point.ts'

/** Boxes smaller than this are not worth a search for anchors. */
const LARGE_BOX = 256
/** Anchors split a box; deeper than this the rest is left to the exact search. */
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
 * Divide and conquer in linear space (Myers 1986). Runs that stand once on each side are taken first, as
 * in patience sorting: they keep long insertions and omissions from leading the search astray, and leave
 * small boxes. Time grows with the length and with the square of the differences inside a box, and not
 * beyond a constant times the length, since the search of a box is cut off.
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

/** Pair what both sides begin and end with; the rest. */
function trim(a: Int32Array, b: Int32Array, box: Box, partner: Int32Array): Box {
  let { a: aStart, aEnd, b: bStart, bEnd } = box
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) partner[aStart++] = bStart++
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) partner[--aEnd] = --bEnd
  return { a: aStart, aEnd, b: bStart, bEnd, depth: box.depth }
}

function splitAtAnchors(a: Int32Array, b: Int32Array, box: Box, partner: Int32Array, boxes: Box[]): boolean {
  const isLarge = box.aEnd - box.a + box.bEnd - box.b >= LARGE_BOX
  if (!isLarge || box.depth >= ANCHOR_DEPTH) return false
  const anchors = anchorsIn(a, b, box)
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
