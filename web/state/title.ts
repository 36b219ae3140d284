import { effect } from '@preact/signals'
import { docLabel, systemNames } from './data.ts'
import { route, type View } from './route.ts'

const DOCUMENT_VIEWS: readonly View[] = ['text', 'document', 'alignment']

/** Name the page after what it shows, so that tabs and bookmarks can be told apart. */
export function followTitle(): void {
  effect(() => {
    const { view } = route.value
    const label = DOCUMENT_VIEWS.includes(view) ? docLabel.value : undefined
    const parts = [label, view === 'overview' ? undefined : view, systemNames.value.join(', '), 'Referee']
    document.title = parts.filter((part) => part !== undefined && part !== '').join(' · ')
  })
}
