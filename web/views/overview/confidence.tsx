import { computed } from '@preact/signals'
import { confidenceFigure, confidenceNotes } from 'coref-referee/explorer'
import { Progress } from '../../parts/progress.tsx'
import { summary } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { route } from '../../state/route.ts'
import { FigureChart } from '../experiments/figure-chart.tsx'

const { answer, work } = query(
  'confidence',
  computed(() => (summary.value !== undefined && route.value.view === 'overview' ? [] : undefined)),
)

/** Precision over recall of the links, for systems that give confidences. */
const curves = computed(() => {
  const found = answer.value ?? []
  const systems = (summary.value?.scores.systems ?? []).flatMap((system, i) => {
    const confidence = found[i]
    return confidence === undefined ? [] : [{ ...system, confidence }]
  })
  return { figure: confidenceFigure({ systems }), notes: confidenceNotes({ systems }) }
})

export function Confidence() {
  const { figure, notes } = curves.value
  return (
    <>
      <Progress work={work} what="Looking at confidences" />
      {figure !== undefined && <FigureChart figure={figure} />}
      {notes.map((note) => (
        <p key={note}>
          <bdi>{note}</bdi>
        </p>
      ))}
    </>
  )
}
