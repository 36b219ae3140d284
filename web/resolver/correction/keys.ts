import { putIntoNew, redo, removeSelected, splitHere, undo } from './edits.ts'
import { letGo, moveByLine, moveByMention, moveByWord } from './selection.ts'

/** The keys for correcting the text, as listed on the page. */
export const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ['← → ↑ ↓', 'go by words and lines; with Shift, select'],
  ['n, p', 'next and previous mention'],
  ['Enter', 'make the words a mention, or move the mention, into a new entity'],
  ['e', 'into the entity with a number'],
  ['g', 'merge the whole entity with another'],
  ['s', 'split the entity: from this mention on'],
  ['Delete', 'remove the mention'],
  ['u, r', 'undo and redo; also Ctrl-Z and Ctrl-Y'],
]

const ACTIONS: Readonly<Record<string, (isShifted: boolean) => void>> = {
  ArrowRight: (isShifted) => moveByWord(1, isShifted),
  ArrowLeft: (isShifted) => moveByWord(-1, isShifted),
  ArrowDown: (isShifted) => moveByLine(1, isShifted),
  ArrowUp: (isShifted) => moveByLine(-1, isShifted),
  n: () => moveByMention(1),
  p: () => moveByMention(-1),
  Enter: putIntoNew,
  e: () => focusOn('move-to'),
  g: () => focusOn('merge-with'),
  s: splitHere,
  Delete: removeSelected,
  Backspace: removeSelected,
  u: undo,
  r: redo,
  Escape: letGo,
}

/** Handle keys pressed while the text has the focus. */
export function onKey(event: KeyboardEvent): void {
  if (event.altKey) return
  const action = event.ctrlKey || event.metaKey ? shortcut(event) : ACTIONS[event.key]
  if (action === undefined) return
  event.preventDefault()
  event.stopPropagation()
  action(event.shiftKey)
}

function shortcut({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
  if (key === 'y' || (key.toLowerCase() === 'z' && shiftKey)) return redo
  return key === 'z' ? undo : undefined
}

function focusOn(field: string): void {
  document.getElementById(field)?.focus()
}
