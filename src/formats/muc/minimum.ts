import type { Span } from '../../document/span.ts'

/** No mention is longer; without a limit, a hostile file could have each of many mentions searched to its end. */
const SEARCHED = 5000

/**
 * Find the minimum of a mention: the first of the strings separated by bars that occurs in it, as whole
 * words if possible. Runs of blanks and line ends count as one blank.
 */
export function findMinimum(text: string, start: number, end: number, min: string): Span | undefined {
  const searched = text.slice(start, Math.min(end, start + SEARCHED))
  for (const alternative of min.split('|')) {
    const phrase = alternative.trim().replace(/\s+/g, ' ')
    if (phrase === '' || phrase.length > searched.length) continue
    const literal = phrase.replace(/[\\^$.*+?()[\]{}]/g, '\\$&')
    const pattern = new RegExp(literal.replaceAll(' ', '[\\t-\\r \\u00a0]+'), 'g')
    let inside: Span | undefined
    for (let match = pattern.exec(searched); match !== null; match = pattern.exec(searched)) {
      const [at, after] = [start + match.index, start + pattern.lastIndex]
      const isWhole =
        (at === start || !isLetter(text.charAt(at - 1))) && (after === end || !isLetter(text.charAt(after)))
      if (isWhole) return [at, after]
      inside ??= [at, after]
      // Occurrences may overlap.
      pattern.lastIndex = match.index + 1
    }
    if (inside !== undefined) return inside
  }
  return undefined
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
