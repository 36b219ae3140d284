import { computed } from '@preact/signals'
import { asked } from './asked.ts'
import { place } from './place.ts'
import { docLabel, otherIndex, summary, systemIndex, systemNames } from './session.ts'

const isOpen = computed(() => summary.value !== undefined)

/** The document that is shown, once it is there: with one response or, to compare, with two. */
export const { answer: sight } = asked(
  'document',
  computed(() => {
    const label = docLabel.value
    const { view } = place.value
    if (!isOpen.value || label === undefined || (view !== 'text' && view !== 'compare')) return undefined
    const isPair = view === 'compare' && systemNames.value.length > 1
    return [label, isPair ? [systemIndex.value, otherIndex.value] : [systemIndex.value]]
  }),
)

/** CEAF's map of the document that is shown. */
export const { answer: alignment } = asked(
  'alignment',
  computed(() => {
    const label = docLabel.value
    if (!isOpen.value || label === undefined || place.value.view !== 'alignment') return undefined
    return [label, systemIndex.value, place.value.similarity === 'phi3' ? 'phi3' : 'phi4']
  }),
)
