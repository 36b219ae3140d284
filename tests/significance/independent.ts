import type { Corpus } from '../../src/corpus/corpus.ts'
import type { Counts } from '../../src/metrics/metric.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'

/**
 * Significance implemented a second time, from the definitions and without any of the program's code: plain
 * sums over plain lists of documents, another random number generator, and only the four metrics that need
 * four counts each. Slow, but easy to read.
 */
const RATIOS = ['muc', 'b3', 'ceafe', 'lea'] as const
export const METRICS = [...RATIOS, 'conll'] as const

type Row = readonly (readonly number[])[]

/** The counts of each document of two systems. */
export function rowsOf(key: Corpus, response: Corpus): ReadonlyMap<string, Row> {
  const { perDocument } = evaluate(key, response, { metrics: [...RATIOS] }, { perDocument: true })
  const numbers = (counts: Counts | undefined): number[] =>
    ['recallNumerator', 'recallDenominator', 'precisionNumerator', 'precisionDenominator'].map(
      (name) => counts?.[name] as number,
    )
  return new Map(
    perDocument.map(({ id, scores }) => [id, RATIOS.map((metric) => numbers(scores[metric]?.counts))]),
  )
}

/** F1 of the four metrics and the mean of the first three. */
export function scoresOf(rows: readonly Row[]): number[] {
  const f1s = RATIOS.map((_, m) => {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((i) =>
      rows.reduce((sum, row) => sum + (row[m]?.[i] as number), 0),
    )
    const [recall, precision] = [b === 0 ? 0 : a / b, d === 0 ? 0 : c / d]
    return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
  })
  const [muc = 0, b3 = 0, ceafe = 0] = f1s
  return [...f1s, (muc + b3 + ceafe) / 3]
}

function differences(a: readonly Row[], b: readonly Row[]): number[] {
  const [before, after] = [scoresOf(a), scoresOf(b)]
  return before.map((score, m) => (after[m] as number) - score)
}

/** Two-sided p from all possible swaps, for few documents. */
export function exactP(a: readonly Row[], b: readonly Row[]): number[] {
  const observed = differences(a, b)
  const counts = observed.map(() => 0)
  let ways = 0
  const swapFrom = (d: number, left: readonly Row[], right: readonly Row[]): void => {
    if (d === a.length) {
      ways++
      for (const [m, difference] of differences(left, right).entries()) {
        if (Math.abs(difference) > Math.abs(observed[m] as number) - 1e-11)
          counts[m] = (counts[m] as number) + 1
      }
      return
    }
    const [x, y] = [a[d] as Row, b[d] as Row]
    swapFrom(d + 1, [...left, x], [...right, y])
    swapFrom(d + 1, [...left, y], [...right, x])
  }
  swapFrom(0, [], [])
  return counts.map((count) => count / ways)
}

/** Two-sided p from random swaps. */
export function randomisedP(a: readonly Row[], b: readonly Row[], trials: number): number[] {
  const random = mulberry32(20_101)
  const observed = differences(a, b)
  const counts = observed.map(() => 0)
  for (let trial = 0; trial < trials; trial++) {
    const coins = a.map(() => random() < 0.5)
    const left = a.map((row, d) => (coins[d] === true ? (b[d] as Row) : row))
    const right = b.map((row, d) => (coins[d] === true ? (a[d] as Row) : row))
    for (const [m, difference] of differences(left, right).entries()) {
      if (Math.abs(difference) > Math.abs(observed[m] as number) - 1e-11)
        counts[m] = (counts[m] as number) + 1
    }
  }
  return counts.map((count) => (1 + count) / (1 + trials))
}

/** The share of resamples without the observed sign, and the middle 95 % of all. */
export function bootstrapped(
  a: readonly Row[],
  b: readonly Row[],
  trials: number,
): { p: number; interval: [number, number] }[] {
  const random = mulberry32(33_102)
  const observed = differences(a, b)
  const all: number[][] = observed.map(() => [])
  for (let trial = 0; trial < trials; trial++) {
    const drawn = a.map(() => Math.floor(random() * a.length))
    const resampled = differences(
      drawn.map((d) => a[d] as Row),
      drawn.map((d) => b[d] as Row),
    )
    for (const [m, difference] of resampled.entries()) all[m]?.push(difference)
  }
  return all.map((values, m) => {
    const sign = Math.sign(observed[m] as number)
    const sorted = values.toSorted((x, y) => x - y)
    const at = (share: number): number => sorted[Math.round(share * (trials - 1))] as number
    return {
      p: values.filter((value) => value * sign <= 0).length / trials,
      interval: [at(0.025), at(0.975)],
    }
  })
}

/** Four standard errors of a share that both sides estimate: a correct program exceeds this once in 16,000 times. */
export function monteCarloError(p: number, trials: number): number {
  return 4 * Math.sqrt((2 * Math.max(p * (1 - p), 1 / trials)) / trials)
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
