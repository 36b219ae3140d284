import { scoresTables, type Table } from 'coref-referee/explorer'
import { DataTable } from '../../parts/data-table.tsx'
import type { View } from '../../state/route.ts'
import { isCorrected, isScoring, isWorking, openIn, scores } from '../state.ts'
import { Save } from './save.tsx'

const OTHER_VIEWS: readonly (readonly [View, string])[] = [
  ['text', 'Text'],
  ['alignment', 'Alignment'],
  ['errors', 'Errors'],
  ['overview', 'Overview'],
]

/** How good the model was if the correction is right, with ways to open and save both. */
export function Outcome() {
  return (
    <section aria-label="Scores of the model" aria-busy={isScoring.value}>
      <h2>The model against the correction</h2>
      {!isCorrected.value && <p class="faint">No corrections yet, so the two are the same.</p>}
      {scores.value !== undefined && (
        <DataTable name="model-against-correction" table={scoresTables(scores.value)[0] as Table} />
      )}
      <p class="toolbar">
        <span>Show in</span>
        {OTHER_VIEWS.map(([view, label]) => (
          <button key={view} type="button" disabled={isWorking.value} onClick={() => void openIn(view)}>
            {label}
          </button>
        ))}
      </p>
      <Save />
    </section>
  )
}
