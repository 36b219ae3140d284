/** The last component of a path, whatever the separator. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

/** File name without its endings: the name of a document that has no other. */
export function stemOf(path: string): string {
  const name = fileName(path)
  const dot = name.indexOf('.', 1)
  return dot < 0 ? name : name.slice(0, dot)
}

/** Characters that are harmless in file names on every system and part of no ending. */
const PLAIN = /^[\p{L}\p{N}_-]$/u

/** The file name for a document with an empty name; no other name is written like this. */
const NAMELESS = '%'

/**
 * A document's name as a file name, without an ending. Anything that could be harmful, including points and
 * slashes, becomes `%2F` and the like, and `nameInFile` restores it.
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

/** The document name for a file name without its ending: the same, unless `fileNameFor` made it. */
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
