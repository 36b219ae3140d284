import { lastAtMost } from 'coref-referee/explorer'
import type { SideModel } from '../../worker/view-models/document.ts'

export type Side = 'key' | 'response'

/** The part of a mention that is on one line. */
export interface Fragment {
  readonly side: Side
  readonly mention: number
  readonly from: number
  readonly to: number
  /** Whether the mention begins and ends here, or extends beyond. */
  readonly isStart: boolean
  readonly isEnd: boolean
}

/** Words, or a mention with what is inside it. */
export type Node =
  | { readonly kind: 'words'; readonly from: number; readonly to: number }
  | { readonly kind: 'mention'; readonly fragment: Fragment; readonly inside: readonly Node[] }

/** By line, the parts of a side's mentions on it. Built on demand, since a novel has a hundred thousand. */
export function fragmentsByLine(
  side: Side,
  model: Pick<SideModel, 'start' | 'end' | 'pieces'>,
  lines: Int32Array,
): (line: number) => readonly Fragment[] {
  const mentionsOn: number[][] = Array.from({ length: Math.max(0, lines.length - 1) }, () => [])
  let line = 0
  for (let mention = 0; mention < model.start.length; mention++) {
    const start = model.start[mention] as number
    if (start < (lines[line] as number)) line = lineOf(lines, start)
    while (line + 1 < mentionsOn.length && (lines[line + 1] as number) <= start) line++
    for (
      let at = line;
      at < mentionsOn.length && (lines[at] as number) < (model.end[mention] as number);
      at++
    )
      mentionsOn[at]?.push(mention)
  }
  return (number) => (mentionsOn[number] ?? []).flatMap((mention) => fragmentsOf(mention, number))

  function fragmentsOf(mention: number, number: number): Fragment[] {
    const [first, last] = [lines[number] as number, lines[number + 1] as number]
    const whole = [[model.start[mention] as number, model.end[mention] as number] as const]
    const pieces = model.pieces.get(mention) ?? whole
    return pieces.flatMap(([start, end], p) => {
      const [from, to] = [Math.max(start, first), Math.min(end, last)]
      if (from >= to) return []
      return [
        {
          side,
          mention,
          from,
          to,
          isStart: p === 0 && from === start,
          isEnd: p === pieces.length - 1 && to === end,
        },
      ]
    })
  }
}

/** The line that contains a token; the last element of `lines` is the end of the last line. */
export function lineOf(lines: Int32Array, token: number): number {
  return Math.max(0, Math.min(lastAtMost(lines, token), lines.length - 2))
}

/** Nests mentions inside each other. If two cross, the one that starts later is cut in two. */
export function nest(fragments: readonly Fragment[], from: number, to: number): Node[] {
  const waiting = [...fragments].sort(inReadingOrder)
  return nestWithin(waiting, from, to)
}

function nestWithin(waiting: Fragment[], from: number, to: number): Node[] {
  const nodes: Node[] = []
  let at = from
  for (let next = waiting[0]; next !== undefined && next.from < to; next = waiting[0]) {
    waiting.shift()
    let fragment = next
    if (next.to > to) {
      fragment = { ...next, to, isEnd: false }
      const rest = { ...next, from: to, isStart: false }
      const place = waiting.findIndex((other) => inReadingOrder(rest, other) < 0)
      waiting.splice(place < 0 ? waiting.length : place, 0, rest)
    }
    if (at < fragment.from) nodes.push({ kind: 'words', from: at, to: fragment.from })
    nodes.push({ kind: 'mention', fragment, inside: nestWithin(waiting, fragment.from, fragment.to) })
    at = fragment.to
  }
  if (at < to) nodes.push({ kind: 'words', from: at, to })
  return nodes
}

/** By start, longest first; of equal spans, the key is outside. */
function inReadingOrder(a: Fragment, b: Fragment): number {
  return (
    a.from - b.from || b.to - a.to || (a.side === b.side ? a.mention - b.mention : a.side === 'key' ? -1 : 1)
  )
}
