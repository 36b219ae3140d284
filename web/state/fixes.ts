import { computed } from '@preact/signals'
import { summary, systemIndex, systemNames } from './data.ts'
import { query } from './query.ts'
import { route, slide } from './route.ts'

/** An error taken as fixed: its response, its document and its number there. */
export interface Fix {
  readonly system: string
  readonly doc: string
  readonly number: number
}

/** All errors that the address takes as fixed, in the order they were chosen. */
const all = computed((): readonly Fix[] => readFixes(route.value.fixes ?? ''))

const labels = computed(() => new Set(summary.value?.documents.labels))

/** Those in the response shown. */
export const fixes = computed(() =>
  all.value.filter(
    ({ system, doc }) => system === systemNames.value[systemIndex.value] && labels.value.has(doc),
  ),
)

export function isFixed(doc: string, number: number): boolean {
  return fixes.value.some((fix) => fix.doc === doc && fix.number === number)
}

/** Take an error as fixed, or no longer. */
export function toggleFix(doc: string, number: number): void {
  if (!isFixed(doc, number)) fixAll([{ doc, number }])
  else keep(all.value.filter((fix) => !fixes.value.includes(fix) || fix.doc !== doc || fix.number !== number))
}

export function fixAll(errors: readonly Omit<Fix, 'system'>[]): void {
  const system = systemNames.value[systemIndex.value] ?? ''
  const added = errors.filter(({ doc, number }) => !isFixed(doc, number))
  keep([...all.value, ...added.map(({ doc, number }) => ({ system, doc, number }))])
}

export function undoFix(): void {
  const last = fixes.value.at(-1)
  keep(all.value.filter((fix) => fix !== last))
}

export function forgetFixes(): void {
  keep([])
}

function keep(next: readonly Fix[]): void {
  slide({ fixes: writeFixes(next) })
}

/** Names are escaped, so that they contain no separators. */
function writeFixes(list: readonly Fix[]): string | undefined {
  let text = ''
  let last = ''
  for (const { system, doc, number } of list) {
    const place = `${encodeURIComponent(system)}:${encodeURIComponent(doc)}`
    text += place === last ? `,${number}` : `${text === '' ? '' : ';'}${place}:${number}`
    last = place
  }
  return text === '' ? undefined : text
}

/** What cannot be read is left out, as are errors that do not exist. */
function readFixes(text: string): Fix[] {
  return text.split(';').flatMap((part) => {
    const match = /^([^:]*):([^:]*):(\d+(?:,\d+)*)$/.exec(part)
    if (match === null) return []
    const [, system = '', doc = '', numbers = ''] = match
    try {
      const names = { system: decodeURIComponent(system), doc: decodeURIComponent(doc) }
      return numbers.split(',').map((number) => ({ ...names, number: Number(number) }))
    } catch {
      return []
    }
  })
}

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
