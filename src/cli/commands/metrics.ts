import { metricById, metrics } from '../../metrics/registry.ts'
import { renderMetricCard } from '../../report/metric-card.ts'
import { type CommandModule, UsageError } from '../command.ts'
import { nearest } from '../suggest.ts'

/** `referee metrics [ID]` */
export const metricsCommand: CommandModule = {
  define(command, io, finish) {
    command
      .argument('[id]', 'explain this one')
      .option('--json', 'machine output')
      .action((id: string | undefined, flags: { readonly json?: boolean }) => {
        const asked = id === undefined ? metrics : [metricById(id)].filter((metric) => metric !== undefined)
        if (asked.length === 0) {
          const guess = nearest(
            id as string,
            metrics.map((metric) => metric.id),
          )
          throw new UsageError(
            `no metric is called "${id}"${guess === undefined ? '' : `; did you mean ${guess}?`}`,
          )
        }
        if (flags.json === true) {
          const cards = asked.map((metric) => ({
            id: metric.id,
            label: metric.label,
            family: metric.family,
            ...metric.card,
          }))
          io.stdout(`${JSON.stringify(id === undefined ? cards : cards[0], undefined, 2)}\n`)
        } else if (id === undefined) {
          const width = Math.max(...metrics.map((metric) => metric.id.length))
          const labelWidth = Math.max(...metrics.map(({ label }) => label.length))
          for (const { id: name, label, card } of metrics) {
            io.stdout(`${name.padEnd(width)}  ${label.padEnd(labelWidth)}  ${shortPaper(card.paper)}\n`)
          }
          io.stdout('\nreferee metrics ID explains one.\n')
        } else {
          for (const metric of asked) io.stdout(renderMetricCard(metric))
        }
        finish(0)
      })
  },
}

/** Authors and year: what stands before the title. */
function shortPaper(paper: string): string {
  return /(?:^|\()([^()]*?\b(?:19|20)\d\d)/.exec(paper)?.[1] ?? paper
}
