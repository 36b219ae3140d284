import { useEffect } from 'preact/hooks'
import { linkTo, route, type View } from '../state/route.ts'

const LABELS: Readonly<Partial<Record<View, string>>> = {
  overview: 'Overview',
  documents: 'Documents',
  document: 'Document',
  text: 'Text',
  alignment: 'Alignment',
  errors: 'Errors',
  mentions: 'Mentions',
  slices: 'Slices',
  compare: 'Compare',
  adjudicate: 'Adjudicate',
  experiments: 'Experiments',
  resolve: 'Resolve',
}

export function Navigation() {
  const { view: current } = route.value
  // On a narrow screen the names scroll: keep that of the current view visible.
  useEffect(() => {
    const name = document.querySelector(`.views [aria-current="page"]`)
    name?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav class="views" aria-label="Views">
      {Object.entries(LABELS).map(([view, label]) => (
        <a
          key={view}
          href={linkTo({
            view: view as View,
            mention: undefined,
            entity: undefined,
            sort: undefined,
            at: undefined,
          })}
          aria-current={current === view ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
