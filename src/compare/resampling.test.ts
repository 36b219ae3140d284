import { describe, expect, test } from 'vitest'
import { corpusOf, documentOfLetters } from '../../tests/documents.ts'
import { evaluate } from '../scoring/evaluate.ts'
import { resolveSettings, type Settings } from '../scoring/settings.ts'
import { headline } from '../scoring/tally.ts'
import { type CountMatrix, columnSums, countMatrix } from './count-matrix.ts'
import { planTests } from './paired-tests.ts'
import { joinResamples, resample, resampleInSteps } from './resamples.ts'
import { bootstrapScores, enumeratedDifferences, permutedDifferences } from './resampling.ts'
import { type Statistic, statisticOf } from './statistic.ts'
import { SystemRecord } from './system-record.ts'
import { defaultTest } from './test-options.ts'

const KEYS = ['abc de', 'ab cd e', 'abcd', 'ab cde', 'a bc de', 'abcde', 'ab cd', 'ace bd', 'abc', 'ad be c']
const LEFT = ['ab cde', 'ab cd e', 'ab cd', 'ab cde', 'ab c de', 'abc de', 'abcd', 'ac bd e', 'ab', 'ad bc e']
const RIGHT = ['abc d', 'abcd e', 'abcd', 'abc de', 'a bc de', 'abcde', 'abcd', 'ace b d', 'abc', 'ade bc']

const corpus = (texts: readonly string[]) =>
  corpusOf(...texts.map((text, d) => documentOfLetters(text, `d${d}`)))

function recordBoth(overrides: Partial<Settings> = {}) {
  const records = [new SystemRecord('left'), new SystemRecord('right')]
  const results = [LEFT, RIGHT].map((texts, i) =>
    evaluate(corpus(KEYS), corpus(texts), overrides, { observe: records[i]?.observe }),
  )
  const settings = resolveSettings(overrides)
  const statistic = statisticOf(settings)
  const rows = records.map(({ documents }) => new Map([...documents].map(([id, { row }]) => [id, row])))
  return { records, results, settings, statistic, matrix: countMatrix(rows, statistic) }
}

describe.each(['micro', 'macro'] as const)('%s averages', (average) => {
  const { results, statistic, matrix } = recordBoth({ average })

  test('the statistic of all documents is the score of the corpus', () => {
    for (const [s, { scores }] of results.entries()) {
      const values = new Float64Array(statistic.metrics.length)
      statistic.score(columnSums(matrix, s), 0, values, 0)
      for (const [m, id] of statistic.metrics.entries()) {
        expect(values[m]).toBeCloseTo(headline(scores[id] as never), 12)
      }
    }
  })

  test('swapping nothing gives the difference, swapping all its opposite', () => {
    const differences = enumeratedDifferences(matrix, [0, 1], statistic) ?? new Float64Array()
    const width = statistic.metrics.length

    for (let m = 0; m < width; m++) {
      const difference = differences[m] as number
      expect(differences.at(m - width)).toBeCloseTo(-difference, 12)
    }
  })
})

test('documents in which the two gave the same answer are not swapped', () => {
  const { statistic, matrix } = recordBoth()
  const same = LEFT.filter((text, d) => text === RIGHT[d]).length

  const differences = enumeratedDifferences(matrix, [0, 1], statistic) ?? new Float64Array()

  expect(same).toBeGreaterThan(0)
  expect(differences.length / statistic.metrics.length).toBe(2 ** (LEFT.length - same))
})

test('a system against itself differs nowhere', () => {
  const { statistic, matrix } = recordBoth()

  const differences = permutedDifferences(matrix, [1, 1], statistic, { seed: 1, from: 0, to: 5 })

  expect(differences.every((difference) => difference === 0)).toBe(true)
})

