import type { Mentions } from '../../document/document.ts'
import type { LaidOutText } from './laid-out-text.ts'
import { listAt } from './list-at.ts'

/** The mentions that open and close around each token. */
interface Nesting {
  /** The mentions that begin at a token, outermost first. */
  opening(token: number): readonly number[]
  /** The mentions that end with a token, innermost first. */
  closing(token: number): readonly number[]
}

/**
 * Mentions as brackets in a text.
 *
 * @param outer which of two equal spans is outside
 */
export function nest(mentions: Mentions, outer: 'first' | 'last' = 'first'): Nesting {
  const opening = new Map<number, number[]>()
  const closing = new Map<number, number[]>()
  for (const m of outermostFirst(mentions, outer)) {
    listAt(opening, mentions.start[m] as number).push(m)
    listAt(closing, (mentions.end[m] as number) - 1).push(m)
  }
  for (const list of closing.values()) list.reverse()
  return { opening: (token) => opening.get(token) ?? [], closing: (token) => closing.get(token) ?? [] }
}

/**
 * Whether two mentions cross, or two of the same entity. Where brackets carry the name of the entity, its
 * mentions may meet in one token.
 */
export function hasCrossing(
  mentions: Mentions,
  {
    isPerEntity = false,
    mayMeet = false,
  }: { readonly isPerEntity?: boolean; readonly mayMeet?: boolean } = {},
): boolean {
  const openEnds = new Map<number, number[]>()
  for (const m of outermostFirst(mentions, 'first')) {
    const [from, to] = [mentions.start[m] as number, mentions.end[m] as number]
    const open = listAt(openEnds, isPerEntity ? (mentions.entity[m] as number) : 0)
    while (open.length > 0 && (open.at(-1) as number) <= from + (mayMeet ? 1 : 0)) open.pop()
    if (open.length > 0 && (open.at(-1) as number) < to) return true
    open.push(to)
  }
  return false
}

function outermostFirst({ count, start, end }: Mentions, outer: 'first' | 'last'): number[] {
  const tie = outer === 'first' ? 1 : -1
  return Array.from({ length: count }, (_, m) => m).sort(
    (a, b) =>
      (start[a] as number) - (start[b] as number) || (end[b] as number) - (end[a] as number) || tie * (a - b),
  )
}

/** How markup shows a mention. */
export interface Markup {
  open(mention: number): string
  close(mention: number): string
  /** Text between marks, escaped as the markup needs it. */
  text(text: string): string
  /** What to write before a token and the marks that open at it. */
  before?(token: number): string
}

/** A text with marks around its mentions. */
export function* writeNested(layout: LaidOutText, nesting: Nesting, markup: Markup): Generator<string> {
  let at = 0
  for (let t = 0; t < layout.count; t++) {
    const [start, end] = [layout.start[t] as number, layout.end[t] as number]
    yield markup.text(layout.text.slice(at, start)) + (markup.before?.(t) ?? '')
    for (const m of nesting.opening(t)) yield markup.open(m)
    yield markup.text(layout.text.slice(start, end))
    for (const m of nesting.closing(t)) yield markup.close(m)
    at = end
  }
  yield markup.text(layout.text.slice(at))
}
