import { isTyping } from '../../parts/typing.ts'
import { otherIndex, systemIndex, systemNames } from '../../state/data.ts'
import { go, route, slide } from '../../state/route.ts'
import { isStepping, stepToMention } from '../mentions/query-stepper.tsx'
import { stepToError, stepToLine, toggleFollowing } from './selection.ts'

/** Handle the keys of the text, as listed in the help. */
export function onTextKey(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !isDialogOpen()) {
    if (event.target instanceof HTMLInputElement) event.target.blur()
    else slide({ mention: undefined, entity: undefined })
    return
  }
  if (isTyping(event)) return
  const action = ACTIONS[event.key]
  if (action === undefined) return
  event.preventDefault()
  action()
}

const ACTIONS: Readonly<Record<string, () => void>> = {
  n: () => (isStepping() ? stepToMention(1) : stepToError(1)),
  p: () => (isStepping() ? stepToMention(-1) : stepToError(-1)),
  j: () => stepToLine(1),
  k: () => stepToLine(-1),
  e: toggleFollowing,
  x: swapSystems,
  '/': () => document.getElementById('find')?.focus(),
}

/** Show the same place with the other response. */
function swapSystems(): void {
  const names = systemNames.value
  const [current, other] = [names[systemIndex.value], names[otherIndex.value]]
  if (current === undefined || other === undefined) return
  const mention = route.value.mention?.startsWith('key:') === true ? route.value.mention : undefined
  go({ system: other, other: current, mention })
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null
}
