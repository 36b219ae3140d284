import { ALPHA } from '../../analysis/statistics.ts'
import type { ComparisonReport } from '../../compare/comparison.ts'
import type { MetricDifference } from '../../compare/paired-tests.ts'
import { printable } from '../../errors.ts'
import { metrics as everyMetric, metricById } from '../../metrics/registry.ts'
import { fixed, percent, pValue } from '../../report/number.ts'
import type { ScoresReport } from '../../report/scores.ts'
import type { Settings } from '../../scoring/settings.ts'
import { headline } from '../../scoring/tally.ts'
import { didYouMean } from '../../suggest.ts'
import { type FlagsOf, UsageError, under } from '../command.ts'
import type { Run } from '../run.ts'

/** The lowest score that passes. */
export interface Gate {
  readonly metric: string
  readonly least: number
}

export const gateFlags = under('Gates and history', {
  failUnder: {
    value: 'id=score',
    description: 'exit with 1 if a score is lower, as in conll=65',
    details: 'repeatable',
    parse: (gate: string, gates: string[] = []) => [...gates, gate],
    isRepeatable: true,
    isCommon: true,
  },
})
export type GateFlags = FlagsOf<[typeof gateFlags]>

/** @throws UsageError for a malformed gate, or one for a metric that is not part of the run */
export function gatesOf({ failUnder = [] }: GateFlags, { metrics }: Pick<Settings, 'metrics'>): Gate[] {
  return failUnder.map((text) => parseGate(text, metrics))
}

/** `conll=0.65` or `conll=65`: numbers above 1 are percent. */
function parseGate(text: string, metrics: readonly string[]): Gate {
  const [metric, least] = metricAndNumber('--fail-under', text, 'conll=0.65', metrics)
  if (least < 0 || least > 100 || (least > 1 && least < 2)) {
    throw new UsageError(`--fail-under ${text}: a score is 0 to 1, or 2 to 100 percent`)
  }
  return { metric, least: least > 1 ? least / 100 : least }
}

/** @throws UsageError for anything but METRIC=NUMBER with a metric of the run */
function metricAndNumber(
  flag: string,
  text: string,
  example: string,
  metrics: readonly string[],
): [metric: string, value: number] {
  const [metric = '', value = ''] = text.split('=', 2)
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) {
    throw new UsageError(`${flag}: expected METRIC=VALUE, for example ${example}; got "${text}"`)
  }
  requireMetric(flag, metric, metrics)
  return [metric, number]
}

function requireMetric(flag: string, metric: string, metrics: readonly string[]): void {
  if (metricById(metric) !== undefined && metrics.includes(metric)) return
  throw new UsageError(
    `${flag} ${metric}: not among the metrics of this run (${metrics.join(', ')})${didYouMean(metric, metrics)}`,
  )
}

function requireMoreIsBetter(flag: string, metric: string): void {
  const ideal = metricById(metric)?.ideal
  if (ideal === undefined) return
  throw new UsageError(
    `${flag} ${metric}: the best value is ${percent(ideal)}, and lower may be better; choose another metric`,
  )
}

const MOST_DECIMALS = 15

/** Two different scores in percent, with enough decimals to tell them apart. */
function distinguish(value: number, other: number): [string, string] {
  for (let decimals = 2; decimals < MOST_DECIMALS; decimals++) {
    const [a, b] = [fixed(value * 100, decimals), fixed(other * 100, decimals)]
    if (a !== b) return [a, b]
  }
  return [String(value * 100), String(other * 100)]
}

/** The exit code: 1 when some system failed a gate; each failure is reported. */
export function checkGates(run: Run, report: ScoresReport, gates: readonly Gate[]): number {
  let failed = 0
  for (const { name, scores } of report.systems) {
    for (const { metric, least } of gates) {
      const result = scores[metric]
      if (result !== undefined && headline(result) >= least) continue
      failed++
      if (result === undefined) {
        run.complain(
          `${printable(name)}: ${metric} was left out, so the gate (${percent(least)}) cannot be checked`,
        )
        continue
      }
      const [is, bound] = distinguish(headline(result), least)
      run.complain(`${printable(name)}: ${metric} is ${is}, below ${bound}`)
    }
  }
  return failed === 0 ? 0 : 1
}

/** How much worse than a baseline a system may be. */
export interface DropGates {
  readonly drops: readonly { readonly metric: string; readonly points: number }[]
  /** Metrics in which it must not be significantly worse. */
  readonly worse: readonly string[]
}

export const dropFlags = under('Gates and history', {
  failDrop: {
    value: 'id=points',
    description: 'exit with 1 if a system loses this much',
    details: 'in points, compared with the first system; repeatable',
    parse: (gate: string, gates: string[] = []) => [...gates, gate],
    isRepeatable: true,
    isCommon: true,
  },
  failIfWorse: {
    value: 'id',
    description: 'exit with 1 if a system is significantly worse',
    details: `than the first, p < ${ALPHA}; repeatable`,
    parse: (metric: string, metrics: string[] = []) => [...metrics, metric],
    isRepeatable: true,
    isCommon: true,
    suggestions: everyMetric.map(({ id }) => id),
  },
})
export type DropFlags = FlagsOf<[typeof dropFlags]>

/** @throws UsageError for a malformed gate, or one for a metric that is not part of the run */
export function dropGatesOf(
  { failDrop = [], failIfWorse = [] }: DropFlags,
  { metrics }: Pick<Settings, 'metrics'>,
): DropGates {
  for (const metric of failIfWorse) {
    requireMetric('--fail-if-worse', metric, metrics)
    requireMoreIsBetter('--fail-if-worse', metric)
  }
  return {
    drops: failDrop.map((text) => {
      const [metric, points] = metricAndNumber('--fail-drop', text, 'conll=0.5', metrics)
      requireMoreIsBetter('--fail-drop', metric)
      if (points < 0 || points > 100) {
        throw new UsageError(`--fail-drop ${text}: expected percentage points from 0 to 100`)
      }
      return { metric, points }
    }),
    worse: failIfWorse,
  }
}

/** The exit code: 1 when some system is too far below the first; each failure is reported. */
export function checkDrops(run: Run, report: ComparisonReport, { drops, worse }: DropGates): number {
  const baseline = report.systems[0]?.name
  let failed = 0
  const fail = (reason: string): void => {
    failed++
    run.complain(reason)
  }
  for (const { a, b, metrics } of report.pairs.filter((pair) => pair.a === baseline)) {
    const differenceIn = (metric: string): MetricDifference | undefined => {
      if (metrics[metric] === undefined)
        fail(`${printable(b)}: ${metric} was left out, so it cannot be compared`)
      return metrics[metric]
    }
    const below = (metric: string, delta: number): string =>
      `${printable(b)}: ${metric} is ${percent(-delta)} points below ${printable(a)}`
    for (const { metric, points } of drops) {
      const difference = differenceIn(metric)
      if (difference === undefined || points + difference.delta * 100 > ROUNDING) continue
      if (difference.delta < 0)
        fail(`${below(metric, difference.delta)}; --fail-drop allows less than ${points}`)
    }
    for (const metric of worse) {
      const difference = differenceIn(metric)
      if (difference === undefined || difference.delta >= 0) continue
      if (difference.undefined === true) fail(`${below(metric, difference.delta)}, and no test is possible`)
      else if (difference.p < ALPHA) fail(`${below(metric, difference.delta)}, p ${pValue(difference.p)}`)
    }
  }
  return failed === 0 ? 0 : 1
}

/** A drop of exactly the given points may come out slightly smaller in binary fractions. */
const ROUNDING = 1e-9
