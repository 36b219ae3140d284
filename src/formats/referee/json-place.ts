const WHITE = /\s/

/**
 * Offset in a JSON text of the value at a path such as `['mentions', 3, 'span']`: what turns "bad span"
 * into a place that an editor can jump to. The text must be valid JSON; where the path ends early, the
 * offset is that of the innermost value there is.
 */
export function offsetInJson(text: string, path: readonly (string | number)[]): number {
  let at = skipWhite(text, 0)
  for (const step of path) {
    const inner = enter(text, at, step)
    if (inner < 0) return at
    at = inner
  }
  return at
}

/** Offsets of all elements of the array at a path, found in one walk; none where there is no array. */
export function elementOffsets(text: string, path: readonly string[]): number[] {
  const offsets: number[] = []
  let at = skipWhite(text, 0)
  for (const step of path) {
    at = enter(text, at, step)
    if (at < 0) return offsets
  }
  if (text[at] === '[') walk(text, at, (offset) => offsets.push(offset) < 0)
  return offsets
}

/** Offset of one member or element of the object or array that starts at `at`, or -1. */
function enter(text: string, start: number, step: string | number): number {
  if ((text[start] === '[') !== (typeof step === 'number')) return -1
  return walk(text, start, (_, index, name) => (typeof step === 'number' ? index : name) === step)
}

/** Offset of the first member or element that is the one looked for, or -1. */
function walk(
  text: string,
  start: number,
  isFound: (offset: number, index: number, name: string | undefined) => boolean,
): number {
  const isArray = text[start] === '['
  let at = skipWhite(text, start + 1)
  for (let index = 0; text[at] !== ']' && text[at] !== '}'; index++) {
    let name: string | undefined
    if (!isArray) {
      const end = skipValue(text, at)
      name = JSON.parse(text.slice(at, end)) as string
      at = skipWhite(text, skipWhite(text, end) + 1)
    }
    if (isFound(at, index, name)) return at
    at = skipWhite(text, skipValue(text, at))
    if (text[at] === ',') at = skipWhite(text, at + 1)
  }
  return -1
}

/** Offset after the value that starts at `at`. Counts brackets rather than recursing: depth is no danger. */
function skipValue(text: string, start: number): number {
  let at = start
  let depth = 0
  do {
    const character = text[at]
    if (character === '"') {
      at++
      while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    } else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    at++
    if (depth === 0 && (character === '"' || character === ']' || character === '}')) return at
  } while (at < text.length && !(depth === 0 && /[,\]}\s]/.test(text[at] as string)))
  return at
}

function skipWhite(text: string, start: number): number {
  let at = start
  while (at < text.length && WHITE.test(text[at] as string)) at++
  return at
}
