import type { Mentions } from '../../document/document.ts'
import type { LaidOutText } from './laid-out-text.ts'

/** The mentions that open and close around each token, if inline markup can hold them. */
export interface Nesting {
  /** The mentions that begin at a token, outermost first. */
  opening(token: number): readonly number[]
  /** The mentions that end with a token, innermost first. */
  closing(token: number): readonly number[]
}

export interface NestingOptions {
  /** Only mentions of the same entity must not cross. */
  readonly isPerEntity?: boolean
  /** Which of two equal spans is outside. */
  readonly outer?: 'first' | 'last'
}

/** Mentions as brackets in a text; undefined if two of them cross. */
export function nest(
  { count, start, end, entity }: Mentions,
  { isPerEntity = false, outer = 'first' }: NestingOptions = {},
): Nesting | undefined {
  const opening = new Map<number, number[]>()
  const closing = new Map<number, number[]>()
  const tie = outer === 'first' ? 1 : -1
  const outermostFirst = Array.from({ length: count }, (_, m) => m).sort(
    (a, b) =>
      (start[a] as number) - (start[b] as number) || (end[b] as number) - (end[a] as number) || tie * (a - b),
  )
  const openEnds = new Map<number, number[]>()
  for (const m of outermostFirst) {
    const [from, to] = [start[m] as number, end[m] as number]
    const open = listAt(openEnds, isPerEntity ? (entity[m] as number) : 0)
    while (open.length > 0 && (open.at(-1) as number) <= from) open.pop()
    if (open.length > 0 && (open.at(-1) as number) < to) return undefined
    open.push(to)
    listAt(opening, from).push(m)
    listAt(closing, to - 1).push(m)
  }
  for (const list of closing.values()) list.reverse()
  return { opening: (token) => opening.get(token) ?? [], closing: (token) => closing.get(token) ?? [] }
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

function listAt(lists: Map<number, number[]>, at: number): number[] {
  let list = lists.get(at)
  if (list === undefined) {
    list = []
    lists.set(at, list)
  }
  return list
}
