import type { Metric } from '../../metrics/metric.ts'
import { metrics } from '../../metrics/registry.ts'
import { renderList } from '../../report/format-list.ts'
import type { Rendering } from '../../report/format-scores.ts'
import { renderMetricCard } from '../../report/metric-card.ts'
import { cell, left, type Table } from '../../report/table.ts'
import { type Command, UsageError } from '../command.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { requireMetric } from '../flags/settings-flags.ts'

/** `referee metrics [ID]` */
export const command: Command<[id: string | undefined]> = {
  arguments: [{ name: 'id', description: 'explain this one', optional: true }],
  flags: [outputFlags],
  run(run, [id]) {
    run.emit(id === undefined ? list(run.rendering) : card(requireMetric(id), run.rendering))
  },
}

function list(rendering: Rendering): string {
  switch (rendering) {
    case 'json':
      return `${JSON.stringify(metrics.map(described), undefined, 2)}\n`
    case 'text':
      return `${aligned()}\nreferee metrics ID explains one.\n`
    default:
      return renderList(table(), rendering)
  }
}

function card(metric: Metric, rendering: Rendering): string {
  switch (rendering) {
    case 'json':
      return `${JSON.stringify(described(metric), undefined, 2)}\n`
    case 'text':
      return renderMetricCard(metric)
    default:
      throw new UsageError(
        `--to ${rendering}: what is said of one metric is no table; text and json are possible`,
      )
  }
}

function described({ id, label, family, card: about }: Metric): object {
  return { id, label, family, ...about }
}

function aligned(): string {
  const width = Math.max(...metrics.map(({ id }) => id.length))
  const labelWidth = Math.max(...metrics.map(({ label }) => label.length))
  return metrics
    .map(
      ({ id, label, card: { paper } }) =>
        `${id.padEnd(width)}  ${label.padEnd(labelWidth)}  ${shortPaper(paper)}\n`,
    )
    .join('')
}

function table(): Table {
  return {
    columns: [left('id'), left('metric'), left('paper')],
    rows: metrics.map(({ id, label, card: { paper } }) => [id, label, shortPaper(paper)].map(cell)),
  }
}

/** Authors and year. */
function shortPaper(paper: string): string {
  return /(?:^|\()([^()]*?\b(?:19|20)\d\d)/.exec(paper)?.[1] ?? paper
}
