import { expect, test } from 'vitest'
import { corpusOf, documentOf } from '../../tests/documents.ts'
import { type SystemScores, scoresReport } from '../report/scores.ts'
import { evaluate } from '../scoring/evaluate.ts'
import type { Slice } from '../scoring/slices.ts'
import { SystemRecord } from './system-record.ts'
import { withUncertainty } from './uncertainty.ts'

const words = Array.from({ length: 60 }, (_, i) => `w${i}`).join(' ')
const mention = (start: number, entity: string) => ({ span: [start, start + 1] as const, entity })

/** Twelve documents with two entities each, both of small spread; the response errs in every third. */
const [key, response] = [3, 99].map((third) =>
  corpusOf(
    ...Array.from({ length: 12 }, (_, d) =>
      documentOf(
        [mention(0, 'a'), mention(5, d % third === 2 ? 'b' : 'a'), mention(8, 'b'), mention(9, 'b')],
        { id: `d${d}`, words },
      ),
    ),
  ),
) as [ReturnType<typeof corpusOf>, ReturnType<typeof corpusOf>]

function scoreBy(...by: readonly string[]): SystemScores {
  const record = new SystemRecord('s')
  const settings = { metrics: ['mentions', 'b3'], by }
  const result = evaluate(key, response, settings, { observe: record.observeCounts })
  const report = scoresReport([result])
  const options = { hasIntervals: true, baseline: undefined, trials: 200, seed: 1 }
  return withUncertainty(report, [record], options).systems[0] as SystemScores
}

const slicesOf = ({ slices }: SystemScores, feature: string): readonly Slice[] => slices?.[feature] ?? []

test('the only point of a curve has the interval of the whole', () => {
  const system = scoreBy('spread')

  const [only, ...others] = slicesOf(system, 'spread')
  expect(others).toEqual([])
  expect(only?.intervals).toEqual(system.intervals)
  const [low = 0, high = 0] = only?.intervals?.['b3'] ?? []
  expect(low).toBeLessThan(high)
})

test('every point has an interval around its score, and slices by other features have none', () => {
  const system = scoreBy('entity-size', 'distance')

  expect(slicesOf(system, 'distance')).toHaveLength(2)
  for (const { intervals, scores } of slicesOf(system, 'distance')) {
    for (const [id, [low, high]] of Object.entries(intervals ?? {})) {
      expect(low).toBeLessThanOrEqual(scores[id]?.f1 as number)
      expect(high).toBeGreaterThanOrEqual(scores[id]?.f1 as number)
    }
    expect(Object.keys(intervals ?? {})).toEqual(['mentions', 'b3'])
  }
  for (const slice of slicesOf(system, 'entity-size')) {
    expect(slice).not.toHaveProperty('intervals')
  }
})
