import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../tests/support/processor-time.ts'
import type { Analysis } from '../text/analysis.ts'
import { findTurns } from './turns.ts'

/** Lines of five words, each a sentence and a paragraph. */
function play(lines: readonly string[]): Analysis {
  const words = lines.flatMap((line) => line.split(' '))
  const starts = Int32Array.from(lines, (_, i) => 5 * i)
  return { words, sentences: starts, paragraphs: starts } as unknown as Analysis
}

describe('turns', () => {
  test('begin with a name and a colon, and end with the paragraph', () => {
    const { voiceOf, labels } =
      findTurns(play(['ANN : I saw him', 'No name on this line', 'BO : You did ?']), undefined) ?? {}
    expect(labels).toEqual(['ann', 'bo'])
    expect([...(voiceOf ?? [])].join(' ')).toBe('-1 -1 0 0 0 -1 -1 -1 -1 -1 -1 -1 1 1 1')
  })

  test('take time in proportion to the lines of a play, and to its speakers', { tags: ['growth'] }, () => {
    expectLinear(
      (n) => findTurns(play(Array.from({ length: n }, (_, i) => `N${i} : I saw him`)), undefined),
      40_000,
    )
    const analysis = (n: number): Analysis => play(Array.from({ length: n }, () => 'a b c d e'))
    expectLinear(
      (n) =>
        findTurns(
          analysis(n),
          Array.from({ length: 5 * n }, (_, i) => `speaker ${i}`),
        ),
      8_000,
    )
  })
})
