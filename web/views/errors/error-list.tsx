import { computed, signal } from '@preact/signals'
import {
  type EntityName,
  type ErrorsReport,
  type ErrorType,
  errorTypes,
  type ListedError,
} from 'coref-referee/compare'
import { FIX_LABELS, grouped } from 'coref-referee/explorer'
import { WindowedTable } from '../../parts/windowed-table.tsx'
import { systemIndex } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { linkTo, route } from '../../state/route.ts'
import { errorsReport } from '../../state/view-models.ts'

const ROW_HEIGHT = 34

/** Errors are fetched in portions of this size. */
const PORTION = 200

/** The range of rows rendered. */
const drawn = signal({ first: 0, last: 0 })

function onDrawn(first: number, last: number): void {
  drawn.value = { first, last }
}

const type = computed((): ErrorType | undefined => errorTypes.find((each) => each === route.value.type))

const portion = computed(() => {
  const first = Math.floor(drawn.value.first / PORTION) * PORTION
  return { first, last: Math.max(first + PORTION, Math.ceil(drawn.value.last / PORTION) * PORTION) }
})

const { answer } = query(
  'errorList',
  computed(() =>
    route.value.view !== 'errors' || type.value === undefined || errorsReport.value === undefined
      ? undefined
      : [systemIndex.value, type.value, portion.value.first, portion.value.last],
  ),
)

/** All errors of one type, each linked to the text. */
export function ErrorList({ report }: { readonly report: ErrorsReport }) {
  const current = type.value
  if (current === undefined) return null
  const total = report.types[current]
  const list =
    answer.value?.type === current && answer.value.system === systemIndex.value ? answer.value : undefined
  return (
    <section aria-label={`Errors of type ${FIX_LABELS[current]}`}>
      <h2>
        {FIX_LABELS[current]} <span class="faint">{grouped(total)}</span>
      </h2>
      <p>
        <a href={linkTo({ view: 'mentions', where: `error:${current}`, at: undefined })}>
          Their mentions in context
        </a>
      </p>
      <WindowedTable
        key={current}
        label={`All ${FIX_LABELS[current]}`}
        count={total}
        rowHeight={ROW_HEIGHT}
        columns={4}
        onDrawn={onDrawn}
        head={
          <tr>
            <th scope="col" class="left">
              mentions
            </th>
            <th scope="col" class="left">
              entity in the key
            </th>
            <th scope="col" class="left">
              entity in the response
            </th>
            <th scope="col" class="left">
              document
            </th>
          </tr>
        }
        row={(at) => (
          <tr key={at} aria-rowindex={at + 2}>
            <ErrorCells error={list?.errors[at - list.from]} />
          </tr>
        )}
      />
    </section>
  )
}

function ErrorCells({ error }: { readonly error: ListedError | undefined }) {
  if (error === undefined)
    return (
      <td colSpan={4} class="faint">
        …
      </td>
    )
  const { doc, side, mentions, meant, keyEntity, responseEntity } = error
  const [first] = mentions
  const mention = first === undefined ? undefined : `${side}:${first.span.join('-')}`
  return (
    <>
      <td class="clipped">
        <a href={linkTo({ view: 'text', doc, mention, entity: undefined })}>
          {mentions.slice(0, 4).map(({ span, text }, i) => (
            <>
              {i > 0 && ', '}“<bdi>{text ?? span.join('-')}</bdi>”
            </>
          ))}
          {mentions.length > 4 && ` and ${mentions.length - 4} more`}
        </a>
        {meant !== undefined && (
          <>
            {' '}
            for “<bdi>{meant.text}</bdi>”
          </>
        )}
      </td>
      <td class="clipped">{keyEntity !== undefined && <Named entity={keyEntity} />}</td>
      <td class="clipped">{responseEntity !== undefined && <Named entity={responseEntity} />}</td>
      <td class="clipped">
        <bdi>{doc}</bdi>
      </td>
    </>
  )
}

function Named({ entity: { id, name, mentions } }: { readonly entity: EntityName }) {
  return (
    <>
      “<bdi>{name ?? id ?? ''}</bdi>” <span class="faint">({grouped(mentions)})</span>
    </>
  )
}
