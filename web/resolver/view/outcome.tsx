import { useSignal } from '@preact/signals'
import { formats } from '../../../src/formats/registry.ts'
import { scoresTables } from '../../../src/report/scores-tables.ts'
import type { Table } from '../../../src/report/table.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { download } from '../../parts/download.ts'
import type { View } from '../../state/place.ts'
import { isCorrected, openIn, scores, written } from '../state.ts'

const OTHER_VIEWS: readonly (readonly [View, string])[] = [
  ['text', 'Text'],
  ['alignment', 'Alignment'],
  ['errors', 'Errors'],
  ['overview', 'Overview'],
]

/** How good the model was, if the correction is right; and both to take away. */
export function Outcome() {
  return (
    <section aria-label="Scores of the model">
      <h2>The model against the correction</h2>
      {!isCorrected.value && <p class="faint">Nothing is corrected yet, so the two are the same.</p>}
      {scores.value !== undefined && (
        <DataTable name="model-against-correction" table={scoresTables(scores.value)[0] as Table} />
      )}
      <p class="toolbar">
        <span>Show in</span>
        {OTHER_VIEWS.map(([view, label]) => (
          <button key={view} type="button" onClick={() => void openIn(view)}>
            {label}
          </button>
        ))}
      </p>
      <Save />
    </section>
  )
}

function Save() {
  const format = useSignal('referee')
  const left = useSignal<readonly string[]>([])
  const save = async (): Promise<void> => {
    const result = await written(format.value)
    left.value = result?.left ?? []
    for (const { name, text } of result?.files ?? []) download(name, text, 'text/plain')
  }
  return (
    <>
      <p class="toolbar">
        <label>
          format{' '}
          <select
            value={format.value}
            onChange={({ currentTarget }) => {
              format.value = currentTarget.value
            }}
          >
            {formats.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => void save()}>
          Save the correction
        </button>
      </p>
      {left.value.length > 0 && (
        <p class="faint" role="status">
          This format cannot hold, and so leaves behind: {left.value.join('; ')}.
        </p>
      )}
    </>
  )
}
