/**
 * Are two ranges the same bytes? Eight at a time, as doubles; the last step overlaps the one before it rather
 * than falling back to bytes. Text has no NUL bytes, so no two doubles are equal but for their bits (0 and -0 are the only
 * such pair); a NaN would be unequal to itself, which only sends the caller the careful way.
 */
export function sameBytes(a: DataView, aStart: number, b: DataView, bStart: number, length: number): boolean {
  if (length < 8) {
    for (let i = 0; i < length; i++) if (a.getUint8(aStart + i) !== b.getUint8(bStart + i)) return false
    return true
  }
  const last = length - 8
  for (let i = 0; i < last; i += 8) {
    if (a.getFloat64(aStart + i, true) !== b.getFloat64(bStart + i, true)) return false
  }
  return a.getFloat64(aStart + last, true) === b.getFloat64(bStart + last, true)
}
