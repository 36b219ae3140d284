import { useComputed, useSignal } from '@preact/signals'
import { docLabel, metric, summary, systemIndex, written } from '../state/data.ts'
import { linkTo } from '../state/route.ts'
import { WindowedTable } from './windowed-table.tsx'

const ROW_HEIGHT = 34

/** All documents, each with one score; the current one is highlighted. */
export function DocumentPicker() {
  const filter = useSignal('')
  const rows = useComputed(() => {
    const needle = filter.value.trim().toLowerCase()
    const labels = summary.value?.documents.labels ?? []
    return labels.flatMap((label, row) => (label.toLowerCase().includes(needle) ? [row] : []))
  })
  const documents = summary.value?.documents
  const column = documents?.systems[systemIndex.value]?.metrics.get(metric.value)
  const current = documents?.labels.indexOf(docLabel.value ?? '') ?? -1
  return (
    <aside class="picker" aria-label="Documents">
      <input
        type="search"
        placeholder="filter documents"
        aria-label="Filter documents"
        value={filter.value}
        onInput={({ currentTarget }) => {
          filter.value = currentTarget.value
        }}
      />
      <WindowedTable
        label="Documents"
        count={rows.value.length}
        rowHeight={ROW_HEIGHT}
        columns={2}
        current={rows.value.indexOf(current)}
        row={(at) => {
          const row = rows.value[at] as number
          const label = documents?.labels[row] ?? ''
          const score = column?.headline[row] ?? Number.NaN
          const mark = column?.isUndefined?.[row] === 1 ? '*' : ''
          return (
            <tr key={row} class={row === current ? 'current' : undefined}>
              <td class="name">
                <a
                  href={linkTo({ doc: label, mention: undefined, entity: undefined })}
                  aria-current={row === current ? 'true' : undefined}
                >
                  <bdi>{label}</bdi>
                </a>
              </td>
              <td class="right">{Number.isNaN(score) ? '' : mark + written.value(score)}</td>
            </tr>
          )
        }}
      />
    </aside>
  )
}
