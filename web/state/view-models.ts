import { computed } from '@preact/signals'
import { docLabel, otherBaseline, otherIndex, summary, systemIndex, systemNames } from './data.ts'
import { query } from './query.ts'
import { route, type View } from './route.ts'

/** Views that show a document's words or mentions. */
const TEXT_VIEWS: readonly View[] = ['text', 'compare', 'document']

const isOpen = computed(() => summary.value !== undefined)

/** The document shown, once it is there: with one response or, to compare, with two. */
export const { answer: documentView } = query(
  'document',
  computed(() => {
    const label = docLabel.value
    const { view } = route.value
    if (!isOpen.value || label === undefined || !TEXT_VIEWS.includes(view)) return undefined
    const isPair = view === 'compare' && systemNames.value.length > 1
    return [label, isPair ? [systemIndex.value, otherIndex.value] : [systemIndex.value]]
  }),
)

/** CEAF's entity map of the document shown. */
export const { answer: entityMap } = query(
  'alignment',
  computed(() => {
    const label = docLabel.value
    const { view } = route.value
    if (!isOpen.value || label === undefined || (view !== 'alignment' && view !== 'document'))
      return undefined
    return [label, systemIndex.value, route.value.similarity === 'phi3' ? 'phi3' : 'phi4']
  }),
)

/** The baseline's entity map of the same document. */
export const { answer: baselineMap } = query(
  'alignment',
  computed(() => {
    const label = docLabel.value
    const system = otherBaseline.value
    if (!isOpen.value || label === undefined || system === undefined || route.value.view !== 'alignment')
      return undefined
    return [label, system, route.value.similarity === 'phi3' ? 'phi3' : 'phi4']
  }),
)

/** The errors of the response shown. */
export const { answer: errorsReport, work: errorsWork } = query(
  'errors',
  computed(() => (!isOpen.value || route.value.view !== 'errors' ? undefined : [systemIndex.value])),
)

/** What went wrong in the document shown. */
export const { answer: documentErrors } = query(
  'documentErrors',
  computed(() => {
    const label = docLabel.value
    return !isOpen.value || label === undefined || route.value.view !== 'document'
      ? undefined
      : [label, systemIndex.value]
  }),
)
