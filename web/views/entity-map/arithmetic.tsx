import { counted, fixed, grouped, percent, signedPercent } from 'coref-referee/explorer'
import { linkTo } from '../../state/route.ts'
import type { EntityMapModel, MappedEntity } from '../../worker/view-models/entity-map.ts'

/** The arithmetic of the whole map and of the selected pair. */
export function Arithmetic({
  model,
  base,
  chosen,
}: {
  readonly model: EntityMapModel
  /** The baseline's map. */
  readonly base: EntityMapModel | undefined
  readonly chosen: number | undefined
}) {
  const { similarity, total, recallTotal, precisionTotal, key, response } = model
  const [phi, unit] = similarity === 'phi3' ? ['φ3', 'mentions'] : ['φ4', 'entities']
  const written = formatSimilarity(total, similarity)
  return (
    <div class="arithmetic">
      <p>
        Σ {phi} = {written}: recall {written} / {grouped(recallTotal)} {unit} = {ratio(total, recallTotal)}
        <Delta own={total / recallTotal} base={base && base.total / base.recallTotal} />, precision {written}{' '}
        / {grouped(precisionTotal)} {unit} = {ratio(total, precisionTotal)}
        <Delta own={total / precisionTotal} base={base && base.total / base.precisionTotal} />
      </p>
      {chosen !== undefined && (
        <p role="status">
          <PairOf entity={key.find(({ number }) => number === chosen)} model={model} side="key" />{' '}
          <PairOf
            entity={response.find(({ number, partner }) => number === chosen && partner < 0)}
            model={model}
            side="response"
          />{' '}
          <a href={linkTo({ view: 'text', entity: chosen })}>see it in the text</a>
        </p>
      )}
    </div>
  )
}

/** The difference from the baseline. */
function Delta({ own, base }: { readonly own: number; readonly base: number | undefined }) {
  const delta = own - (base ?? Number.NaN)
  return Number.isNaN(delta) ? null : <span class="delta"> ({signedPercent(delta)})</span>
}

interface PairProps {
  readonly entity: MappedEntity | undefined
  readonly model: EntityMapModel
  readonly side: 'key' | 'response'
}

function PairOf({ entity, model, side }: PairProps) {
  if (entity === undefined) return null
  const { overlaps, similarity } = model
  const own = model[side].indexOf(entity)
  const overlap = overlaps.find((each) => each.isChosen && each[side] === own)
  const partner = model[side === 'key' ? 'response' : 'key'][entity.partner]
  if (overlap === undefined || partner === undefined) {
    return (
      <>
        “{entity.name}” ({counted(entity.size, 'mention')}) of the {side} is unmapped.
      </>
    )
  }
  const { shared } = overlap
  return (
    <>
      “{entity.name}” ({counted(entity.size, 'mention')}) and “{partner.name}” ({partner.size}) share {shared}
      :{' '}
      {similarity === 'phi3'
        ? `φ3 = ${shared}`
        : `φ4 = 2 · ${shared} / (${entity.size} + ${partner.size}) = ${formatSimilarity(overlap.similarity, similarity)}`}
      .
    </>
  )
}

function formatSimilarity(value: number, similarity: EntityMapModel['similarity']): string {
  if (similarity === 'phi3') return grouped(value)
  const [whole = '', decimals = ''] = fixed(value, 3).split('.')
  return `${grouped(Number(whole))}.${decimals}`
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? 'nothing to measure' : `${percent(part / whole)} %`
}
