import { computed } from '@preact/signals'
import { docLabel, otherBaseline, summary } from './data.ts'
import { query } from './query.ts'
import { route } from './route.ts'
import { documentErrors, errorsReport } from './view-models.ts'

/** What is found in the baseline, to measure the errors that are shown against. */
const baseline = query(
  'baselineErrors',
  computed(() => {
    const system = otherBaseline.value
    const { view } = route.value
    const found = view === 'errors' ? errorsReport.value : documentErrors.value?.report
    if (summary.value === undefined || system === undefined || found === undefined) return undefined
    if (view !== 'errors' && view !== 'document') return undefined
    const entities = found.worst.entities.flatMap(({ doc, side, entity: { id } }) =>
      side === 'key' && id !== undefined ? [{ doc, id }] : [],
    )
    const label = docLabel.value
    return view === 'errors' || label === undefined ? [system, entities] : [system, entities, label]
  }),
)

export const { work: baselineWork } = baseline

/** It, once it is about what is shown. */
export const baselineErrors = computed(() => {
  const found = baseline.answer.value
  const label = route.value.view === 'document' ? docLabel.value : undefined
  return found !== undefined && found.system === otherBaseline.value && found.label === label
    ? found
    : undefined
})
