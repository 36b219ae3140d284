import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fragment, fragmentsByLine, lineOf, type Node, nest } from './fragments.ts'

const fragment = (mention: number, from: number, to: number): Fragment => ({
  side: 'key',
  mention,
  from,
  to,
  isStart: true,
  isEnd: true,
})

/** `[1 2]0` for mention 0 around words 1 and 2; a round bracket where it is cut. */
function formatNodes(nodes: readonly Node[]): string {
  return nodes
    .map((node) =>
      node.kind === 'words'
        ? Array.from({ length: node.to - node.from }, (_, i) => node.from + i).join(' ')
        : `${node.fragment.isStart ? '[' : '('}${formatNodes(node.inside)}${node.fragment.isEnd ? ']' : ')'}${node.fragment.mention}`,
    )
    .join(' ')
}

test('mentions stand inside each other', () => {
  expect(formatNodes(nest([fragment(0, 0, 3), fragment(1, 1, 2)], 0, 5))).toBe('[0 [1]1 2]0 3 4')
})

test('of two that cross, the later one is cut', () => {
  expect(formatNodes(nest([fragment(0, 0, 3), fragment(1, 2, 5)], 0, 6))).toBe('[0 1 [2)1]0 (3 4]1 5')
})

test('every word is shown once, whatever the mentions', () => {
  const span = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 8 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const fragments = spans.map(([from, length], m) => fragment(m, from, Math.min(24, from + length)))
      const words = formatNodes(nest(fragments, 0, 24)).replace(/[[(]|[\])]\d+/g, ' ')

      expect(words.trim().split(/\s+/).map(Number)).toEqual(Array.from({ length: 24 }, (_, i) => i))
    }),
  )
})

test('a token is found on its line', () => {
  const lines = Int32Array.of(0, 5, 5, 9, 12)

  expect([0, 4, 5, 8, 9, 11].map((token) => lineOf(lines, token))).toEqual([0, 0, 2, 2, 3, 3])
})

test('a mention is on every line that it touches, and a discontinuous one only where its pieces are', () => {
  const lines = Int32Array.of(0, 3, 6, 9)
  const model = {
    start: Int32Array.of(0, 1, 7),
    end: Int32Array.of(5, 8, 9),
    pieces: new Map([
      [
        1,
        [
          [1, 2],
          [7, 8],
        ] as const,
      ],
    ]),
  }
  const on = fragmentsByLine('key', model, lines)
  const found = [0, 1, 2, 3].map((line) =>
    on(line).map(
      ({ mention, from, to, isStart, isEnd }) =>
        `${mention}:${isStart ? '[' : '('}${from}-${to}${isEnd ? ']' : ')'}`,
    ),
  )
  expect(found).toEqual([['0:[0-3)', '1:[1-2)'], ['0:(3-5]'], ['1:(7-8]', '2:[7-9]'], []])
})
