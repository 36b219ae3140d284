import { computed } from '@preact/signals'
import { Progress } from '../../parts/progress.tsx'
import { BaselineChoice, SystemChoice } from '../../parts/system-choice.tsx'
import { summary, systemIndex } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { go, route } from '../../state/route.ts'
import { HeatMap } from './heat-map.tsx'
import { SliceMentions } from './slice-mentions.tsx'

const isShown = computed(() => summary.value !== undefined && route.value.view === 'slices')

const { answer: features, work: featuring } = query(
  'features',
  computed(() => (isShown.value ? [] : undefined)),
)

/** The feature in the address, or else the mention type, or else the first that the files have. */
const feature = computed(
  () => route.value.by ?? features.value?.find((name) => name === 'type') ?? features.value?.[0],
)

const { answer: slices, work } = query(
  'slices',
  computed(() => (isShown.value && feature.value !== undefined ? [feature.value] : undefined)),
)

const { answer: mentions } = query(
  'sliceMentions',
  computed(() =>
    isShown.value && feature.value !== undefined && route.value.value !== undefined
      ? [systemIndex.value, feature.value, route.value.value]
      : undefined,
  ),
)

/** What systems are good at and what not: scores by a feature of mentions, entities or documents. */
export function SlicesView() {
  const list = features.value ?? []
  const [first = '', ...rest] = (feature.value ?? '').split('+')
  const second = rest.join('+')
  const choose = (one: string, other: string): void =>
    go({ by: other === '' || other === one ? one : `${one}+${other}`, value: undefined })
  return (
    <>
      <h1>Slices</h1>
      <div class="toolbar">
        <label>
          by{' '}
          <select value={first} onChange={({ currentTarget }) => choose(currentTarget.value, second)}>
            {list.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          and{' '}
          <select value={second} onChange={({ currentTarget }) => choose(first, currentTarget.value)}>
            <option value="">nothing else</option>
            {list
              .filter((name) => name !== first)
              .map((name) => (
                <option key={name}>{name}</option>
              ))}
            {rest.length > 1 && <option>{second}</option>}
          </select>
        </label>
        <SystemChoice />
        <BaselineChoice />
      </div>
      <Progress work={featuring} what="Looking for features" />
      <Progress work={work} what="Slicing" />
      {slices.value !== undefined && slices.value.feature === feature.value && (
        <HeatMap slices={slices.value} system={systemIndex.value} />
      )}
      {route.value.value !== undefined && mentions.value !== undefined && (
        <SliceMentions found={mentions.value} feature={feature.value ?? ''} value={route.value.value} />
      )}
    </>
  )
}
