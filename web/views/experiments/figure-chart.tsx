import * as Plot from '@observablehq/plot'
import { useCallback } from 'preact/hooks'
import type { Axis, Figure } from '../../../src/report/figure.ts'
import { Chart } from '../../parts/chart.tsx'
import { colourOf } from '../../parts/palette.ts'

/** A figure of an experiment: lines or points, each series with a colour and a mark of its own. */
export function FigureChart({ figure }: { readonly figure: Figure }) {
  const draw = useCallback(
    (width: number) => {
      const points = figure.series.flatMap(({ name, points: own }) => own.map(([x, y]) => ({ name, x, y })))
      const names = figure.series.map(({ name }) => name)
      const marks = { x: 'x', y: 'y', stroke: 'name' }
      return Plot.plot({
        width,
        height: 380,
        marginLeft: 56,
        marginBottom: 46,
        style: { background: 'none', fontSize: '13px' },
        x: scaleOf(figure.x),
        y: scaleOf(figure.y),
        color: { domain: names, range: names.map((_, i) => colourOf(i + 1)) },
        // Its signs have the colours too.
        symbol: { domain: names, legend: names.length > 1 },
        marks: [
          ...(figure.kind === 'lines' ? [Plot.line(points, { ...marks, z: 'name' })] : []),
          Plot.dot(points, { ...marks, symbol: 'name' }),
        ],
      })
    },
    [figure],
  )
  return <Chart name="experiment" title={figure.title} draw={draw} />
}

function scaleOf({ label, range }: Axis): Plot.ScaleOptions {
  return { label, grid: true, ...(range === undefined ? {} : { domain: [...range] }) }
}
