import { computed } from '@preact/signals'
import { docLabel, otherBaseline, summary } from './data.ts'
import { query } from './query.ts'
import { route } from './route.ts'
import { documentErrors, errorsReport } from './view-models.ts'

/** The errors of the baseline, to compare those shown with. */
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

/** The baseline's errors, once they match what is shown. */
export const baselineErrors = computed(() => {
  const found = baseline.answer.value
  const label = route.value.view === 'document' ? docLabel.value : undefined
  return found !== undefined && found.system === otherBaseline.value && found.label === label
    ? found
    : undefined
})
