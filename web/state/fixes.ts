import { computed, effect, signal } from '@preact/signals'
import { generation, systemIndex } from './data.ts'
import { query } from './query.ts'

/** An error that is taken as fixed: its response, its document and its number there. */
export interface Fix {
  readonly system: number
  readonly doc: string
  readonly number: number
}

const all = signal<readonly Fix[]>([])

/** What is taken as fixed in the response that is shown, in the order in which it was. */
export const fixes = computed(() => all.value.filter(({ system }) => system === systemIndex.value))

export function isFixed(doc: string, number: number): boolean {
  return fixes.value.some((fix) => fix.doc === doc && fix.number === number)
}

/** Take an error as fixed, or cease to. */
export function toggleFix(doc: string, number: number): void {
  if (isFixed(doc, number)) all.value = all.value.filter((fix) => fix.doc !== doc || fix.number !== number)
  else fixAll([{ doc, number }])
}

export function fixAll(errors: readonly Omit<Fix, 'system'>[]): void {
  const added = errors.filter(({ doc, number }) => !isFixed(doc, number))
  all.value = [...all.value, ...added.map(({ doc, number }) => ({ system: systemIndex.value, doc, number }))]
}

export function undoFix(): void {
  const last = fixes.value.at(-1)
  all.value = all.value.filter((fix) => fix !== last)
}

export function forgetFixes(): void {
  all.value = []
}

// Other files and other settings have other errors.
effect(() => {
  generation.value
  all.value = []
})

/** The scores as they are and as they would be. */
export const { answer: fixedScores, work: fixing } = query(
  'whatIf',
  computed(() => {
    const byDoc = new Map<string, number[]>()
    for (const { doc, number } of fixes.value) byDoc.set(doc, [...(byDoc.get(doc) ?? []), number])
    if (byDoc.size === 0) return undefined
    return [systemIndex.value, [...byDoc].map(([doc, errors]) => ({ doc, errors }))]
  }),
)
