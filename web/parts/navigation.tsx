import { linkTo, place, type View } from '../state/place.ts'

const LABELS: Readonly<Partial<Record<View, string>>> = {
  overview: 'Overview',
  documents: 'Documents',
  text: 'Text',
  alignment: 'Alignment',
  errors: 'Errors',
  slices: 'Slices',
  compare: 'Compare',
  experiments: 'Experiments',
  resolve: 'Resolve',
}

export function Navigation() {
  return (
    <nav class="views" aria-label="Views">
      {Object.entries(LABELS).map(([view, label]) => (
        <a
          key={view}
          href={linkTo({ view: view as View, mention: undefined, entity: undefined })}
          aria-current={place.value.view === view ? 'page' : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
