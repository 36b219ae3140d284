import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePieces, normalPieces, overlap, type Span, sizeOf } from './span.ts'

const spans = fc.array(
  fc
    .tuple(fc.nat({ max: 12 }), fc.integer({ min: 1, max: 3 }))
    .map(([start, length]): Span => [start, start + length]),
  { maxLength: 5 },
)

describe('pieces', () => {
  test('in normal form are sorted, apart and cover the same tokens', () => {
    fc.assert(
      fc.property(spans, (pieces) => {
        const normal = normalPieces(pieces)

        expect(tokens(normal)).toEqual([...new Set(tokens(pieces))].sort((a, b) => a - b))
        for (const [i, [start]] of normal.entries()) {
          if (i > 0) expect(start).toBeGreaterThan((normal[i - 1] as Span)[1])
        }
        expect(sizeOf(normal)).toBe(tokens(normal).length)
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('share the tokens that both have', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const [x, y] = [normalPieces(a), normalPieces(b)]

        expect(overlap(x, y)).toBe(tokens(x).filter((token) => tokens(y).includes(token)).length)
      }),
      { seed: 2, numRuns: 300 },
    )
  })

  test('compare as an order, equal only to themselves', () => {
    fc.assert(
      fc.property(spans, spans, spans, (a, b, c) => {
        const [x, y, z] = [a, b, c].map(normalPieces) as [Span[], Span[], Span[]]

        expect(Math.sign(comparePieces(x, y))).toBe(-Math.sign(comparePieces(y, x)) || 0)
        expect(comparePieces(x, y) === 0).toBe(JSON.stringify(x) === JSON.stringify(y))
        if (comparePieces(x, y) <= 0 && comparePieces(y, z) <= 0) {
          expect(comparePieces(x, z)).toBeLessThanOrEqual(0)
        }
      }),
      { seed: 3, numRuns: 300 },
    )
    expect([
      comparePieces(undefined, undefined),
      comparePieces(undefined, []),
      comparePieces([], undefined),
    ]).toEqual([0, -1, 1])
  })
})

function tokens(pieces: readonly Span[]): number[] {
  return pieces.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i))
}
