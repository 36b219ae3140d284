import { computed, signal } from '@preact/signals'
import { baselineIndex, otherIndex, summary, systemIndex, systemNames } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { route } from '../../state/route.ts'

/** Lines are fetched in portions of this size. */
const PORTION = 200

/** The range of lines rendered. */
const drawn = signal({ first: 0, last: 0 })

export function onDrawn(first: number, last: number): void {
  drawn.value = { first, last }
}

/** The query, in the views that list its answer or step through it in the text. */
const where = computed((): string | undefined => {
  const { view, where: requested, at } = route.value
  if (summary.value === undefined || requested === undefined || requested.trim() === '') return undefined
  return view === 'mentions' || (view === 'text' && at !== undefined) ? requested : undefined
})

/** How many mentions match the query in the address, and how they fared. */
export const { answer: found, work: finding } = query(
  'mentions',
  computed(() => (where.value === undefined ? undefined : [where.value, chooseSystems()])),
)

/** The response shown and the other one, as A and B, followed by the baseline if that is a third. */
function chooseSystems(): number[] {
  const pair = systemNames.value.length > 1 ? [systemIndex.value, otherIndex.value] : [systemIndex.value]
  const base = baselineIndex.value
  return base === undefined || pair.includes(base) ? pair : [...pair, base]
}

const window = computed(() => {
  const { view, at = 0 } = route.value
  const { first, last } = view === 'text' ? { first: Math.max(0, at - 1), last: at + 2 } : drawn.value
  const from = Math.floor(first / PORTION) * PORTION
  return { from, to: Math.max(from + PORTION, Math.ceil(last / PORTION) * PORTION) }
})

const { answer: portion } = query(
  'mentionLines',
  computed(() =>
    where.value === undefined || found.value?.query !== where.value
      ? undefined
      : [where.value, route.value.sort ?? '', window.value.from, window.value.to],
  ),
)

/** The line at a place in the answer, once it has been fetched. */
export function lineAt(at: number) {
  const { where: requested, sort = '' } = route.value
  const own = portion.value
  return own?.query === requested && own?.sort === sort ? own.lines[at - own.from] : undefined
}
