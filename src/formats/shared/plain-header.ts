import type { CorefDocument } from '../../document/document.ts'
import type { Leftovers } from '../leftovers.ts'
import type { ColumnHeader } from './bracket-columns.ts'

/**
 * The name and part in a line that starts with a pattern, for formats whose header has room for a
 * name only: `NAME` or `NAME; part 3`. Undefined for any other line.
 */
export function parsePlainHeader(pattern: RegExp, line: string): ColumnHeader | undefined {
  const match = pattern.exec(line)
  if (match === null) return undefined
  const name = line.slice(match[0].length).trim()
  const part = /; part (\d{1,9})$/.exec(name)
  return part === null ? { name } : { name: name.slice(0, part.index), part: Number(part[1]) }
}

/** The name and part as such a header writes them. @throws RefereeError if it cannot */
export function plainName({ id, part }: CorefDocument, leftovers: Leftovers): string {
  if (id === '' || id !== id.trim() || /[\t\n\r]/.test(id)) leftovers.refuse(`a document called "${id}"`)
  // A name that looks like a part would be read as one.
  return part === 0 && !/; part \d+$/.test(id) ? id : `${id}; part ${part}`
}

/** The line of a header, if the first row after it looks right: several formats have similar headers. */
export function sniffRows(
  head: string,
  header: RegExp,
  isRow: (cells: readonly string[]) => boolean,
): number | undefined {
  const lines = head.split('\n', 200)
  const first = lines.find((line) => line.trim() !== '' && !(line.startsWith('#') && !line.includes('\t')))
  if (first === undefined) return undefined
  const begun = lines.slice(0, lines.indexOf(first)).findLastIndex((line) => header.test(line)) + 1
  const cells = first.trimEnd().split('\t')
  const isBracketed = /^(?:_$|\(|[^()\s]+\))/.test(cells.at(-1) as string)
  return begun > 0 && isBracketed && isRow(cells) ? begun : undefined
}

/** What is wrong with the first cell of a row, which must be a number. */
export function numberFault([number = '']: readonly string[]): string | undefined {
  return /^\d+$/.test(number)
    ? undefined
    : `expected the number of a token in the first column, found "${number}"`
}
