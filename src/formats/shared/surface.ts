/**
 * True if two strings are the same apart from blanks: a file's copies of its text have often lost the
 * line ends. Takes no more time than the shorter string needs, as there may be many spans as long as
 * the text.
 */
export function sameButBlanks(text: string, surface: string): boolean {
  if (text.length > 4 * surface.length + 1000) return false
  let at = 0
  for (let t = 0; t < text.length; t++) {
    if (isBlank(text, t)) continue
    while (at < surface.length && isBlank(surface, at)) at++
    if (text.charCodeAt(t) !== surface.charCodeAt(at++)) return false
  }
  while (at < surface.length && isBlank(surface, at)) at++
  return at >= surface.length
}

/** A string as quoted in messages: on one line, and not too long. */
export function clip(text: string): string {
  const cut = text.length > 60 ? `${text.slice(0, 59)}…` : text
  return cut.replace(/\s/g, ' ')
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0
}
