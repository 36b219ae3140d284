/** The last component of a path, whatever the separator. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** File name without its endings: what a document is called when nothing else names it. */
export function stemOf(path: string): string {
  const name = fileName(path)
  const dot = name.indexOf('.', 1)
  return dot < 0 ? name : name.slice(0, dot)
}

/** What no file system and no reader of endings can take for something else. */
const PLAIN = /^[\p{L}\p{N}_-]$/u

/** The name of a file for a document whose name is empty: no other name becomes it. */
const NAMELESS = '%'

/**
 * A document's name as the name of a file, without an ending. All that could be harmful, points and slashes
 * among it, becomes `%2F` and the like, so that `nameInFile` finds the same name again.
 */
export function fileNameFor(name: string): string {
  if (name === '') return NAMELESS
  let text = ''
  for (const character of name) {
    if (PLAIN.test(character)) text += character
    else for (const byte of new TextEncoder().encode(character)) text += escapeOf(byte)
  }
  return text
}

function escapeOf(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** The name that a file name without its ending stands for: itself, but where `fileNameFor` has made it. */
export function nameInFile(stem: string): string {
  if (stem === NAMELESS) return ''
  if (!stem.includes('%')) return stem
  try {
    const name = decodeURIComponent(stem)
    return fileNameFor(name) === stem ? name : stem
  } catch {
    return stem
  }
}
