import type { Metric } from '../../metrics/metric.ts'
import { metrics } from '../../metrics/registry.ts'
import { describeMetric, renderMetricCard, renderMetrics } from '../../report/metrics.ts'
import type { Rendering } from '../../report/render-report.ts'
import { type Command, UsageError } from '../command.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { requireMetric } from '../flags/settings-flags.ts'

/** `referee metrics [ID]` */
export const command: Command<[id: string | undefined]> = {
  arguments: [
    {
      name: 'id',
      description: 'metric to explain, with formula and paper',
      optional: true,
      suggestions: metrics.map(({ id }) => id),
    },
  ],
  flags: [outputFlags],
  examples: ['referee metrics', 'referee metrics b3.sys'],
  run(run, [id]) {
    const { rendering, renderOptions } = run
    run.emit(id === undefined ? renderMetrics(rendering, renderOptions) : card(requireMetric(id), rendering))
  },
}

function card(metric: Metric, rendering: Rendering): string {
  switch (rendering) {
    case 'json':
      return `${JSON.stringify(describeMetric(metric), undefined, 2)}\n`
    case 'text':
      return renderMetricCard(metric)
    default:
      throw new UsageError(`--to ${rendering}: one metric cannot be shown as a table; use text or json`)
  }
}
