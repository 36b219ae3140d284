const TAB = 9
const BLANK = 32
const NEWLINE = 10
const RETURN = 13

/** What the rows of a document call it. */
export interface ColumnName {
  readonly name: string
  readonly part: number
}

/**
 * The name and the part that stand in the first two columns of every row, for a document without a header.
 * Some relatives have other things there, such as the number of the token: those are not the same all over,
 * or the second is no number.
 *
 * @param starts where the rows start
 */
export function nameInColumns(bytes: Uint8Array, starts: Iterable<number>): ColumnName | undefined {
  let prefix: Uint8Array | undefined
  for (const start of starts) {
    if (prefix === undefined) prefix = bytes.subarray(start, endOfCells(bytes, start, 2))
    else for (let i = 0; i < prefix.length; i++) if (bytes[start + i] !== prefix[i]) return undefined
  }
  const [name, part, ...rest] = new TextDecoder().decode(prefix).split(/[\t ]+/)
  if (name === undefined || part === undefined || rest.join('') !== '') return undefined
  return /[\p{L}\p{N}]/u.test(name) && /^\d{1,9}$/.test(part) ? { name, part: Number(part) } : undefined
}

/** Offset after some cells and what separates them from the next; where the row has fewer, its end. */
function endOfCells(bytes: Uint8Array, start: number, count: number): number {
  const isGap = (at: number): boolean => bytes[at] === TAB || bytes[at] === BLANK
  let at = start
  for (let cell = 0; cell < count; cell++) {
    while (at < bytes.length && !isGap(at) && bytes[at] !== NEWLINE && bytes[at] !== RETURN) at++
    while (isGap(at)) at++
  }
  return at
}
