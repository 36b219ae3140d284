import { correct, draft, history, resolution } from '../state.ts'
import { freshEntity, merged, split, withMention, withoutMention } from './draft.ts'
import { redone, undone } from './history.ts'
import { selected, selectedEntity, selectedMention } from './selection.ts'

/*
 * What the buttons and the keys do to the selected words. Where it cannot be done to them, nothing happens.
 */

/** The selected words become a mention of an entity; if they are a mention, it moves there. */
export function putInto(entity: number): void {
  const span = selected.value
  if (span !== undefined && selectedEntity.value !== entity)
    correct(withMention(draft.value, { ...span, entity }))
}

/** The selected words become a mention of a new entity; if they are a mention, it leaves its entity. */
export function putIntoNew(): void {
  putInto(freshEntity(draft.value))
}

export function removeSelected(): void {
  if (selectedMention.value >= 0) correct(withoutMention(draft.value, selectedMention.value))
}

/** Whether the selected mention has one of its entity before it, so that the entity can be split here. */
export function canSplit(): boolean {
  const first = draft.value.findIndex(({ entity }) => entity === selectedEntity.value)
  return first >= 0 && first < selectedMention.value
}

export function splitHere(): void {
  if (canSplit()) correct(split(draft.value, selectedMention.value))
}

/** The entity of the selected mention and another become one, under the number of the other. */
export function mergeInto(entity: number): void {
  const own = selectedEntity.value
  if (own !== undefined && own !== entity) correct(merged(draft.value, own, entity))
}

export function undo(): void {
  history.value = undone(history.value)
}

export function redo(): void {
  history.value = redone(history.value)
}

/** Back to what was found; that can be undone too. */
export function startAgain(): void {
  if (resolution.value !== undefined) correct(resolution.value.found)
}
