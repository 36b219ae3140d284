import { correct, draft, history, resolution } from '../state.ts'
import { freshEntity, merge, split, withMention, withoutMention } from './draft.ts'
import { stepBack, stepForward } from './history.ts'
import { selected, selectedEntity, selectedMention } from './selection.ts'

/*
 * What buttons and keys do to the selected words. An action that does not apply to them does nothing.
 */

/** Make the selected words a mention of an entity; if they are a mention already, it moves there. */
export function putInto(entity: number): void {
  const span = selected.value
  if (span !== undefined && selectedEntity.value !== entity)
    correct(withMention(draft.value, { ...span, entity }))
}

/** Make the selected words a mention of a new entity; if they are a mention already, it leaves its entity. */
export function putIntoNew(): void {
  putInto(freshEntity(draft.value))
}

export function removeSelected(): void {
  if (selectedMention.value >= 0) correct(withoutMention(draft.value, selectedMention.value))
}

/** Whether the selected mention's entity has an earlier mention, so that it can be split here. */
export function canSplit(): boolean {
  const first = draft.value.findIndex(({ entity }) => entity === selectedEntity.value)
  return first >= 0 && first < selectedMention.value
}

export function splitHere(): void {
  if (canSplit()) correct(split(draft.value, selectedMention.value))
}

/** Merge the selected mention's entity into another, which keeps its number. */
export function mergeInto(entity: number): void {
  const own = selectedEntity.value
  if (own !== undefined && own !== entity) correct(merge(draft.value, own, entity))
}

export function undo(): void {
  history.value = stepBack(history.value)
}

export function redo(): void {
  history.value = stepForward(history.value)
}

/** Go back to what was found; this can be undone too. */
export function startAgain(): void {
  if (resolution.value !== undefined) correct(resolution.value.found)
}
