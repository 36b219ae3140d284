/** Lists of words as numbers: short, so that loops beat sets. */

export function equal(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** Every word of the shorter list is in the longer one. */
export function isSubset(a: readonly number[], b: readonly number[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a]
  for (const word of shorter) if (!longer.includes(word)) return false
  return true
}

export function share(a: readonly number[], b: readonly number[]): boolean {
  for (const word of a) if (b.includes(word)) return true
  return false
}

/** How many words of the first are in the second. */
export function shared(a: readonly number[], b: readonly number[]): number {
  let count = 0
  for (const word of a) if (b.includes(word)) count++
  return count
}
