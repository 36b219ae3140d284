import type { Span } from '../../document/span.ts'

/** A mention of one layer, ready to be written. */
export interface WrittenMention {
  /** In order, apart. */
  readonly pieces: readonly Span[]
  readonly markable: string
  /** What stands between its brackets. */
  readonly attributes: string
}

interface Bracket {
  readonly start: number
  readonly end: number
  readonly mention: WrittenMention
}

/**
 * The cells of a layer by token: what closes, then what opens, outermost first. Bare brackets can only
 * nest; where mentions cross, every closing bracket names its markable.
 */
export function layerColumn(mentions: readonly WrittenMention[]): Map<number, string> {
  const brackets: Bracket[] = []
  for (const mention of mentions) {
    for (const [start, end] of mention.pieces) brackets.push({ start, end, mention })
  }
  brackets.sort((a, b) => a.start - b.start || b.end - a.end)
  const isNested = nests(brackets)
  const closing = new Map<number, string>()
  const opening = new Map<number, string>()
  const append = (cells: Map<number, string>, token: number, text: string): void => {
    cells.set(token, (cells.get(token) ?? '') + text)
  }
  for (const { start, end, mention } of brackets) {
    append(opening, start, `(${mention.attributes}${end - start > 1 ? '' : ')'}`)
    if (end - start > 1) append(closing, end - 1, isNested ? ')' : `${mention.markable})`)
  }
  for (const [token, text] of opening) append(closing, token, text)
  return closing
}

/** Does no bracket close while one that was opened inside of it is still open? */
function nests(brackets: readonly Bracket[]): boolean {
  const ends: number[] = []
  for (const { start, end } of brackets) {
    if (end - start === 1) continue
    // What ends on this token is closed before anything opens on it.
    while (ends.length > 0 && (ends.at(-1) as number) <= start + 1) ends.pop()
    if (ends.length > 0 && (ends.at(-1) as number) < end) return false
    ends.push(end)
  }
  return true
}
