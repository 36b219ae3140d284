import { useSignal } from '@preact/signals'
import { cell, grouped, left, percent, right, signedPercent, type Table } from 'coref-referee/explorer'
import { useMemo } from 'preact/hooks'
import { DataTable } from '../../parts/data-table.tsx'
import { DocumentPicker } from '../../parts/document-picker.tsx'
import { entityLabel } from '../../parts/entity-label.ts'
import { BaselineChoice, SystemChoice } from '../../parts/system-choice.tsx'
import { otherBaseline } from '../../state/data.ts'
import { go, linkTo, route } from '../../state/route.ts'
import { baselineMap, entityMap } from '../../state/view-models.ts'
import type { EntityMapModel, MappedEntity } from '../../worker/view-models/entity-map.ts'
import { Arithmetic } from './arithmetic.tsx'
import { EntityMapPicture } from './entity-map-picture.tsx'
import { layOut } from './layout.ts'

/** As many entities as fit the window, each with its name, leaving room for large ones to be larger. */
const ROOM = (): number => Math.max(420, globalThis.innerHeight - 220)
const mostIn = (room: number): number => Math.floor(room / 40)

/** Explains the score: CEAF's one-to-one map of a document. */
export function EntityMapView() {
  const model = entityMap.value
  return (
    <div class="with-picker">
      <DocumentPicker />
      <section aria-label="Alignment">
        {model !== undefined && (
          <>
            <h1>
              <bdi>{model.label}</bdi>
            </h1>
            <div class="toolbar">
              <SystemChoice />
              <BaselineChoice />
              <SimilarityChoice />
            </div>
            <Alignment model={model} />
          </>
        )}
      </section>
    </div>
  )
}

function SimilarityChoice() {
  const isPhi3 = route.value.similarity === 'phi3'
  return (
    <span>
      similarity{' '}
      <button type="button" aria-pressed={isPhi3} onClick={() => go({ similarity: 'phi3' })}>
        φ3, shared mentions (CEAFm)
      </button>{' '}
      <button type="button" aria-pressed={!isPhi3} onClick={() => go({ similarity: undefined })}>
        φ4, Dice (CEAFe)
      </button>
    </span>
  )
}

function Alignment({ model }: { readonly model: EntityMapModel }) {
  const isWhole = useSignal(false)
  const found = baselineMap.value
  const isSame = found?.label === model.label && found.similarity === model.similarity
  const base = isSame && found.system === otherBaseline.value ? found : undefined
  const layout = useMemo(
    () =>
      isWhole.value ? layOut(model, Number.POSITIVE_INFINITY) : layOut(model, mostIn(ROOM()) / 2, ROOM()),
    [model, isWhole.value],
  )
  return (
    <>
      <Arithmetic model={model} base={base} chosen={route.value.entity} />
      <EntityMapPicture
        model={model}
        layout={layout}
        chosen={route.value.entity}
        linkOf={(number) => linkTo({ entity: route.value.entity === number ? undefined : number })}
      />
      {layout.leftOut > 0 && (
        <p>
          {grouped(layout.leftOut)} smaller entities are not shown.{' '}
          <button type="button" class="screen-only" onClick={() => (isWhole.value = true)}>
            Show all
          </button>
        </p>
      )}
      <Costs model={model} base={base} />
    </>
  )
}

const MOST_ROWS = 200

interface CostsProps {
  readonly model: EntityMapModel
  readonly base: EntityMapModel | undefined
}

/** What each entity that got less than its due cost, costliest first; each links to the text. */
function Costs({ model, base }: CostsProps) {
  const costs = (['key', 'response'] as const).flatMap((side) => costsOf(model, side))
  const rows = costs
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MOST_ROWS)
  const to = (row: number): string =>
    linkTo({ view: 'text', entity: rows[row]?.entity.number, mention: undefined })
  return (
    <DataTable
      name="unaligned-entities"
      table={costTable(rows, model, base)}
      links={{ column: ENTITY_COLUMN, to }}
    />
  )
}

const ENTITY_COLUMN = 2

/** Key entities also have their difference from the baseline. */
function costTable(
  rows: ReturnType<typeof costsOf>,
  { key, response }: EntityMapModel,
  base: EntityMapModel | undefined,
): Table {
  const there = new Map(base && costsOf(base, 'key').map(({ entity, cost }) => [entity.id, cost]))
  return {
    title: 'Cost of entities not fully mapped: points of recall (key) and precision (response)',
    columns: [
      left('side'),
      right('number'),
      left('entity'),
      right('mentions'),
      left('aligned with'),
      right('cost'),
      ...(base === undefined ? [] : [right('difference')]),
    ],
    rows: rows.map(({ side, entity, cost }) => {
      const partner = (side === 'key' ? response : key)[entity.partner]
      return [
        cell(side),
        cell(entityLabel(entity.number, key.length)),
        cell(entity.name),
        cell(grouped(entity.size)),
        cell(partner === undefined ? 'nothing' : partner.name),
        cell(percent(cost)),
        ...(base === undefined
          ? []
          : [cell(side === 'key' ? signedPercent(cost - (there.get(entity.id) ?? 0)) : '')]),
      ]
    }),
  }
}

/** By entity of a side, what it lacks of its due. */
function costsOf(
  { key, response, overlaps, similarity, recallTotal, precisionTotal }: EntityMapModel,
  side: 'key' | 'response',
): { side: 'key' | 'response'; entity: MappedEntity; cost: number }[] {
  const gained = new Map(
    overlaps.flatMap((each) => (each.isChosen ? [[each[side], each.similarity] as const] : [])),
  )
  const total = side === 'key' ? recallTotal : precisionTotal
  return (side === 'key' ? key : response).map((entity, e) => {
    const due = similarity === 'phi3' ? entity.size : 1
    return { side, entity, cost: (due - (gained.get(e) ?? 0)) / total }
  })
}
