import { computed, effect, signal } from '@preact/signals'
import type { VerdictDifference } from 'coref-referee/compare'
import { docLabel, otherIndex, summary, systemIndex, systemNames } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { route, slide } from '../../state/route.ts'

const pair = computed((): [number, number] | undefined =>
  summary.value === undefined || route.value.view !== 'compare' || systemNames.value.length < 2
    ? undefined
    : [systemIndex.value, otherIndex.value],
)

/** How often A and B are right or wrong about the same mention. */
export const { answer: crossed, work: crossing } = query('crossed', pair)

const { answer } = query(
  'differences',
  computed(() => {
    const label = docLabel.value
    return label === undefined || pair.value === undefined ? undefined : [label, ...pair.value]
  }),
)

/** Which differences are shown, by their id in the address. */
export const KINDS: readonly {
  readonly id: string | undefined
  readonly label: string
  readonly isShown: (difference: VerdictDifference) => boolean
}[] = [
  { id: undefined, label: 'all lines', isShown: () => true },
  { id: 'differences', label: 'lines that differ', isShown: () => true },
  { id: 'only-a', label: 'only A right', isShown: ({ fates: [a, b] }) => a === 'right' && b === 'wrong' },
  { id: 'only-b', label: 'only B right', isShown: ({ fates: [a, b] }) => a === 'wrong' && b === 'right' },
]

/** The differences of the document and kind in the address; undefined until they have been computed. */
export const differences = computed((): readonly VerdictDifference[] | undefined => {
  const own = answer.value
  if (own === undefined || own.label !== docLabel.value || own.systems.join() !== pair.value?.join())
    return undefined
  const kind = KINDS.find(({ id }) => id === route.value.lines) ?? KINDS[0]
  return own.differences.filter((each) => kind?.isShown(each))
})

/** Index of the current difference, or -1. */
export const currentDifference = computed((): number => {
  const { mention } = route.value
  return differences.value?.findIndex((each) => addressOf(each) === mention) ?? -1
})

function addressOf({ side, span }: VerdictDifference): string {
  return `${side}:${span.join('-')}`
}

/** The document whose first or last difference is selected as soon as it has been computed. */
const awaited = signal<{ readonly doc: string; readonly step: 1 | -1 } | undefined>(undefined)

/** Go to the next or previous difference, moving on to other documents when this one has no more. */
export function stepToDifference(step: 1 | -1): void {
  const list = differences.value
  if (list === undefined) return
  const at = currentDifference.value
  const next = list[at < 0 ? (step > 0 ? 0 : list.length - 1) : at + step]
  if (next !== undefined) {
    slide({ mention: addressOf(next) })
    return
  }
  const doc = neighbour(step)
  if (doc === undefined) return
  awaited.value = { doc, step }
  slide({ doc, mention: undefined })
}

/** The next or previous document with mentions that only one of the two gets right. */
function neighbour(step: 1 | -1): string | undefined {
  const documents = crossed.value?.documents ?? []
  const [wantsA, wantsB] = [route.value.lines !== 'only-b', route.value.lines !== 'only-a']
  const from = documents.findIndex(({ doc }) => doc === docLabel.value)
  for (let d = from + step; d >= 0 && d < documents.length; d += step) {
    const [, onlyA, onlyB] = documents[d]?.counts ?? [0, 0, 0, 0]
    if ((wantsA && onlyA > 0) || (wantsB && onlyB > 0)) return documents[d]?.doc
  }
  return undefined
}

effect(() => {
  const request = awaited.value
  const list = differences.value
  if (request === undefined || list === undefined || request.doc !== docLabel.value) return
  const first = request.step > 0 ? list[0] : list.at(-1)
  queueMicrotask(() => {
    awaited.value = undefined
    if (first !== undefined) slide({ mention: addressOf(first) })
  })
})
