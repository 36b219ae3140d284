import * as Plot from '@observablehq/plot'
import type { Intervals } from 'coref-referee/compare'
import { type CountedScore, headline, metricById, type ScoresReport } from 'coref-referee/score'
import { useCallback } from 'preact/hooks'
import { Chart } from '../../parts/chart.tsx'
import { colourOf } from '../../parts/palette.ts'

interface MetricPictureProps {
  readonly scores: ScoresReport
  /** By system; thin bars. */
  readonly intervals: readonly Intervals[] | undefined
}

/** Where the systems stand under each metric: crossing lines are metrics that rank them differently. */
export function MetricPicture({ scores: { systems }, intervals }: MetricPictureProps) {
  const draw = useCallback(
    (width: number) => {
      const points = systems.flatMap(({ name, scores }, s) =>
        Object.entries(scores).map(([id, score]) => ({
          metric: metricById(id)?.label ?? id,
          system: name,
          symbol: s,
          interval: intervals?.[s]?.[id]?.map((bound) => 100 * bound),
          value: 100 * headline(score as CountedScore),
        })),
      )
      const names = systems.map(({ name }) => name)
      return Plot.plot({
        width,
        height: 300,
        marginLeft: 44,
        marginTop: 32,
        style: { background: 'none', fontSize: '13px' },
        marginBottom: width < 600 ? 62 : 30,
        x: {
          tickRotate: width < 600 ? -40 : 0,
          type: 'point',
          domain: [...new Set(points.map(({ metric }) => metric))],
          label: null,
        },
        y: { grid: true, label: 'F1 or value, percent', nice: true },
        color: { domain: names, range: names.map((_, s) => colourOf(s + 1)) },
        // Its signs have the colours too.
        symbol: { domain: names, legend: systems.length > 1 },
        marks: [
          // Beside each other, not over each other: the interval of a system with its sign.
          ...names.flatMap((name, s) => {
            const own = points.filter(({ system }) => system === name)
            const place = { x: 'metric', stroke: 'system', dx: 12 * (s - (names.length - 1) / 2) }
            return [
              Plot.ruleX(
                own.filter(({ interval }) => interval !== undefined),
                { ...place, y1: ({ interval }) => interval?.[0], y2: ({ interval }) => interval?.[1] },
              ),
              Plot.line(own, { ...place, y: 'value', strokeOpacity: 0.4 }),
              Plot.dot(own, { ...place, y: 'value', symbol: 'system', r: 5, strokeWidth: 2 }),
            ]
          }),
          Plot.tip(
            points,
            Plot.pointer({
              x: 'metric',
              y: 'value',
              title: ({ system, metric, value }) => `${system}\n${metric} ${value.toFixed(2)}`,
            }),
          ),
        ],
      })
    },
    [systems, intervals],
  )
  return <Chart name="scores" title="Every system under every metric" draw={draw} />
}
