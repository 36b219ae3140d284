import { type CountMatrix, columnSums, rowAt } from './count-matrix.ts'
import type { Statistic } from './statistic.ts'
import { Substream } from './substream.ts'

/** Some of the replicates of a test: `from` to `to` - 1. */
export interface Replicates {
  readonly seed: number
  readonly from: number
  readonly to: number
}

/**
 * The paired bootstrap: documents drawn with replacement, the same ones for all systems.
 *
 * @returns by replicate, by system, by metric: the score
 */
export function bootstrapScores(
  matrix: CountMatrix,
  statistic: Statistic,
  { seed, from, to }: Replicates,
): Float64Array {
  const { systems, columns, cells } = matrix
  const documents = matrix.documents.length
  const width = systems * columns
  const metrics = statistic.metrics.length
  const scores = new Float64Array((to - from) * systems * metrics)
  const stream = new Substream()
  const drawn = new Int32Array(documents)
  const sums = new Float64Array(width)
  let out = 0
  for (let replicate = from; replicate < to; replicate++) {
    stream.restart(seed, 'bootstrap', replicate)
    drawn.fill(0)
    for (let i = 0; i < documents; i++) {
      const d = stream.below(documents)
      drawn[d] = (drawn[d] as number) + 1
    }
    sums.fill(0)
    for (let d = 0; d < documents; d++) {
      const times = drawn[d] as number
      if (times === 0) continue
      const at = d * width
      for (let c = 0; c < width; c++) sums[c] = (sums[c] as number) + times * (cells[at + c] as number)
    }
    for (let s = 0; s < systems; s++, out += metrics) statistic.score(sums, s * columns, scores, out)
  }
  return scores
}

/** Two systems to compare, by their numbers. */
export type SystemPair = readonly [a: number, b: number]

/**
 * Paired approximate randomisation (Noreen 1989; Yeh 2000): in each document, a coin flip decides whether the two
 * systems' counts are swapped.
 *
 * @returns by replicate, by metric: the difference, b - a
 */
export function permutedDifferences(
  matrix: CountMatrix,
  pair: SystemPair,
  statistic: Statistic,
  { seed, from, to }: Replicates,
): Float64Array {
  const swaps = new Swaps(matrix, pair, statistic)
  const { length } = swaps.gains
  const isSwapped = new Uint8Array(length)
  const differences = new Float64Array((to - from) * statistic.metrics.length)
  const stream = new Substream()
  for (let replicate = from; replicate < to; replicate++) {
    stream.restart(seed, 'permutation', replicate)
    for (let i = 0; i < length; i += 32) {
      const bits = stream.bits()
      for (let b = 0; b < 32 && i + b < length; b++) isSwapped[i + b] = (bits >>> b) & 1
    }
    swaps.difference(isSwapped, differences, (replicate - from) * statistic.metrics.length)
  }
  return differences
}

/** Up to this many documents are swapped in all possible ways. */
const MOST_ENUMERATED = 16

/**
 * All 2^n swaps, if these are few: the exact distribution that the randomisation samples from.
 *
 * @returns undefined if the two differ in too many documents
 */
export function enumeratedDifferences(
  matrix: CountMatrix,
  pair: SystemPair,
  statistic: Statistic,
): Float64Array | undefined {
  const swaps = new Swaps(matrix, pair, statistic)
  const { length } = swaps.gains
  if (length > MOST_ENUMERATED) return undefined
  const isSwapped = new Uint8Array(length)
  const ways = 2 ** length
  const differences = new Float64Array(ways * statistic.metrics.length)
  for (let way = 0; way < ways; way++) {
    for (let i = 0; i < length; i++) isSwapped[i] = (way >>> i) & 1
    swaps.difference(isSwapped, differences, way * statistic.metrics.length)
  }
  return differences
}

/** The sums of two systems after some documents were swapped between them. */
class Swaps {
  /** By document in which the two differ: b's counts minus a's. Swapping other documents has no effect. */
  readonly gains: readonly Float64Array[]
  readonly #statistic: Statistic
  readonly #sums: readonly [Float64Array, Float64Array]
  readonly #moved: Float64Array
  readonly #swapped: Float64Array
  readonly #scores: Float64Array

  constructor(matrix: CountMatrix, [a, b]: SystemPair, statistic: Statistic) {
    const { columns, cells } = matrix
    this.#statistic = statistic
    this.#sums = [columnSums(matrix, a), columnSums(matrix, b)]
    this.#moved = new Float64Array(columns)
    this.#swapped = new Float64Array(2 * columns)
    this.#scores = new Float64Array(2 * statistic.metrics.length)
    this.gains = matrix.documents
      .map((_, d) =>
        Float64Array.from(
          { length: columns },
          (_, c) => (cells[rowAt(matrix, d, b) + c] as number) - (cells[rowAt(matrix, d, a) + c] as number),
        ),
      )
      .filter((gain) => gain.some((value) => value !== 0))
  }

  difference(isSwapped: Uint8Array, into: Float64Array, at: number): void {
    const moved = this.#moved.fill(0)
    const columns = moved.length
    for (let i = 0; i < isSwapped.length; i++) {
      if (isSwapped[i] === 0) continue
      const gain = this.gains[i] as Float64Array
      for (let c = 0; c < columns; c++) moved[c] = (moved[c] as number) + (gain[c] as number)
    }
    const [a, b] = this.#sums
    const swapped = this.#swapped
    for (let c = 0; c < columns; c++) {
      swapped[c] = (a[c] as number) + (moved[c] as number)
      swapped[columns + c] = (b[c] as number) - (moved[c] as number)
    }
    const scores = this.#scores
    const metrics = scores.length / 2
    this.#statistic.score(swapped, 0, scores, 0)
    this.#statistic.score(swapped, columns, scores, metrics)
    for (let m = 0; m < metrics; m++) into[at + m] = (scores[metrics + m] as number) - (scores[m] as number)
  }
}
