import { type CorefDocument, piecesOf } from '../document/document.ts'
import type { Span } from '../document/span.ts'
import { exactFirst } from './approximate.ts'
import type { Twins } from './exact.ts'

/**
 * The rule of the CRAFT shared task, for discontinuous mentions: a response mention fits a key mention if
 * one of its pieces lies inside the key's first piece. After exact twins, response mentions are taken in
 * text order, each for the first key mention that it fits; if that one is taken already, the
 * response mention stays twinless.
 */
export function craftTwins(key: CorefDocument, response: CorefDocument): Twins {
  const { twins, isTaken, pairsOf, partner } = exactFirst(key, response)
  const isExact = Uint8Array.from(twins, (twin) => (twin >= 0 ? 1 : 0))
  const fitting = new Map<number, number>()
  for (let k = 0; k < key.mentions.count; k++) {
    if (isExact[k] === 1) continue
    const [from, to] = piecesOf(key.mentions, k)[0] as Span
    for (let [p, end] = pairsOf(k); p < end; p++) {
      const r = partner[p] as number
      if (isTaken[r] === 1 || fitting.has(r)) continue
      const isInside = piecesOf(response.mentions, r).some(([start, after]) => start >= from && after <= to)
      if (isInside) fitting.set(r, k)
    }
  }
  // Those fitting the same key mention are in text order.
  for (const [r, k] of fitting) if ((twins[k] as number) < 0) twins[k] = r
  return twins
}
