import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PieceWindow, settledWords, windowsOf } from './windows.ts'

test('windows begin every stride and the last one reaches the end', () => {
  expect(windowsOf(12, 5, 3)).toEqual([
    { start: 0, end: 5 },
    { start: 3, end: 8 },
    { start: 6, end: 11 },
    { start: 9, end: 12 },
  ])
  expect(windowsOf(5, 5, 3)).toEqual([{ start: 0, end: 5 }])
  expect(windowsOf(0, 5, 3)).toEqual([])
})

test('a word belongs to the window in which it is most central', () => {
  // Pieces 3 and 4 are in both windows: 3 is one from the end of the first, 4 is one from the start of the second.
  expect([...settledWords(Int32Array.of(0, 1, 2, 3, 4, 5), windowsOf(8, 5, 3))]).toEqual([4, 6])
})

const texts = fc
  .record({
    lengths: fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 60 }),
    size: fc.integer({ min: 1, max: 20 }),
  })
  .chain(({ lengths, size }) =>
    fc.record({
      lengths: fc.constant(lengths),
      size: fc.constant(size),
      stride: fc.integer({ min: 1, max: size }),
    }),
  )

test('windows own the stretches that a look at every window gives', () => {
  fc.assert(
    fc.property(texts, ({ lengths, size, stride }) => {
      let pieces = 0
      const first = Int32Array.from(lengths, (length) => {
        pieces += length
        return pieces - length
      })
      const windows = windowsOf(pieces, size, stride)
      const depth = ({ start, end }: PieceWindow, piece: number): number =>
        Math.min(piece - start, end - 1 - piece)
      const owners = Array.from(first, (piece) => {
        let best = 0
        for (const [w, window] of windows.entries()) {
          if (depth(window, piece) > depth(windows[best] as PieceWindow, piece)) best = w
        }
        return best
      })
      const settled = settledWords(first, windows)
      const owned = Array.from(first, (_, word) => settled.findIndex((end) => word < end))
      expect(owned).toEqual(owners)
      // So a word's first piece is inside its window.
      for (const [word, w] of owned.entries()) {
        expect(depth(windows[w] as PieceWindow, first[word] as number)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 300 },
  )
})
