import * as Plot from '@observablehq/plot'
import { counted, type DocumentTable } from 'coref-referee/explorer'
import { useCallback } from 'preact/hooks'
import { Chart } from '../../parts/chart.tsx'
import { colourOf } from '../../parts/palette.ts'
import { go } from '../../state/route.ts'

interface LengthPictureProps {
  readonly documents: DocumentTable
  readonly system: number
  readonly metric: string
  readonly label: string
  readonly name: string
}

/** With more documents, dots would hide each other: they are counted in hexagons instead. */
const MOST_DOTS = 1500

/** A logarithmic axis needs a longest document at least this many times as long as the shortest. */
const WIDE = 10

/** Score against length: is the system worse on long documents? */
export function LengthPicture({ documents, system, metric, label, name }: LengthPictureProps) {
  const draw = useCallback(
    (width: number) => {
      const scores = documents.systems[system]?.metrics.get(metric)?.headline
      const points = documents.labels.flatMap((document, row) => {
        const [tokens, score] = [documents.tokens[row] as number, scores?.[row] ?? Number.NaN]
        return Number.isNaN(score) || tokens === 0 ? [] : [{ document, tokens, score: 100 * score }]
      })
      const lengths = points.map(({ tokens }) => tokens)
      // For lengths of similar size, a logarithmic axis would have ticks at one end only.
      const isWide = Math.max(...lengths) > WIDE * Math.min(...lengths)
      const isMany = points.length > MOST_DOTS
      const colour = colourOf(system + 1)
      const chart = Plot.plot({
        width,
        height: 320,
        marginLeft: 44,
        marginTop: 32,
        // Keep dots at the edges whole.
        inset: 6,
        style: { background: 'none', fontSize: '13px' },
        x: {
          type: isWide ? 'log' : 'linear',
          label: isWide ? 'tokens (logarithmic)' : 'tokens',
          grid: true,
          ticks: Math.max(2, width / 120),
          tickFormat: '~s',
        },
        y: { label: `${label}, percent`, grid: true },
        marks: isMany
          ? [
              Plot.hexagon(
                points,
                Plot.hexbin(
                  { r: 'count' },
                  { x: 'tokens', y: 'score', fill: colour, fillOpacity: 0.7, binWidth: 12 },
                ),
              ),
            ]
          : [
              Plot.dot(points, { x: 'tokens', y: 'score', stroke: colour, r: 4 }),
              Plot.tip(
                points,
                Plot.pointer({
                  x: 'tokens',
                  y: 'score',
                  title: (point) =>
                    `${point.document}\n${counted(point.tokens, 'token')}\n${point.score.toFixed(2)}`,
                }),
              ),
            ],
      })
      chart.addEventListener('click', () => {
        const { value } = chart as unknown as { value: { document: string } | null }
        if (value !== null && value?.document !== undefined) go({ view: 'text', doc: value.document })
      })
      return chart
    },
    [documents, system, metric, label],
  )
  return <Chart name="score-by-length" title={`${label} of ${name} by length of document`} draw={draw} />
}
