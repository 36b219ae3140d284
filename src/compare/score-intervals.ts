import { LEVEL } from '../analysis/statistics.ts'
import type { CountRow } from '../scoring/tally.ts'
import { finish, type Steps } from '../steps.ts'
import { countMatrix } from './count-matrix.ts'
import { percentileInterval } from './p-values.ts'
import { resampleInSteps } from './resamples.ts'
import type { Replicates } from './resampling.ts'
import { type StatisticSettings, statisticOf } from './statistic.ts'

/**
 * How much each score of one system could vary if other documents of the same kind had been scored:
 * percentiles of the bootstrap over documents. The draws are the same as in a test of two systems.
 *
 * @param rows by document: the counts of the metrics in the settings
 */
export function scoreIntervals(
  rows: ReadonlyMap<string, CountRow>,
  settings: StatisticSettings,
  replicates: Replicates,
): Intervals {
  return finish(scoreIntervalsInSteps(rows, settings, replicates))
}

/** By metric: the 95 % interval of a score. */
export type Intervals = Readonly<Record<string, readonly [low: number, high: number]>>

/** `scoreIntervals`, a few resamples at a time. */
export function* scoreIntervalsInSteps(
  rows: ReadonlyMap<string, CountRow>,
  settings: StatisticSettings,
  replicates: Replicates,
): Steps<Intervals> {
  const statistic = statisticOf(settings)
  const { metrics } = statistic
  const matrix = countMatrix([rows], statistic)
  const { bootstrap: scores } = yield* resampleInSteps(
    { matrix, settings, isBootstrapped: true, permuted: [] },
    replicates,
  )
  const trials = replicates.to - replicates.from
  return Object.fromEntries(
    metrics.map((id, m) => {
      const own = Float64Array.from({ length: trials }, (_, i) => scores[i * metrics.length + m] as number)
      return [id, percentileInterval(own, LEVEL)]
    }),
  )
}
