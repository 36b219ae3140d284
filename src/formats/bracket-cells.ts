import type { CorefDocument } from '../document/document.ts'

/**
 * The brackets of each token, undefined where there are none: those that close, innermost first, then those
 * that open, outermost first.
 *
 * @param labels by mention
 * @param joiner what stands between two brackets of one cell
 */
export function bracketCells(
  { mentions, tokens }: CorefDocument,
  labels: readonly string[],
  joiner: string,
): (string | undefined)[] {
  const { count, start, end } = mentions
  const opening: (string[] | undefined)[] = []
  const closing: (string[] | undefined)[] = []
  const length = (m: number): number => (end[m] as number) - (start[m] as number)
  const outermostFirst = Array.from({ length: count }, (_, m) => m).sort((a, b) => length(b) - length(a))
  for (const m of outermostFirst) {
    const [first, last] = [start[m] as number, (end[m] as number) - 1]
    if (first === last) {
      push(opening, first, `(${labels[m]})`)
    } else {
      push(opening, first, `(${labels[m]}`)
      push(closing, last, `${labels[m]})`)
    }
  }
  return Array.from({ length: tokens?.count ?? 0 }, (_, t) => {
    const closes = closing[t]?.reverse() ?? []
    const opens = opening[t] ?? []
    return closes.length + opens.length === 0 ? undefined : closes.concat(opens).join(joiner)
  })
}

function push(cells: (string[] | undefined)[], token: number, piece: string): void {
  const cell = cells[token]
  if (cell === undefined) cells[token] = [piece]
  else cell.push(piece)
}

/**
 * Whether two mentions with one label cross. A closing bracket ends the mention with its label that was
 * opened last, so such mentions may nest, or meet in one token, but not cross.
 */
export function crossesItself({ mentions }: CorefDocument, labels: readonly string[]): boolean {
  const { count, start, end } = mentions
  const outermostFirst = Array.from({ length: count }, (_, m) => m).sort(
    (a, b) => (start[a] as number) - (start[b] as number) || (end[b] as number) - (end[a] as number),
  )
  const openEnds = new Map<string, number[]>()
  for (const m of outermostFirst) {
    const label = labels[m] as string
    const ends = openEnds.get(label) ?? []
    openEnds.set(label, ends)
    while (ends.length > 0 && (ends.at(-1) as number) <= (start[m] as number) + 1) ends.pop()
    if (ends.length > 0 && (ends.at(-1) as number) < (end[m] as number)) return true
    ends.push(end[m] as number)
  }
  return false
}
