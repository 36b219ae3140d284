import { Dialog } from './dialog.tsx'
import { KeyList } from './key-list.tsx'

const KEYS: readonly (readonly [string, string])[] = [
  ['n, p', 'next and previous error in the text; in Compare, difference'],
  ['j, k', 'next and previous line'],
  ['e', 'follow the entity of the selected mention'],
  ['x', 'swap the two responses'],
  ['/', 'find in the text'],
  ['1, 2 … 0, +', 'in Adjudicate: as that annotator, not a mention, a new entity'],
  ['Escape', 'deselect'],
  ['?', 'this list'],
]

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <KeyList keys={KEYS} />
      <p class="faint">
        The address holds the selection: a copied link shows the same, and the back button works.
      </p>
    </Dialog>
  )
}
