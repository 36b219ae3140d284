/** So many atoms in a row are hardly ever the same by chance. */
const RUN = 4

/** Part of two sequences. */
export interface Range2 {
  readonly a: number
  readonly aEnd: number
  readonly b: number
  readonly bEnd: number
}

/**
 * Positions that surely belong together: the first of four atoms in a row that stand once on either side.
 * Of these, the longest list that ascends on both sides.
 */
export function anchorsIn(a: Int32Array, b: Int32Array, box: Range2): (readonly [number, number])[] {
  const runs = box.aEnd - box.a - RUN + 1
  if (runs <= 0) return []
  const mask = (1 << (32 - Math.clz32(2 * runs))) - 1
  // By slot of an open hash table, the run's place in `a`, whether it comes again, and its place in `b`.
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

  /** The slot of a run of `a`, or the free one where it would go. */
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
  // By length, the pair with the least second number that ends an ascent of that length.
  const ends: number[] = []
  const before = new Int32Array(pairs.length)
  for (const [i, [, second]] of pairs.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] as number] as readonly [number, number])[1] < second) low = middle + 1
      else high = middle
    }
    before[i] = low === 0 ? -1 : (ends[low - 1] as number)
    ends[low] = i
  }
  const ascent: (readonly [number, number])[] = []
  for (let i = ends.at(-1) ?? -1; i >= 0; i = before[i] as number) {
    ascent.push(pairs[i] as readonly [number, number])
  }
  return ascent.reverse()
}