test('each of many documents is swapped in about half of all draws, and on its own', () => {
  const [count, draws] = [70, 400]
  const names = Array.from({ length: count }, (_, d) => `d${d}`)
  // A column and a metric for each document, nonzero only for the second system.
  const cells = new Float64Array(count * 2 * count)
  for (let d = 0; d < count; d++) cells[(2 * d + 1) * count + d] = 1
  const matrix: CountMatrix = { documents: names, systems: 2, columns: count, cells }
  const statistic: Statistic = {
    metrics: names,
    columns: count,
    fill: () => {},
    score: (sums, at, into, out) => into.set(sums.subarray(at, at + count), out),
  }

  const differences = permutedDifferences(matrix, [0, 1], statistic, { seed: 3, from: 0, to: draws })

  const swaps = names.map((_, d) =>
    Array.from({ length: draws }, (_, i) => differences[i * count + d] as number),
  )
  for (const own of swaps) {
    expect(new Set(own)).toEqual(new Set([-1, 1]))
    expect(Math.abs(own.reduce((sum, each) => sum + each, 0))).toBeLessThan(draws / 4)
  }
  expect(new Set(swaps.map(String)).size).toBe(count)
})

test('parts that were drawn apart are what is drawn at once', () => {
  const { records, settings } = recordBoth()
  const { task } = planTests(records, settings, { ...defaultTest, test: 'permutation' })
  const permuted = { ...task, permuted: [[0, 1]] as const }

  const whole = resample(permuted, { seed: 5, from: 0, to: 100 })
  const parts = [
    [0, 33],
    [33, 34],
    [34, 100],
  ].map(([from = 0, to = 0]) => resample(permuted, { seed: 5, from, to }))

  expect(joinResamples(parts)).toEqual(whole)
})

test('the bootstrap draws the same documents for all systems', () => {
  const { statistic, matrix } = recordBoth()
  const twice = { ...matrix, cells: matrix.cells.slice() }
  // With the same counts for both systems, every resample must give both the same scores.
  const { columns } = matrix
  for (let d = 0; d < matrix.documents.length; d++) {
    twice.cells.copyWithin((2 * d + 1) * columns, 2 * d * columns, (2 * d + 1) * columns)
  }

  const scores = bootstrapScores(twice, statistic, { seed: 1, from: 0, to: 50 })

  const width = statistic.metrics.length
  for (let at = 0; at < scores.length; at += 2 * width) {
    expect(scores.slice(at, at + width)).toEqual(scores.slice(at + width, at + 2 * width))
  }
  expect(new Set(scores).size).toBeGreaterThan(50)
})

test('a few at a time are what is drawn at once, and each step says how far it came', () => {
  const { records, settings } = recordBoth()
  const { task } = planTests(records, settings, { ...defaultTest, test: 'permutation' })
  const takeSteps = (job: typeof task, from: number, to: number) => {
    const steps = resampleInSteps(job, { seed: 5, from, to })
    const shares: number[] = []
    for (;;) {
      const next = steps.next()
      if (next.done === true) return { shares, resamples: next.value }
      shares.push(next.value)
    }
  }
  expect(takeSteps(task, 10, 30)).toEqual({
    shares: [1],
    resamples: resample(task, { seed: 5, from: 10, to: 30 }),
  })

  // So large a matrix that each replicate takes one step; all but its first columns are zeros.
  const cells = new Float64Array(1 << 20)
  cells.set(task.matrix.cells.subarray(0, task.matrix.columns))
  const large = { ...task, matrix: { documents: ['d'], systems: 1, columns: cells.length, cells } }
  const { shares, resamples } = takeSteps(large, 2, 6)
  expect(shares).toEqual([1 / 4, 2 / 4, 3 / 4, 1])
  expect(resamples).toEqual(resample(large, { seed: 5, from: 2, to: 6 }))
})

test('no replicates are none, and what was not asked for is not drawn', () => {
  expect(joinResamples([])).toEqual({ bootstrap: new Float64Array(), permuted: [] })
  const { records, settings } = recordBoth()
  const { task } = planTests(records, settings, { ...defaultTest, test: 't' })
  expect(resample(task, { seed: 1, from: 0, to: 9 })).toEqual({ bootstrap: new Float64Array(), permuted: [] })
})

test('up to sixteen documents that differ are swapped in all ways', () => {
  const many = (count: number): number | undefined => {
    const records = ['a b', 'ab'].map((text) => {
      const record = new SystemRecord(text)
      const texts = (each: string) => corpus(Array<string>(count).fill(each))
      evaluate(texts('ab'), texts(text), { metrics: ['muc'] }, { observe: record.observe })
      return record
    })
    const settings = resolveSettings({ metrics: ['muc'] })
    return planTests(records, settings, defaultTest).enumerated[0]?.length
  }
  expect(many(16)).toBe(2 ** 16)
  expect(many(17)).toBeUndefined()
})
