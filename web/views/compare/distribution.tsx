import * as Plot from '@observablehq/plot'
import type { ComparedPair } from 'coref-referee/compare'
import { counted, fixed, signedPercent } from 'coref-referee/explorer'
import { metricById } from 'coref-referee/score'
import { useCallback } from 'preact/hooks'
import { Chart } from '../../parts/chart.tsx'
import { OKABE_ITO } from '../../parts/palette.ts'
import { otherIndex, summary, systemIndex, systemNames } from '../../state/data.ts'
import { linkTo } from '../../state/route.ts'

interface DistributionProps {
  readonly pair: ComparedPair
  readonly metric: string
}

/** How the difference is spread over the documents, beside the test's result for all of them. */
export function Distribution({ pair, metric }: DistributionProps) {
  const systems = summary.value?.documents.systems
  const [a, b] = [systemIndex.value, otherIndex.value].map(
    (system) => systems?.[system]?.metrics.get(metric)?.headline,
  )
  const deltas = Array.from(a ?? [], (own, row) => (b?.[row] as number) - own).filter(
    (delta) => !Number.isNaN(delta),
  )
  const label = metricById(metric)?.label ?? metric
  const draw = useCallback(
    (width: number) =>
      Plot.plot({
        width,
        height: 190,
        marginBottom: 44,
        style: { background: 'none', fontSize: '13px' },
        x: { label: 'B − A in a document, points' },
        y: { label: 'documents', grid: true },
        marks: [
          Plot.rectY(
            deltas.map((delta) => 100 * delta),
            {
              ...Plot.binX({ y: 'count' }, { x: (delta: number) => delta, thresholds: edges(deltas) }),
              fill: OKABE_ITO[0] ?? 'currentColor',
              inset: 0.5,
            },
          ),
          Plot.ruleX([0]),
          Plot.ruleY([0]),
        ],
      }),
    [pair, metric],
  )
  const found = pair.metrics[metric]
  if (deltas.length === 0 || found === undefined) return null
  const wins = deltas.filter((delta) => delta > 0).length
  const losses = deltas.filter((delta) => delta < 0).length
  return (
    <section>
      <h2>Differences by document</h2>
      <p class="facts">
        {label}: B is better on {counted(wins, 'document')}, A on {counted(losses, 'document')}; on{' '}
        {counted(deltas.length - wins - losses, 'document')} both are the same. Overall, B − A is{' '}
        <strong>{signedPercent(found.delta)}</strong> (95 % interval{' '}
        {found.interval.map((bound) => signedPercent(bound)).join(' to ')}, p = {fixed(found.p, 4)}
        {found.p < 0.05 ? '' : ': this may be chance'}).{' '}
        <a
          href={linkTo({
            view: 'documents',
            system: systemNames.value[otherIndex.value],
            other: systemNames.value[systemIndex.value],
            baseline: systemNames.value[systemIndex.value],
            sort: 'delta',
          })}
        >
          Documents by difference
        </a>
      </p>
      <Chart name="distribution" title={`Documents by B − A under ${label}`} draw={draw} />
    </section>
  )
}

/** Edges of equally wide bars, zero among them, so that no bar mixes documents of both signs. */
function edges(deltas: readonly number[]): number[] {
  const most = 100 * Math.max(...deltas.map(Math.abs), 0.001)
  const width = [0.1, 0.2, 0.5, 1, 2, 5, 10].find((each) => most / each <= 15) ?? 20
  const steps = Math.ceil(most / width) + 1
  return Array.from({ length: 2 * steps + 1 }, (_, i) => (i - steps) * width)
}
