/** Lists of words as numbers, so short that loops beat sets. */

export function equal(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** Every word of the shorter list is in the longer one. */
export function isSubset(a: readonly number[], b: readonly number[]): boolean {
  if (a.length > b.length) return isSubset(b, a)
  for (let i = 0; i < a.length; i++) if (!b.includes(a[i] as number)) return false
  return true
}

export function share(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) if (b.includes(a[i] as number)) return true
  return false
}
