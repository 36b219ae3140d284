import { useSignal } from '@preact/signals'
import { cell, grouped, left, percent, right, type Table } from 'coref-referee/explorer'
import { useMemo } from 'preact/hooks'
import { DataTable } from '../../parts/data-table.tsx'
import { DocumentPicker } from '../../parts/document-picker.tsx'
import { entityLabel } from '../../parts/entity-label.ts'
import { SystemChoice } from '../../parts/system-choice.tsx'
import { go, linkTo, route } from '../../state/route.ts'
import { entityMap } from '../../state/view-models.ts'
import type { EntityMapModel, MappedEntity } from '../../worker/view-models/entity-map.ts'
import { Arithmetic } from './arithmetic.tsx'
import { EntityMapPicture } from './entity-map-picture.tsx'
import { layOut } from './layout.ts'

/** As many as fit the window, each with its name. */
const ROOM = (): number => Math.max(420, globalThis.innerHeight - 220)
const mostIn = (room: number): number => Math.floor(room / 26)

/** Why this number: CEAF's one-to-one map of a document. */
export function EntityMapView() {
  const shown = entityMap.value
  return (
    <div class="with-picker">
      <DocumentPicker />
      <section aria-label="Alignment">
        {shown !== undefined && (
          <>
            <h1>
              <bdi>{shown.label}</bdi>
            </h1>
            <div class="toolbar">
              <SystemChoice />
              <SimilarityChoice />
            </div>
            <Alignment model={shown} />
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
  const layout = useMemo(
    () =>
      isWhole.value ? layOut(model, Number.POSITIVE_INFINITY) : layOut(model, mostIn(ROOM()) / 2, ROOM()),
    [model, isWhole.value],
  )
  return (
    <>
      <Arithmetic model={model} chosen={route.value.entity} />
      <EntityMapPicture
        model={model}
        layout={layout}
        chosen={route.value.entity}
        linkOf={(number) => linkTo({ entity: route.value.entity === number ? undefined : number })}
      />
      {layout.leftOut > 0 && (
        <p>
          {grouped(layout.leftOut)} smaller entities are not in the picture.{' '}
          <button type="button" class="screen-only" onClick={() => (isWhole.value = true)}>
            Show all
          </button>
        </p>
      )}
      <DataTable name="unaligned-entities" table={costTable(model)} />
    </>
  )
}

const MOST_ROWS = 200

/** What every entity that got less than its due cost, the dearest first. */
function costTable(model: EntityMapModel): Table {
  const { key, response, overlaps, similarity, recallTotal, precisionTotal } = model
  const gained = { key: new Map<number, number>(), response: new Map<number, number>() }
  for (const overlap of overlaps) {
    if (!overlap.isChosen) continue
    gained.key.set(overlap.key, overlap.similarity)
    gained.response.set(overlap.response, overlap.similarity)
  }
  const due = ({ size }: MappedEntity): number => (similarity === 'phi3' ? size : 1)
  const costs = (['key', 'response'] as const).flatMap((side) => {
    const total = side === 'key' ? recallTotal : precisionTotal
    return (side === 'key' ? key : response).map((entity, e) => ({
      side,
      entity,
      cost: (due(entity) - (gained[side].get(e) ?? 0)) / total,
    }))
  })
  const rows = costs.filter(({ cost }) => cost > 0).sort((a, b) => b.cost - a.cost)
  return {
    title:
      'What entities cost that are not aligned, or not wholly: points of recall (key) and precision (response)',
    columns: [
      left('side'),
      right('number'),
      left('entity'),
      right('mentions'),
      left('aligned with'),
      right('cost'),
    ],
    rows: rows.slice(0, MOST_ROWS).map(({ side, entity, cost }) => {
      const partner = (side === 'key' ? response : key)[entity.partner]
      return [
        cell(side),
        cell(entityLabel(entity.number, key.length)),
        cell(entity.name),
        cell(grouped(entity.size)),
        cell(partner === undefined ? 'nothing' : partner.name),
        cell(percent(cost)),
      ]
    }),
  }
}
