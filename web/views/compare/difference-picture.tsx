import * as Plot from '@observablehq/plot'
import type { ComparedPair } from 'coref-referee/compare'
import { metricById } from 'coref-referee/score'
import { useCallback } from 'preact/hooks'
import { Chart } from '../../parts/chart.tsx'
import { colourOf } from '../../parts/palette.ts'

/** Differences with their intervals: right of zero B is better, left of it A. */
export function DifferencePicture({ pair }: { readonly pair: ComparedPair }) {
  const draw = useCallback(
    (width: number) => {
      const rows = Object.entries(pair.metrics).map(([id, { delta, interval }]) => ({
        metric: metricById(id)?.label ?? id,
        delta: 100 * delta,
        low: 100 * interval[0],
        high: 100 * interval[1],
      }))
      return Plot.plot({
        width,
        height: 30 * rows.length + 50,
        marginLeft: 90,
        marginBottom: 44,
        style: { background: 'none', fontSize: '13px' },
        x: { label: 'B − A, points', grid: true, nice: true },
        y: { domain: rows.map(({ metric }) => metric), label: null },
        marks: [
          Plot.ruleX([0]),
          Plot.ruleY(rows, { y: 'metric', x1: 'low', x2: 'high', stroke: colourOf(1), strokeWidth: 3 }),
          Plot.dot(rows, { y: 'metric', x: 'delta', fill: colourOf(2), r: 5 }),
        ],
      })
    },
    [pair],
  )
  return <Chart name="difference" title="B − A under each metric, with 95 % intervals" draw={draw} />
}
