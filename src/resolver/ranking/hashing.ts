/** Features have no dictionary: the number of a feature is a hash of its content, cut to the size of the table. */

const BITS = 18
export const BUCKET_COUNT: number = 1 << BITS

/** Held here, so that `stir` is small enough to be inlined wherever it is called. */
const { imul } = Math

/** Stirs a value into a hash. */
export function stir(hash: number, value: number): number {
  const mixed = imul(hash ^ value, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

export function bucket(hash: number): number {
  return imul(hash, 0x85ebca6b) >>> (32 - BITS)
}

/** A distance or size on a scale that gets coarser. */
export function coarse(count: number): number {
  if (count <= 4) return count
  if (count <= 7) return 5
  if (count <= 12) return 6
  if (count <= 20) return 7
  if (count <= 32) return 8
  return count <= 64 ? 9 : 10
}
