import { useComputed } from '@preact/signals'
import {
  cell,
  type DocumentTable,
  grouped,
  left,
  right,
  type Table,
  UNDEFINED_NOTE,
} from 'coref-referee/explorer'
import { metricById } from 'coref-referee/score'
import { BaselineChoice, MetricChoice, SystemChoice } from '../../parts/system-choice.tsx'
import { TableExport } from '../../parts/table-export.tsx'
import { WindowedTable } from '../../parts/windowed-table.tsx'
import { baselineIndex, metric, summary, systemIndex, systemNames } from '../../state/data.ts'
import { linkTo, route, slide } from '../../state/route.ts'
import { type DocumentColumn, documentColumns, sortedRows } from './columns.ts'
import { LengthPicture } from './length-picture.tsx'

const ROW_HEIGHT = 34

/** All documents with their scores: sort by any column, filter by name, open the text. */
export function Documents() {
  const sorting = useComputed(() => sortingIn(route.value.sort))
  const columns = useComputed(() =>
    documentColumns(
      summary.value?.documents,
      systemIndex.value,
      baselineIndex.value === undefined || baselineIndex.value === systemIndex.value
        ? undefined
        : { system: baselineIndex.value, metric: metric.value },
    ),
  )
  const rows = useComputed(() =>
    sortedRows(
      summary.value?.documents,
      route.value.filter ?? '',
      columns.value.find(({ id }) => id === sorting.value?.column),
      sorting.value?.isDescending ?? false,
    ),
  )
  const documents = summary.value?.documents
  if (documents === undefined) return null
  const sortBy = (column: string): void => {
    const isAgain = sorting.value?.column === column
    const isDescending = isAgain && sorting.value?.isDescending !== true
    slide({ sort: isDescending ? `-${column}` : column })
  }
  return (
    <>
      <h1>Documents</h1>
      <div class="toolbar">
        <label>
          filter{' '}
          <input
            type="search"
            value={route.value.filter ?? ''}
            onInput={({ currentTarget }) => slide({ filter: currentTarget.value || undefined })}
          />
        </label>
        <SystemChoice />
        <MetricChoice />
        <BaselineChoice />
        <span class="faint" role="status">
          {grouped(rows.value.length)} of {grouped(documents.labels.length)}
        </span>
        <TableExport name="documents" table={() => toTable(documents, rows.value, columns.value)} />
      </div>
      <WindowedTable
        label="Documents"
        count={rows.value.length}
        rowHeight={ROW_HEIGHT}
        columns={columns.value.length + 1}
        head={
          <tr>
            <SortableHead
              id="document"
              title="document"
              sorting={sorting.value}
              onSort={sortBy}
              align="left"
            />
            {columns.value.map(({ id, title, align, stays }) => (
              <SortableHead
                key={id}
                id={id}
                title={title}
                sorting={sorting.value}
                onSort={sortBy}
                align={align}
                stays={stays}
              />
            ))}
          </tr>
        }
        row={(at) => {
          const row = rows.value[at] as number
          const label = documents.labels[row] as string
          return (
            <tr key={row} aria-rowindex={at + 2}>
              <th scope="row" class="left name">
                <a href={linkTo({ view: 'text', doc: label, mention: undefined, entity: undefined })}>
                  <bdi>{label}</bdi>
                </a>
              </th>
              {columns.value.map((column) => (
                <td key={column.id} class={classesOf(column)}>
                  {column.text(row)}
                </td>
              ))}
            </tr>
          )
        }}
      />
      {[...(documents.systems[systemIndex.value]?.metrics.values() ?? [])].some(
        (each) => each.isUndefined,
      ) && <p class="faint">{UNDEFINED_NOTE}</p>}
      <LengthPicture
        documents={documents}
        system={systemIndex.value}
        metric={metric.value}
        label={metricById(metric.value)?.label ?? metric.value}
        name={systemNames.value[systemIndex.value] ?? ''}
      />
    </>
  )
}

/** `-conll` sorts by the CoNLL score, highest first. */
function sortingIn(sort: string | undefined): { column: string; isDescending: boolean } | undefined {
  if (sort === undefined) return undefined
  const isDescending = sort.startsWith('-')
  return { column: isDescending ? sort.slice(1) : sort, isDescending }
}

function classesOf({ align, stays = false }: Pick<SortableHeadProps, 'align' | 'stays'>): string {
  return stays ? `${align} stays` : align
}

interface SortableHeadProps {
  readonly id: string
  readonly title: string
  readonly align: 'left' | 'right'
  readonly stays?: boolean | undefined
  readonly sorting: { readonly column: string; readonly isDescending: boolean } | undefined
  readonly onSort: (column: string) => void
}

function SortableHead({ id, title, align, stays, sorting, onSort }: SortableHeadProps) {
  const isSorted = sorting?.column === id
  const order = !isSorted ? undefined : sorting.isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" class={classesOf({ align, stays })} aria-sort={order}>
      <button type="button" class="plain" onClick={() => onSort(id)}>
        {title}
        {isSorted && (sorting.isDescending ? ' ↓' : ' ↑')}
      </button>
    </th>
  )
}

function toTable(documents: DocumentTable, rows: Int32Array, columns: readonly DocumentColumn[]): Table {
  return {
    columns: [
      left('document'),
      ...columns.map(({ title, align }) => (align === 'left' ? left(title) : right(title))),
    ],
    rows: Array.from(rows, (row) => [
      cell(documents.labels[row] as string),
      ...columns.map(({ text }) => cell(text(row))),
    ]),
  }
}
