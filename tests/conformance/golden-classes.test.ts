import { describe, expect, test } from 'vitest'
import { type Prediction, predictScore } from '../../src/analysis/classes/prediction.ts'
import { mean, pearson } from '../../src/analysis/statistics.ts'
import type { ResolutionClass } from '../../src/document/resolution-class.ts'
import { golden } from './golden.ts'

interface MeanCase {
  readonly id: string
  readonly inputs: readonly number[]
  readonly expected: { readonly mean: number }
}

interface PearsonCase {
  readonly id: string
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly expected: { readonly r: number }
}

interface PredictionCase {
  readonly id: string
  readonly counts: Readonly<Record<ResolutionClass, number>>
  readonly class_scores: Readonly<Record<ResolutionClass, number>>
  readonly expected: { readonly cpp: number }
}

interface Seeds {
  readonly cases: readonly { readonly metric: string }[]
}

const { cases } = golden<Seeds>('golden-seeds.json')
const of = <Case>(metric: string): Case[] =>
  cases.filter((entry) => entry.metric === metric) as unknown as Case[]

describe('Stoyanov et al. 2009', () => {
  test('has nine means, eight correlations and six predictions', () => {
    expect([of('mean').length, of('pearson').length, of('cpp').length]).toEqual([9, 8, 6])
  })

  test.each(of<MeanCase>('mean'))('Table 4: $id', ({ inputs, expected }) => {
    expect(Math.abs(mean(inputs) - expected.mean)).toBeLessThanOrEqual(0.005 + 1e-9)
  })

  test.each(of<PearsonCase>('pearson'))('Table 5 and section 4.4: $id', ({ x, y, expected }) => {
    expect(pearson(x, y).r).toBeCloseTo(expected.r, 4)
  })

  test.each(of<PredictionCase>('cpp'))('Table 6: $id', ({ counts, class_scores, expected }) => {
    expect(predictScore(counts, [class_scores])?.predicted).toBeCloseTo(expected.cpp, 4)
  })

  test('Table 6 comes out of Table 4, each corpus predicted from the other five', () => {
    const { stoyanov_data: table } = golden<{ stoyanov_data: ClassTable }>('golden-seeds.json')

    const predicted = table.datasets.map((_, corpus) => leaveOneOut(table, corpus))

    for (const [i, { expected }] of of<PredictionCase>('cpp').entries()) {
      expect(predicted[i]?.predicted).toBeCloseTo(expected.cpp, 4)
    }
    // The observed values (Table 3) lie in every interval, as about 19 of 20 should.
    for (const [i, observed] of [0.67, 0.61, 0.66, 0.68, 0.62, 0.67].entries()) {
      const [low, high] = predicted[i]?.interval ?? [1, 0]
      expect(low).toBeLessThan(observed)
      expect(high).toBeGreaterThan(observed)
    }
  })
})

/** Table 4: a row per class, a column per corpus. */
interface ClassTable {
  readonly datasets: readonly string[]
  readonly classes: readonly ResolutionClass[]
  readonly counts: readonly (readonly number[])[]
  readonly scores: readonly (readonly number[])[]
}

function leaveOneOut(
  { datasets, classes, counts, scores }: ClassTable,
  left: number,
): Prediction | undefined {
  const column = (
    rows: readonly (readonly number[])[],
    at: number,
  ): Partial<Record<ResolutionClass, number>> =>
    Object.fromEntries(classes.map((each, row) => [each, rows[row]?.[at] as number]))
  const others = datasets.flatMap((_, at) => (at === left ? [] : [column(scores, at)]))
  return predictScore(column(counts, left), others)
}
