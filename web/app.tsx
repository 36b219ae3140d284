import { DropTarget } from './parts/drop-target.tsx'
import { FailureNote } from './parts/failure-note.tsx'
import { Header } from './parts/header.tsx'
import { Navigation } from './parts/navigation.tsx'
import { UnknownDocument } from './parts/unknown-document.tsx'
import { WhatIfNote } from './parts/what-if-note.tsx'
import { WorkingNote } from './parts/working-note.tsx'
import { ResolveView } from './resolver/resolve-view.tsx'
import { summary } from './state/data.ts'
import { route, type View } from './state/route.ts'
import { AdjudicateView } from './views/adjudicate/adjudicate-view.tsx'
import { CompareView } from './views/compare/compare-view.tsx'
import { DocumentView } from './views/document/document-view.tsx'
import { Documents } from './views/documents/documents.tsx'
import { EntityMapView } from './views/entity-map/entity-map-view.tsx'
import { ErrorsView } from './views/errors/errors-view.tsx'
import { ExperimentsView } from './views/experiments/experiments-view.tsx'
import { MentionsView } from './views/mentions/mentions-view.tsx'
import { Overview } from './views/overview/overview.tsx'
import { SlicesView } from './views/slices/slices-view.tsx'
import { TextView } from './views/text/text-view.tsx'
import { Welcome } from './views/welcome.tsx'

const VIEWS: Readonly<Partial<Record<View, () => preact.JSX.Element | null>>> = {
  overview: Overview,
  documents: Documents,
  document: DocumentView,
  text: TextView,
  alignment: EntityMapView,
  errors: ErrorsView,
  mentions: MentionsView,
  slices: SlicesView,
  compare: CompareView,
  adjudicate: AdjudicateView,
  experiments: ExperimentsView,
  resolve: ResolveView,
}

/** Views that work without a scored key and response. */
const NEEDS_NO_REPORT: ReadonlySet<View> = new Set<View>(['experiments', 'resolve'])

/** The page's frame: header, navigation, notes and the current view. */
export function App() {
  const Current = VIEWS[route.value.view] ?? Overview
  return (
    <DropTarget>
      <Header />
      <Navigation />
      <FailureNote />
      <WorkingNote />
      <UnknownDocument />
      <WhatIfNote />
      <main id="view" tabIndex={-1}>
        {summary.value === undefined && !NEEDS_NO_REPORT.has(route.value.view) ? <Welcome /> : <Current />}
      </main>
    </DropTarget>
  )
}
