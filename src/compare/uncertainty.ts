import { FEWEST_DOCUMENTS } from '../analysis/statistics.ts'
import type { ScoresReport, SystemScores } from '../report/scores.ts'
import type { Settings } from '../scoring/settings.ts'
import { curveFeatures } from '../scoring/slice-features.ts'
import { type Slice, SliceCounter } from '../scoring/slices.ts'
import { planMetrics } from '../scoring/tally.ts'
import { finishTests, type MetricDifference, planTests } from './paired-tests.ts'
import { resample } from './resamples.ts'
import type { Replicates } from './resampling.ts'
import { type Intervals, scoreIntervals } from './score-intervals.ts'
import type { SystemRecord } from './system-record.ts'
import type { TestOptions } from './test-options.ts'

/** What to add to scores: intervals, and tests against one of the systems. */
export interface UncertaintyOptions extends Pick<TestOptions, 'trials' | 'seed'> {
  readonly hasIntervals: boolean
  /** The name of a system. */
  readonly baseline: string | undefined
}

/**
 * Add to scores what resampling the documents shows about them.
 *
 * @param records of the systems in the report, in the same order
 * @throws RefereeError if systems to be tested were scored on different documents
 */
export function withUncertainty(
  report: ScoresReport,
  records: readonly SystemRecord[],
  options: UncertaintyOptions,
): ScoresReport {
  const { hasIntervals, baseline, trials, seed } = options
  const tests = baseline === undefined ? undefined : testsAgainst(report, records, baseline, options)
  const isEnough = report.corpus.documents >= FEWEST_DOCUMENTS
  return {
    ...report,
    resampling: {
      trials,
      seed,
      ...(hasIntervals ? { intervals: true } : {}),
      ...(baseline === undefined ? {} : { baseline }),
    },
    systems: report.systems.map((system, i): SystemScores => {
      const record = records[i] as SystemRecord
      const metrics = Object.keys(system.scores)
      const intervals = (): Intervals =>
        scoreIntervals(
          record.rowsFor(report.settings.metrics, metrics),
          { ...report.settings, metrics },
          { seed, from: 0, to: trials },
        )
      const against = tests?.get(i)
      const replicates = { seed, from: 0, to: trials }
      return {
        ...system,
        ...(hasIntervals && isEnough
          ? { intervals: intervals(), ...curvesWithIntervals(report.settings, system, record, replicates) }
          : {}),
        ...(against === undefined ? {} : { against }),
      }
    }),
  }
}

/** The slices of a system, with intervals for those that are points of a curve. */
function curvesWithIntervals(
  settings: Settings,
  { slices }: SystemScores,
  record: SystemRecord,
  replicates: Replicates,
): Pick<SystemScores, 'slices'> {
  if (slices === undefined) return {}
  const pointsOf = (feature: string, own: readonly Slice[], f: number): readonly Slice[] => {
    if (!curveFeatures.has(feature)) return own
    const { counted } = new SliceCounter(feature, planMetrics(settings.metrics)).plan
    return own.map((slice) => {
      const metrics = Object.keys(slice.scores)
      const rows = record.sliceRowsFor(f, slice.values ?? [slice.value], counted, metrics)
      // Slices are always micro-averaged.
      const intervals = scoreIntervals(rows, { ...settings, average: 'micro', metrics }, replicates)
      return { ...slice, intervals }
    })
  }
  return {
    slices: Object.fromEntries(
      Object.entries(slices).map(([feature, own], f) => [feature, pointsOf(feature, own, f)]),
    ),
  }
}

/** By system: the test of each metric against the baseline, corrected over all of them. */
function testsAgainst(
  { systems, settings }: ScoresReport,
  records: readonly SystemRecord[],
  baseline: string,
  { trials, seed }: Pick<TestOptions, 'trials' | 'seed'>,
): Map<number, NonNullable<SystemScores['against']>> {
  const first = systems.findIndex(({ name }) => name === baseline)
  const order = [first, ...[...systems.keys()].filter((i) => i !== first)]
  const tested = settings.metrics.filter((id) => systems.every(({ scores }) => id in scores))
  const ordered = order.map((i) => records[i] as SystemRecord)
  const options: TestOptions = { test: 'permutation', trials, seed, shifted: false, pairs: 'first' }
  const plan = planTests(ordered, settings, options, tested)
  const scores = order.map((i) => (systems[i] as SystemScores).scores)
  const { pairs } = finishTests(plan, scores, resample(plan.task, { seed, from: 0, to: trials }), 0)
  return new Map(
    pairs.map(({ pair: [, other], metrics }) => [order[other] as number, shorten(metrics)] as const),
  )
}

function shorten(metrics: Readonly<Record<string, MetricDifference>>): NonNullable<SystemScores['against']> {
  return Object.fromEntries(
    Object.entries(metrics).map(([id, { delta, p, holm }]) => [id, { delta, p, holm }]),
  )
}
