import { countBelow } from '../../document/sorted.ts'
import type { Span } from '../../document/span.ts'
import type { Atoms, AtomTable } from './atoms.ts'
import type { Overlay } from './overlay.ts'
import { EQUAL, NO_PARTNER } from './relation.ts'

/** Where some atoms of the response stand in the key. */
export interface Placing {
  /** Tokens of the key. */
  readonly span: Span
  /** What is not the same there; undefined where nothing is. */
  readonly change: string | undefined
  /** Where else it may stand: all that its words, none of them the key's, may have replaced. */
  readonly alternative?: Span | undefined
}

/** A mention that replaced words may have replaced so many more. */
const GROWTH = 3
const SLACK = 5

/** The atoms inside a range of characters. */
export function atomsOfSpan({ count, start: starts }: Atoms, start: number, end: number): Span {
  return [countBelow(starts, start, count), countBelow(starts, end, count)]
}

/** True when no blank stands before an atom. */
export function isJoined({ start, end }: Atoms, at: number): boolean {
  return at > 0 && start[at] === end[at - 1]
}

/** The tokens of the key that a range of the response's atoms stands for; undefined where it has no partner. */
export function placeAtoms(
  key: Atoms,
  table: AtomTable,
  laid: Overlay,
  [start, end]: Span,
): Placing | undefined {
  let [first, last] = [-1, -1]
  let isEqual = true
  let isWhole = true
  let hasEqual = false
  for (let r = start; r < end; r++) {
    if (laid.relation[r] === EQUAL) hasEqual = true
    else isEqual = false
    if (laid.relation[r] === NO_PARTNER) continue
    const [from, to] = [laid.first[r] as number, laid.last[r] as number]
    if (first < 0) first = from
    else if (from > last + 1) isWhole = false
    last = to
  }
  const replaced = hasEqual ? undefined : replacedBy(key, laid, [start, end])
  if (first < 0) {
    return replaced && { span: replaced, change: 'other words stand in its place' }
  }
  const span: Span = [key.owner[first] as number, (key.owner[last] as number) + 1]
  return { span, change: changeOf(), alternative: replaced }

  function changeOf(): string | undefined {
    if (!isEqual) return 'its words were changed'
    if (!isWhole) return 'words inside it were left out'
    return cutsToken(key, table, laid, first, last, start, end)
      ? 'it is part of a word of the key'
      : undefined
  }
}

/** True when letters of the outermost tokens are not covered; signs may be. */
function cutsToken(
  key: Atoms,
  table: AtomTable,
  laid: Overlay,
  first: number,
  last: number,
  start: number,
  end: number,
): boolean {
  // The atom of the key may be shared with a neighbour in the response.
  if (start > 0 && laid.last[start - 1] === first) return true
  if (end < laid.last.length && laid.first[end] === last) return true
  for (let k = first - 1; k >= 0 && key.owner[k] === key.owner[first]; k--) {
    if (table.isWord(key.word[k] as number)) return true
  }
  for (let k = last + 1; k < key.count && key.owner[k] === key.owner[last]; k++) {
    if (table.isWord(key.word[k] as number)) return true
  }
  return false
}

/** What a mention replaced that has none of the key's words and is all that stands between words it has. */
function replacedBy(key: Atoms, laid: Overlay, [start, end]: Span): Span | undefined {
  if (start >= end) return undefined
  const [before, after] = [laid.before[start] as number, laid.after[end - 1] as number]
  if (before !== start - 1 || (after !== end && !(after < 0 && end === laid.last.length))) return undefined
  const from = before < 0 ? 0 : (laid.last[before] as number) + 1
  const to = after < 0 ? key.count : (laid.first[after] as number)
  if (to <= from || to - from > GROWTH * (end - start) + SLACK) return undefined
  return [key.owner[from] as number, (key.owner[to - 1] as number) + 1]
}
