import * as Plot from '@observablehq/plot'
import type { ErrorsReport } from 'coref-referee/compare'
import { counted, FIX_LABELS, percent } from 'coref-referee/explorer'
import { headline } from 'coref-referee/score'
import { useCallback } from 'preact/hooks'
import { Chart } from '../../parts/chart.tsx'
import { OKABE_ITO } from '../../parts/palette.ts'

/** From this score to 100: what fixing one type of error after another brings. */
export function Waterfall({ report }: { readonly report: ErrorsReport }) {
  const draw = useCallback(
    (width: number) => {
      const conll = report.scores['conll']
      const now = 100 * (conll === undefined ? 0 : headline(conll))
      let before = now
      const steps = report.waterfall.map((step) => {
        const from = before
        before = 100 * step.conll
        return { label: FIX_LABELS[step.fix], from, to: before, errors: step.errors, gain: step.gain }
      })
      const bars = [{ label: 'now', from: 0, to: now, errors: 0, gain: 0 }, ...steps]
      return Plot.plot({
        width,
        height: 34 * bars.length + 50,
        marginLeft: 150,
        marginRight: 60,
        marginBottom: 44,
        style: { background: 'none', fontSize: '13px' },
        x: { domain: [0, 100], label: 'CoNLL score, percent', grid: true },
        y: { domain: bars.map(({ label }) => label), label: null },
        marks: [
          Plot.barX(bars, {
            y: 'label',
            x1: 'from',
            x2: 'to',
            fill: ({ label }) => (label === 'now' ? OKABE_ITO[0] : OKABE_ITO[1]),
            title: ({ label, errors }) => `${label}: ${counted(errors, 'error')}`,
          }),
          Plot.text(bars, {
            y: 'label',
            x: 'to',
            dx: 6,
            textAnchor: 'start',
            text: ({ label, to, gain }) => (label === 'now' ? to.toFixed(2) : `+${percent(gain)}`),
          }),
        ],
      })
    },
    [report],
  )
  return (
    <Chart
      name="waterfall"
      title="What fixing each type of error would bring, one after the other"
      draw={draw}
    />
  )
}
