/** Half-open range of token positions: [first, last + 1]. */
export type Span = readonly [start: number, end: number]

/**
 * Order of two mentions with the same outermost tokens: contiguous ones (no list) first, then by pieces.
 * Pieces are maximal, so 0 means the same set of tokens.
 */
export function comparePieces(a: readonly Span[] | undefined, b: readonly Span[] | undefined): number {
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1)
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const [aStart, aEnd] = a[i] as Span
    const [bStart, bEnd] = b[i] as Span
    if (aStart !== bStart) return aStart - bStart
    if (aEnd !== bEnd) return aEnd - bEnd
  }
  return a.length - b.length
}

/** Sort pieces and join those that touch or overlap, so that equal token sets have one spelling. */
export function normalPieces(pieces: readonly Span[]): Span[] {
  const sorted = [...pieces].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const joined: [number, number][] = []
  for (const [start, end] of sorted) {
    const last = joined.at(-1)
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end)
    else joined.push([start, end])
  }
  return joined
}

/** Number of tokens in some pieces. */
export function sizeOf(pieces: readonly Span[]): number {
  return pieces.reduce((size, [start, end]) => size + end - start, 0)
}

/** Number of tokens two sorted lists of pieces share. */
export function overlap(a: readonly Span[], b: readonly Span[]): number {
  let shared = 0
  for (const [aStart, aEnd] of a) {
    for (const [bStart, bEnd] of b) shared += Math.max(0, Math.min(aEnd, bEnd) - Math.max(aStart, bStart))
  }
  return shared
}
