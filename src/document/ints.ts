/** Slabs start small, so that the compiler soon sees one being made, and double up to this. */
const LARGEST_SLAB = 1 << 16

let slab: Int32Array<ArrayBuffer> = new Int32Array(1 << 10)
let used = 0

/**
 * A zeroed column of integers, cut from a larger piece of memory.
 *
 * Scoring a corpus makes a few dozen short columns for each document, and memory of its own for each
 * would cost more than the arithmetic on it. A slab is never reused, since readers may hold documents
 * that have not been requested yet; it is freed with the last column cut from it.
 */
export function newInts(length: number): Int32Array<ArrayBuffer> {
  if (used + length > slab.length) {
    if (length > LARGEST_SLAB >> 3) return new Int32Array(length)
    slab = new Int32Array(Math.max(Math.min(slab.length * 2, LARGEST_SLAB), length))
    used = 0
  }
  const column = slab.subarray(used, used + length)
  used += length
  return column
}

/** Initial length of a column: most files are small, and a short column costs next to nothing. */
export const FIRST_LENGTH = 16

/** A copy of the first values of a column. */
export function copyInts(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = newInts(length)
  for (let i = 0; i < length; i++) copy[i] = column[i] as number
  return copy
}

/** A column twice as long that starts with these values. */
export function doubleInts(column: Int32Array): Int32Array<ArrayBuffer> {
  return lengthenInts(column, column.length * 2)
}

/** A column of this length that starts with these values. */
export function lengthenInts(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length)
  larger.set(column)
  return larger
}

/** Memory for a temporary column: the next use overwrites it. */
export class ScratchInts {
  #ints: Int32Array<ArrayBuffer> = new Int32Array(FIRST_LENGTH)

  /** At least this many integers, all 0; the values after them are arbitrary. */
  zeros(length: number): Int32Array<ArrayBuffer> {
    if (this.#ints.length < length) this.#ints = new Int32Array(length * 2)
    else this.#ints.fill(0, 0, length)
    return this.#ints
  }
}
