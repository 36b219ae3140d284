import { details, elsewhere } from '../metrics/beyond-cards.ts'
import type { Metric } from '../metrics/metric.ts'
import { metrics } from '../metrics/registry.ts'
import { textbook } from '../textbook/textbook.ts'
import { type Rendering, type RenderOptions, renderReport } from './render-report.ts'
import { cell, left, type Table } from './table.ts'

/** The list of all metrics, for `referee metrics`. */
export function renderMetrics(rendering: Rendering, options?: RenderOptions): string {
  return renderReport(
    metrics.map(describeMetric),
    {
      tables: (form) =>
        form === 'text'
          ? { tables: [], details: () => [alignedList(), 'referee metrics ID explains one.'] }
          : { tables: [metricsTable()] },
    },
    rendering,
    options,
  )
}

/** The JSON of one metric. */
export function describeMetric({ id, label, family, card }: Metric): object {
  const { [id]: more } = details
  const { [id]: others } = elsewhere
  return {
    id,
    label,
    family,
    ...card,
    ...(more === undefined ? {} : { details: more }),
    ...(others === undefined ? {} : { elsewhere: others }),
    textbook: textbookFile(id),
  }
}

/** The file in the package with the definition as plain code. */
function textbookFile(id: string): string {
  return `src/textbook/${textbook[id]?.file ?? ''}`
}

function alignedList(): string {
  const width = Math.max(...metrics.map(({ id }) => id.length))
  const labelWidth = Math.max(...metrics.map(({ label }) => label.length))
  return metrics
    .map(
      ({ id, label, card: { paper } }) =>
        `${id.padEnd(width)}  ${label.padEnd(labelWidth)}  ${shortPaper(paper)}`,
    )
    .join('\n')
}

function metricsTable(): Table {
  return {
    columns: [left('id'), left('metric'), left('paper')],
    rows: metrics.map(({ id, label, card: { paper } }) => [id, label, shortPaper(paper)].map(cell)),
  }
}

/** Authors and year. */
function shortPaper(paper: string): string {
  return /(?:^|\()([^()]*?\b(?:19|20)\d\d)/.exec(paper)?.[1] ?? paper
}

/** Everything about one metric, for `referee metrics ID`. */
export function renderMetricCard(metric: Metric): string {
  const { card } = metric
  const { [metric.id]: more } = details
  const { [metric.id]: others } = elsewhere
  const indent = (text: string): string => text.replaceAll(/^/gm, '  ')
  const laws = [
    metric.family === 'composite'
      ? 'swapping key and response changes nothing'
      : card.laws.symmetric
        ? 'swapping key and response swaps recall and precision'
        : 'not symmetric in key and response',
    card.laws.identity === true
      ? 'a document against itself scores 1'
      : `a document against itself scores 1, except: ${card.laws.identity}`,
    card.laws.ignoresTwinlessSingletons
      ? 'response singletons without a twin change nothing'
      : 'response singletons without a twin count',
  ]
  const counts = metric.family === 'composite' ? `made of ${metric.of.join(', ')}` : metric.counts.join(', ')
  return [
    `${metric.id}  (${metric.label})`,
    '',
    indent(card.formula),
    '',
    `paper    ${card.paper}`,
    `reading  ${card.reading}`,
    ...(more === undefined ? [] : [`details  ${more}`]),
    ...(others === undefined ? [] : [`others   ${others}`]),
    `counts   ${counts}`,
    `laws     ${laws.join('; ')}`,
    `code     ${textbookFile(metric.id)}, the definition in plain code`,
    '',
  ].join('\n')
}
