import { counted } from 'coref-referee/explorer'
import { useRef } from 'preact/hooks'
import { entitiesOf } from '../correction/draft.ts'
import { canSplit, mergeInto, putInto, putIntoNew, removeSelected, splitHere } from '../correction/edits.ts'
import { selected, selectedEntity, selectedMention, widen } from '../correction/selection.ts'
import { draft, type Resolution } from '../state.ts'

/** The selection, and what can be done with it. */
export function SelectionPanel({ resolution }: { readonly resolution: Resolution }) {
  const span = selected.value
  const entity = selectedEntity.value
  return (
    <section class="panel" aria-label="Selected words">
      <p role="status">
        {span === undefined ? (
          'Click a mention or a word, or drag over several words. Or go to the text and use the keys.'
        ) : (
          <>
            <strong>
              <bdi>{wordsIn(resolution, span)}</bdi>
            </strong>{' '}
            {entity === undefined
              ? 'is not a mention'
              : `is a mention of entity ${entity}, ${sizeOf(entity)}`}
          </>
        )}
      </p>
      {span !== undefined && (
        <div class="toolbar">
          <button type="button" onClick={putIntoNew}>
            {entity === undefined ? 'New mention' : 'Own entity'}
          </button>
          <EntityForm
            id="move-to"
            label={entity === undefined ? 'Mention of entity' : 'Move to entity'}
            action={putInto}
          />
          {entity === undefined ? (
            <>
              <button type="button" onClick={() => widen(-1)} aria-label="One more word before">
                ‹ word
              </button>
              <button type="button" onClick={() => widen(1)} aria-label="One more word after">
                word ›
              </button>
            </>
          ) : (
            <>
              <EntityForm id="merge-with" label={`Merge entity ${entity} with`} action={mergeInto} />
              <button type="button" disabled={!canSplit()} onClick={splitHere}>
                Split from here
              </button>
              <button type="button" disabled={selectedMention.value < 0} onClick={removeSelected}>
                Remove mention
              </button>
            </>
          )}
        </div>
      )}
    </section>
  )
}

export function wordsIn(
  { words }: Resolution,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  return words.text.slice(words.start[start], words.end[end - 1])
}

function sizeOf(entity: number): string {
  const size = draft.value.filter((mention) => mention.entity === entity).length
  return size === 1 ? 'its only one' : `one of ${counted(size, 'mention')}`
}

interface EntityFormProps {
  readonly id: string
  readonly label: string
  readonly action: (entity: number) => void
}

/** Choose an entity by its number; Enter confirms and returns to the text. */
function EntityForm({ id, label, action }: EntityFormProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <form
      class="entity-form"
      onSubmit={(event) => {
        event.preventDefault()
        const input = field.current
        const number = Number(input?.value)
        if (input === null || !entitiesOf(draft.value).some((entity) => entity.number === number)) return
        action(number)
        input.value = ''
        document.querySelector<HTMLElement>('.edited [tabindex]')?.focus({ preventScroll: true })
      }}
    >
      <label for={id}>{label}</label>{' '}
      <input ref={field} id={id} list="entities" inputMode="numeric" autocomplete="off" size={4} required />{' '}
      <button type="submit" aria-label={`OK: ${label}`}>
        OK
      </button>
    </form>
  )
}
