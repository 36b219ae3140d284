import type { Metric } from '../metrics/metric.ts'

/** All that is known about one metric, for `referee metrics ID`. */
export function renderMetricCard(metric: Metric): string {
  const { card } = metric
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
    `counts   ${counts}`,
    `laws     ${laws.join('; ')}`,
    '',
  ].join('\n')
}
