const WORD = /[\p{L}\p{N}]/u

/** All places of a phrase in a text, as whole words and whatever the case. */
export function occurrences(text: string, phrase: string): number[] {
  // Lower-casing may change lengths (İ); such a text is searched as it is.
  const [hay, needle] = [fold(text), fold(phrase)]
  const places: number[] = []
  if (needle === '') return places
  for (let at = hay.indexOf(needle); at >= 0; at = hay.indexOf(needle, at + 1)) {
    const end = at + needle.length
    const isCut = (isWord(hay, at - 1) && isWord(hay, at)) || (isWord(hay, end - 1) && isWord(hay, end))
    if (!isCut) places.push(at)
  }
  return places
}

/** True when the phrase stands at this place. */
export function standsAt(text: string, phrase: string, at: number): boolean {
  return fold(text.slice(at, at + phrase.length)) === fold(phrase)
}

/** The place nearest to where the phrase should stand, or -1. */
export function nearest(places: readonly number[], wanted: number): number {
  let best = -1
  for (const at of places) {
    if (best < 0 || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at
  }
  return best
}

function fold(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

function isWord(text: string, at: number): boolean {
  return WORD.test(text[at] ?? '')
}
