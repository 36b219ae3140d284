import * as Plot from '@observablehq/plot'
import type { ErrorsReport } from 'coref-referee/compare'
import { counted, FIX_LABELS, percent } from 'coref-referee/explorer'
import { headline } from 'coref-referee/score'
import { useCallback } from 'preact/hooks'
import { Chart } from '../../parts/chart.tsx'
import { OKABE_ITO } from '../../parts/palette.ts'
import { linkTo } from '../../state/route.ts'

/** From the current score to 100: the gain from fixing one type of error after another. */
export function Waterfall({ report, doc }: { readonly report: ErrorsReport; readonly doc?: string }) {
  const draw = useCallback(
    (width: number) => {
      const conll = report.scores['conll']
      const now = 100 * (conll === undefined ? 0 : headline(conll))
      let before = now
      const steps = report.waterfall.map((step) => {
        const from = before
        before = 100 * step.conll
        const { fix, errors, gain } = step
        return { fix, label: FIX_LABELS[fix], from, to: before, errors, gain }
      })
      const bars = [
        { fix: undefined, label: 'now', from: 0, to: now, errors: 0, gain: 0 },
        ...steps.filter(({ errors }) => errors > 0),
      ]
      /** The query for the mentions behind a bar. */
      const queryOf = (fix: (typeof bars)[number]['fix']): string =>
        `${doc === undefined ? '' : `doc:"${doc}" `}${fix === undefined || fix === 'uncounted' ? 'verdict:wrong' : `error:${fix}`}`
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
            href: ({ fix }) =>
              linkTo({ view: 'mentions', where: queryOf(fix), at: undefined, sort: undefined }),
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
    [report, doc],
  )
  return (
    <Chart
      name="waterfall"
      title="Gain from fixing each type of error, one after the other"
      draw={draw}
      hasLinks={true}
    />
  )
}
