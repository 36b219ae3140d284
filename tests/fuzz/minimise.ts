import type { FuzzCase } from './fuzz-case.ts'

/** Make a case as small as possible while it still fails, in a few hundred tries at most. */
export function minimise(failing: FuzzCase, fails: (each: FuzzCase) => boolean, tries = 400): FuzzCase {
  let best = failing
  let left = tries
  const attempt = (main: Uint8Array): boolean => {
    left--
    const smaller = { ...best, main }
    if (!fails(smaller)) return false
    best = smaller
    return true
  }
  // Whole lines first, then ever smaller ranges of bytes.
  for (const line of [true, false]) {
    for (let size = best.main.length >> 1; size >= 1 && left > 0; size >>= 1) {
      for (let at = 0; at < best.main.length && left > 0; ) {
        const end = line ? lineEnd(best.main, at + size) : at + size
        if (!attempt(without(best.main, at, end))) at = end
      }
    }
  }
  return best
}

function lineEnd(bytes: Uint8Array, from: number): number {
  const at = bytes.indexOf(10, Math.max(0, from - 1))
  return at < 0 ? bytes.length : at + 1
}

function without(bytes: Uint8Array, from: number, to: number): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(to)])
}
