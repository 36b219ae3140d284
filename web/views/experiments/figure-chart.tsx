import * as Plot from '@observablehq/plot'
import type { Axis, Figure } from 'coref-referee/explorer'
import { useCallback } from 'preact/hooks'
import { Chart } from '../../parts/chart.tsx'
import { colourOf } from '../../parts/palette.ts'

/** A figure of an experiment: lines or points, with a colour and a symbol for each series. */
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
        marginTop: 32,
        marginBottom: 46,
        style: { background: 'none', fontSize: '13px' },
        x: scaleOf(figure.x),
        y: scaleOf(figure.y),
        color: { domain: names, range: names.map((_, i) => colourOf(i + 1)) },
        // The symbols' legend shows the colours too.
        symbol: { domain: names, legend: names.length > 1 },
        marks: [
          ...guides(figure),
          ...(figure.kind === 'lines' ? [Plot.line(points, { ...marks, z: 'name' })] : []),
          Plot.dot(points, { ...marks, symbol: 'name' }),
        ],
      })
    },
    [figure],
  )
  return <Chart name="experiment" title={figure.title} draw={draw} />
}

/** Drawn behind the data: the diagonal y = x, and a reference value. */
function guides({ x, y, series, diagonal }: Figure): Plot.Markish[] {
  const values = series.flatMap(({ points }) => points)
  const reach = (axis: Axis, of: (point: readonly [number, number]) => number): readonly [number, number] =>
    axis.range ?? [Math.min(...values.map(of)), Math.max(...values.map(of))]
  const across = reach(x, ([value]) => value)
  const up = reach(y, ([, value]) => value)
  const ends = [Math.max(across[0], up[0]), Math.min(across[1], up[1])]
  return [
    ...(diagonal === true ? [Plot.line(ends, { x: ends, y: ends, stroke: 'gray' })] : []),
    ...(x.mark === undefined
      ? []
      : [
          Plot.ruleX([x.mark.at], { stroke: 'gray' }),
          Plot.text([x.mark.label], {
            x: [x.mark.at],
            frameAnchor: 'bottom',
            textAnchor: 'start',
            dx: 4,
            dy: -6,
          }),
        ]),
  ]
}

function scaleOf({ label, range, categories }: Axis): Plot.ScaleOptions {
  if (categories !== undefined) {
    return {
      label,
      domain: [-0.5, categories.length - 0.5],
      ticks: categories.map((_, i) => i),
      tickFormat: (i: number) => categories[i] ?? '',
    }
  }
  return { label, grid: true, ...(range === undefined ? {} : { domain: [...range] }) }
}
