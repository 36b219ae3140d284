import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { kendall, pearson } from '../analysis/statistics.ts'
import { type Measurement, partsOf } from './claim.ts'
import { claimGroups, claims } from './claims/claims.ts'
import type { ExperimentCorpus } from './corpus.ts'
import { judgeSweep, LUO_TABLE_4 } from './penalty.ts'
import { reducedKey } from './subtasks.ts'
import { judge } from './verdicts.ts'

const makeMeasurements = (corpus: string, ...byPart: readonly (readonly number[])[]): Measurement[] =>
  byPart.flatMap((values, p) =>
    values.map((value, s) => ({ claim: 'cs-muc', corpus, part: `part ${p}`, seed: s + 1, value })),
  )
const verdictOn = (...measurements: readonly Measurement[]): string | undefined =>
  judge(measurements).find(({ claim }) => claim.id === 'cs-muc')?.verdict

const UP = makeMeasurements('up', [3, 4], [4, 5], [5, 4])
const DOWN = makeMeasurements('down', [-3, -4], [-4, -5], [-5, -4])
const OPEN = makeMeasurements('open', [-9, -4], [4, 9], [5, -4])

describe('a verdict', () => {
  test.each([
    ['Holds', UP],
    ['Does not hold', DOWN],
    ['Open', OPEN],
    ['Holds in part', [...UP, ...DOWN]],
    ['Holds in part', [...UP, ...OPEN]],
    ['Does not hold', [...DOWN, ...OPEN]],
  ])('is "%s"', (verdict, measurements) => {
    expect(verdictOn(...measurements)).toBe(verdict)
  })

  test('takes the mean over seeds first: more seeds of the same parts are not more data', () => {
    const once = judge(makeMeasurements('a', [1], [2], [6]))[0]?.corpora[0]
    const thrice = judge(makeMeasurements('a', [1, 1, 1], [2, 2, 2], [6, 6, 6]))[0]?.corpora[0]

    expect(thrice?.interval).toEqual(once?.interval)
    expect([once?.runs, thrice?.runs]).toEqual([3, 9])
  })

  test('says what would change it', () => {
    const [verdict] = judge([...UP, ...OPEN])

    expect(verdict?.change).toMatch(
      /^an interval on up \(.*\) that falls to 0; or open \(.*\) leaving 0, which takes /,
    )
  })

  test('says nothing that would leave it as it is', () => {
    const change = (...measurements: readonly Measurement[]): string | undefined =>
      judge(measurements)[0]?.change

    // Whether it fails on the second corpus or is open there, it holds in part.
    expect(change(...UP, ...DOWN)).toMatch(/^an interval on up \(.*\) that falls to 0$/)
    expect(change(...UP, ...makeMeasurements('up 2', [8, 9], [8, 9], [9, 8]))).toMatch(
      /^an interval on up \(/,
    )
    // One of two failures is not enough.
    expect(change(...DOWN, ...makeMeasurements('down 2', [-8, -9], [-8, -9], [-9, -8]))).toMatch(
      /^an interval on down \(.*\) that rises to 0 and an interval on down 2 \(.*\) that rises to 0$/,
    )
  })

  test('is not changed by a corpus of one part', () => {
    expect(verdictOn(...UP, ...makeMeasurements('single', [-5]))).toBe('Holds')
  })

  test('of one part alone is open', () => {
    expect(verdictOn(...makeMeasurements('a', [5, 6, 7]))).toBe('Open')
  })
})

test('every claim has an id of its own and is measured by its group', () => {
  expect(new Set(claims.map(({ id }) => id)).size).toBe(claims.length)
  expect(new Set(claims.map(({ paper }) => paper)).size).toBe(5)
  expect(claimGroups.every(({ models }) => models.length > 0)).toBe(true)
})

test("Kendall's τ counts pairs in order", () => {
  expect(kendall([1, 2, 3], [1, 2, 3])).toBe(1)
  expect(kendall([1, 2, 3], [3, 2, 1])).toBe(-1)
  expect(kendall([1, 2, 3], [1, 3, 2])).toBe(1 / 3)
})

describe('parts', () => {
  const corpus = (genres: readonly (string | undefined)[]): ExperimentCorpus => ({
    name: 'c',
    documents: genres.map((genre, i) => ({ ...documentOf([], { words: 'a' }), id: `d${i}`, genre })),
    hashes: [],
    sha256: '',
  })

  test('are the genres of a corpus that has several', () => {
    const parts = partsOf(corpus([...Array(6).fill('news'), ...Array(7).fill('vlog'), 'rare']))

    expect(parts.map(({ name, members }) => [name, members.length])).toEqual([
      ['news', 6],
      ['vlog', 7],
    ])
  })

  test('are ten otherwise, each document in one', () => {
    const parts = partsOf(corpus(Array(81).fill(undefined)))

    expect(parts).toHaveLength(10)
    expect(parts.flatMap(({ members }) => [...members]).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 81 }, (_, i) => i),
    )
  })
})

describe('Luo 2005', () => {
  const rows = LUO_TABLE_4.map(([entities, ace, ceafm]) => ({ threshold: 0, entities, muc: 0, ceafm, ace }))

  test('his own table has r = .02', () => {
    const { correlation } = judgeSweep({ keyEntities: 853, rows })

    expect(correlation.r).toBeCloseTo(0.02, 2)
    expect(correlation.r).toBe(
      pearson(
        rows.map(({ ace }) => ace),
        rows.map(({ ceafm }) => ceafm),
      ).r,
    )
  })

  test('CEAF peaks nearer to the true number of entities than ACE-value', () => {
    const { off, peaks } = judgeSweep({ keyEntities: 853, rows })

    expect(peaks.ceafm.entities).toBe(930)
    expect(off.ceafm).toBeCloseTo(Math.log(930 / 853), 12)
    expect(off.ace).toBeGreaterThan(off.ceafm)
  })
})

test('a key reduced to a response leaves no twinless mention on either side', () => {
  const key = documentOf([
    { span: [0, 1], entity: 'a' },
    { span: [1, 2], entity: 'a' },
    { span: [2, 3], entity: 'b' },
    { span: [3, 4], entity: 'c' },
    { span: [4, 5], entity: 'c' },
  ])
  const response = documentOf([
    { span: [0, 1], entity: 'x' },
    { span: [1, 2], entity: 'x' },
    { span: [3, 4], entity: 'x' },
  ])
  const { mentions, entityCount } = reducedKey(key, response)

  expect([...mentions.start]).toEqual([0, 1, 3])
  expect(entityCount).toBe(2)
})
