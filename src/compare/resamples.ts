import type { Steps } from '../steps.ts'
import type { CountMatrix } from './count-matrix.ts'
import { bootstrapScores, permutedDifferences, type Replicates, type SystemPair } from './resampling.ts'
import { type StatisticSettings, statisticOf } from './statistic.ts'

/** What to draw, without functions, so that it can be sent to a worker. */
export interface ResamplingTask {
  readonly matrix: CountMatrix
  readonly settings: StatisticSettings
  readonly isBootstrapped: boolean
  /** The pairs that differ in too many documents to be enumerated. */
  readonly permuted: readonly SystemPair[]
}

export interface Resamples {
  /** By replicate, by system, by metric. */
  readonly bootstrap: Float64Array
  /** By pair in the task: by replicate, by metric. */
  readonly permuted: readonly Float64Array[]
}

export function resample(task: ResamplingTask, replicates: Replicates): Resamples {
  const statistic = statisticOf(task.settings)
  return {
    bootstrap: task.isBootstrapped ? bootstrapScores(task.matrix, statistic, replicates) : new Float64Array(),
    permuted: task.permuted.map((pair) => permutedDifferences(task.matrix, pair, statistic, replicates)),
  }
}

/** Roughly how many cells are added up per step. */
const CELLS_A_STEP = 1 << 20

/** `resample`, a few replicates at a time. */
export function* resampleInSteps(task: ResamplingTask, { seed, from, to }: Replicates): Steps<Resamples> {
  const step = Math.max(1, Math.ceil(CELLS_A_STEP / Math.max(1, task.matrix.cells.length)))
  const parts: Resamples[] = []
  for (let first = from; first < to; first += step) {
    parts.push(resample(task, { seed, from: first, to: Math.min(to, first + step) }))
    yield (Math.min(to, first + step) - from) / (to - from)
  }
  return joinResamples(parts)
}

/** Joins what several workers drew, in the order of their replicates. */
export function joinResamples(parts: readonly Resamples[]): Resamples {
  return {
    bootstrap: concatenate(parts.map(({ bootstrap }) => bootstrap)),
    permuted: (parts[0]?.permuted ?? []).map((_, p) =>
      concatenate(parts.map(({ permuted }) => permuted[p] as Float64Array)),
    ),
  }
}

function concatenate(parts: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
