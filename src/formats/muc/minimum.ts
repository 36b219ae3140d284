import type { Span } from '../../document/span.ts'

/** No mention is longer; a hostile file could otherwise have each of many mentions searched to its end. */
const SEARCHED = 5000

/**
 * Where the minimum of a mention stands: the first of the strings between bars that occurs in it, as
 * whole words if it does so anywhere. Runs of blanks and line ends count as one blank.
 */
export function findMinimum(text: string, start: number, end: number, min: string): Span | undefined {
  const limit = Math.min(end, start + SEARCHED)
  for (const alternative of min.split('|')) {
    const wanted = alternative.trim().replace(/\s+/g, ' ')
    if (wanted === '') continue
    let inside: Span | undefined
    for (let at = start; at < limit; at++) {
      if (text.charCodeAt(at) !== wanted.charCodeAt(0)) continue
      const after = endOfMatch(text, at, limit, wanted)
      if (after < 0) continue
      const isWhole =
        (at === start || !isLetter(text.charAt(at - 1))) && (after === end || !isLetter(text.charAt(after)))
      if (isWhole) return [at, after]
      inside ??= [at, after]
    }
    if (inside !== undefined) return inside
  }
  return undefined
}

/** Where a match that begins here ends, or -1. */
function endOfMatch(text: string, from: number, limit: number, wanted: string): number {
  let at = from
  for (let w = 0; w < wanted.length; w++) {
    if (at >= limit) return -1
    if (wanted.charCodeAt(w) === BLANK) {
      if (!isBlank(text, at)) return -1
      while (at < limit && isBlank(text, at)) at++
    } else if (text.charCodeAt(at++) !== wanted.charCodeAt(w)) {
      return -1
    }
  }
  return at
}

const BLANK = 32

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === BLANK || (code >= 9 && code <= 13) || code === 0xa0
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
