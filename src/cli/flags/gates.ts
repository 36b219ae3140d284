import { printable } from '../../errors.ts'
import { metricById } from '../../metrics/registry.ts'
import { fixed, percent } from '../../report/number.ts'
import type { ScoresReport } from '../../report/scores.ts'
import type { Settings } from '../../scoring/settings.ts'
import { headline } from '../../scoring/tally.ts'
import { didYouMean } from '../../suggest.ts'
import { type FlagsFor, UsageError } from '../command.ts'
import type { Run } from '../run.ts'

/** The least that a score may be. */
export interface Gate {
  readonly metric: string
  readonly least: number
}

export interface GateFlags {
  readonly failUnder?: readonly string[]
}

export const gateFlags: FlagsFor<GateFlags> = {
  failUnder: {
    value: 'metric=value',
    description: 'exit with 1 if a score (0 to 1, or percent) is below; repeatable',
    parse: (gate: string, gates: string[] = []) => [...gates, gate],
  },
}

/** @throws UsageError for a malformed gate, or one for a metric that is not among those of the run */
export function gatesOf({ failUnder = [] }: GateFlags, { metrics }: Pick<Settings, 'metrics'>): Gate[] {
  return failUnder.map((text) => parseGate(text, metrics))
}

/** `conll=0.65` or `conll=65`: what is above 1 is percent. */
function parseGate(text: string, metrics: readonly string[]): Gate {
  const [metric = '', value = ''] = text.split('=', 2)
  const least = Number(value)
  if (value.trim() === '' || !Number.isFinite(least)) {
    throw new UsageError(`--fail-under wants METRIC=VALUE, for example conll=0.65; got "${text}"`)
  }
  if (metricById(metric) === undefined || !metrics.includes(metric)) {
    throw new UsageError(
      `--fail-under ${metric}: not among the metrics of this run (${metrics.join(', ')})${didYouMean(metric, metrics)}`,
    )
  }
  if (least < 0 || least > 100 || (least > 1 && least < 2)) {
    throw new UsageError(`--fail-under ${text}: a score is 0 to 1, or 2 to 100 percent`)
  }
  return { metric, least: least > 1 ? least / 100 : least }
}

const MOST_DECIMALS = 15

/** Two different scores in percent, with as many decimals as it takes to see that they are. */
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
        run.complain(`${printable(name)}: ${metric} was left out, so it is not ${percent(least)}`)
        continue
      }
      const [is, bound] = distinguish(headline(result), least)
      run.complain(`${printable(name)}: ${metric} is ${is}, below ${bound}`)
    }
  }
  return failed === 0 ? 0 : 1
}
