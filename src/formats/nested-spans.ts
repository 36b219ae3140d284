import type { Mentions } from '../document/document.ts'

/** The mentions that open and close around each token, where inline markup can hold them. */
export interface Nesting {
  /** By token, the mentions that begin at it, outermost first. */
  readonly opening: ReadonlyMap<number, readonly number[]>
  /** By token, how many mentions end with it. */
  readonly closing: ReadonlyMap<number, number>
}

/** Mentions as brackets in a text; undefined where two of them cross. */
export function nest({ count, start, end }: Mentions): Nesting | undefined {
  const opening = new Map<number, number[]>()
  const closing = new Map<number, number>()
  const outermostFirst = Array.from({ length: count }, (_, m) => m).sort(
    (a, b) => (start[a] as number) - (start[b] as number) || (end[b] as number) - (end[a] as number) || a - b,
  )
  const open: number[] = []
  for (const m of outermostFirst) {
    const [from, to] = [start[m] as number, end[m] as number]
    while (open.length > 0 && (open.at(-1) as number) <= from) open.pop()
    if (open.length > 0 && (open.at(-1) as number) < to) return undefined
    open.push(to)
    const list = opening.get(from) ?? []
    list.push(m)
    opening.set(from, list)
    closing.set(to - 1, (closing.get(to - 1) ?? 0) + 1)
  }
  return { opening, closing }
}
