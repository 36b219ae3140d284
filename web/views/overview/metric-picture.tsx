import * as Plot from '@observablehq/plot'
import type { Intervals } from 'coref-referee/compare'
import { type CountedScore, headline, metricById, type ScoresReport } from 'coref-referee/score'
import { useCallback } from 'preact/hooks'
import { Chart } from '../../parts/chart.tsx'
import { colourOf } from '../../parts/palette.ts'

interface MetricPictureProps {
  readonly scores: ScoresReport
  /** By system; drawn as thin bars. */
  readonly intervals: readonly Intervals[] | undefined
}

/** Height of one system's lane under a metric, in pixels. */
const LANE = 15

/** The systems' scores under each metric: a row for each metric, with a lane for each system. */
export function MetricPicture({ scores: { systems }, intervals }: MetricPictureProps) {
  const draw = useCallback(
    (width: number) => {
      const names = systems.map(({ name }) => name)
      const points = systems.flatMap(({ name, scores }, s) =>
        Object.entries(scores).map(([id, score]) => {
          const { recall, precision, value } = score as CountedScore
          const interval = intervals?.[s]?.[id]?.map((bound) => 100 * bound)
          return {
            metric: metricById(id)?.label ?? id,
            system: name,
            score: 100 * headline(score as CountedScore),
            interval,
            parts: value === undefined ? [recall, precision].map((part) => 100 * part) : undefined,
          }
        }),
      )
      const metrics = [...new Set(points.map(({ metric }) => metric))]
      const place = { y: 'system', fy: 'metric', stroke: 'system' }
      return Plot.plot({
        width,
        height: metrics.length * (names.length * LANE + 12) + 60,
        marginLeft: 8,
        marginRight: 20,
        marginBottom: 44,
        fy: { domain: metrics, label: null, axis: 'left', padding: 0.1 },
        facet: { marginLeft: 92 },
        style: { background: 'none', fontSize: '13px' },
        x: { domain: domainOf(points), grid: true, label: 'F1 or value, percent' },
        y: { domain: names, axis: null },
        color: { domain: names, range: names.map((_, s) => colourOf(s + 1)) },
        // The symbols' legend shows the colours too.
        symbol: { domain: names, legend: systems.length > 1 },
        marks: [
          Plot.ruleY(
            points.filter(({ interval }) => interval !== undefined),
            { ...place, x1: ({ interval }) => interval?.[0], x2: ({ interval }) => interval?.[1] },
          ),
          Plot.dot(points, { ...place, x: 'score', symbol: 'system', r: 5, strokeWidth: 2 }),
          Plot.tip(
            points,
            Plot.pointer({
              x: 'score',
              y: 'system',
              fy: 'metric',
              title: ({ system, metric, score, interval, parts }) =>
                [
                  system,
                  `${metric} ${score.toFixed(2)}`,
                  ...(parts === undefined ? [] : [`R ${parts[0]?.toFixed(2)}, P ${parts[1]?.toFixed(2)}`]),
                  ...(interval === undefined
                    ? []
                    : [`95 % interval ${interval.map((bound: number) => bound.toFixed(2)).join(' to ')}`]),
                ].join('\n'),
            }),
          ),
        ],
      })
    },
    [systems, intervals],
  )
  return <Chart name="scores" title="Every system under every metric" draw={draw} />
}

/** A range that holds everything drawn, with some room, rounded to tens. */
function domainOf(
  points: readonly { readonly score: number; readonly interval: readonly number[] | undefined }[],
) {
  const all = points.flatMap(({ score, interval = [] }) => [score, ...interval])
  const low = Math.max(0, 10 * Math.floor((Math.min(...all) - 1) / 10))
  return [low, Math.max(low + 10, Math.min(100, 10 * Math.ceil((Math.max(...all) + 1) / 10)))]
}
