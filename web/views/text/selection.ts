import { computed, effect, signal } from '@preact/signals'
import type { Verdict } from 'coref-referee/explorer'
import { entityLabel } from '../../parts/entity-label.ts'
import { route, slide } from '../../state/route.ts'
import { documentView } from '../../state/view-models.ts'
import type { ResponseModel, SideModel } from '../../worker/view-models/document.ts'
import { lineOf, type Side } from './fragments.ts'

/** A mention of one side, by its index in text order. */
export interface MentionRef {
  readonly side: Side
  readonly mention: number
}

export const response = computed((): ResponseModel | undefined => documentView.value?.responses[0])

export function sideOf(side: Side): SideModel | undefined {
  return side === 'key' ? documentView.value?.key : response.value
}

/** A mention as written in an address: by its span, which outlives other filters and other versions of the file. */
export function addressOf({ side, mention }: MentionRef): string {
  const own = sideOf(side)
  return `${side}:${own?.start[mention]}-${own?.end[mention]}`
}

/** The mention in the address, if the document has it. */
export const selected = computed((): MentionRef | undefined => {
  const match = /^(key|response):(-?\d+)-(-?\d+)$/.exec(route.value.mention ?? '')
  if (match === null) return undefined
  const side = match[1] as Side
  const own = sideOf(side)
  if (own === undefined) return undefined
  for (let mention = 0; mention < own.start.length; mention++) {
    if (own.start[mention] === Number(match[2]) && own.end[mention] === Number(match[3]))
      return { side, mention }
  }
  return undefined
})

export function verdictOf({ side, mention }: MentionRef): Verdict {
  return response.value?.verdicts[side][mention] ?? 'first'
}

/** The number shown for a mention's entity. */
export function numberOf({ side, mention }: MentionRef): number {
  const own = sideOf(side)
  return own?.number[own.entity[mention] as number] ?? 0
}

/** A number as shown: letters for entities without a partner. */
export function labelOf(number: number): string {
  return entityLabel(number, documentView.value?.key.entityIds.length ?? 0)
}

/** The twin of a mention on the other side. */
export function twinOf({ side, mention }: MentionRef): MentionRef | undefined {
  const twin = response.value?.twins[side][mention] ?? -1
  return twin < 0 ? undefined : { side: side === 'key' ? 'response' : 'key', mention: twin }
}

/** The previous mention of its entity. */
export function antecedentOf({ side, mention }: MentionRef): MentionRef | undefined {
  const previous = sideOf(side)?.previous[mention] ?? -1
  return previous < 0 ? undefined : { side, mention: previous }
}

/** The verdicts that are marked in the text and stepped through. */
export const marked = computed(
  (): ReadonlySet<Verdict> => new Set((route.value.marks ?? USUAL_MARKS).split(',') as Verdict[]),
)

const USUAL_MARKS = 'wl,fn,fp,twinless'

/** Mark a verdict, or no longer. */
export function toggleMark(verdict: Verdict): void {
  const next = new Set(marked.value)
  if (!next.delete(verdict)) next.add(verdict)
  const marks = [...next].join(',')
  slide({ marks: marks === USUAL_MARKS ? undefined : marks })
}

const judged = computed(() => {
  const counts: Record<Verdict, number> = { tp: 0, wl: 0, fn: 0, fp: 0, first: 0, twinless: 0 }
  const errors: MentionRef[] = []
  const verdicts = marked.value
  eachVerdict((side, mention, verdict) => {
    counts[verdict]++
    if (verdicts.has(verdict)) errors.push({ side, mention })
  })
  return { counts, errors }
})

/** How many mentions have each verdict. A mention with a twin is judged once, in the key. */
export const verdictCounts = computed((): Readonly<Record<Verdict, number>> => judged.value.counts)

/** The mentions whose verdicts are marked, in text order. */
export const errors = computed((): readonly MentionRef[] => judged.value.errors)

/** Visit the verdicts in text order; of mentions with the same start, those of the key first. */
function eachVerdict(see: (side: Side, mention: number, verdict: Verdict) => void): void {
  const [key, own] = [documentView.value?.key, response.value]
  if (key === undefined || own === undefined) return
  const { verdicts, twins } = own
  let r = 0
  for (let k = 0; k <= key.start.length; k++) {
    const next = k < key.start.length ? (key.start[k] as number) : Number.POSITIVE_INFINITY
    for (; r < own.start.length && (own.start[r] as number) < next; r++) {
      const verdict = verdicts.response[r] as Verdict
      const isJudgedInKey = (twins.response[r] as number) >= 0 && verdict !== 'fp'
      if (!isJudgedInKey) see('response', r, verdict)
    }
    if (k < key.start.length) see('key', k, verdicts.key[k] as Verdict)
  }
}

/** Go to the next or previous error. */
export function stepToError(step: 1 | -1): void {
  const list = errors.value
  if (list.length === 0) return
  const from = selected.value
  const at =
    from === undefined ? -1 : list.findIndex((ref) => ref.side === from.side && ref.mention === from.mention)
  const next = at >= 0 ? at + step : nearestError(step)
  const ref = list[(next + list.length) % list.length]
  if (ref !== undefined) slide({ mention: addressOf(ref) })
}

/** The error to start from when something else, or nothing, is selected. */
function nearestError(step: 1 | -1): number {
  const from = selected.value
  const start =
    from === undefined ? firstVisibleToken() - 1 : (sideOf(from.side)?.start[from.mention] as number)
  const after = errors.value.findIndex((ref) => (sideOf(ref.side)?.start[ref.mention] as number) > start)
  if (after < 0) return step > 0 ? 0 : errors.value.length - 1
  return step > 0 ? after : after - 1
}

/** Where the reader is when nothing is selected: the first line that is wholly in view. */
function firstVisibleToken(): number {
  const view = document.querySelector('.passage .reading')
  const top = view?.getBoundingClientRect().top ?? 0
  const line = [...(view?.querySelectorAll('[data-line]') ?? [])].find(
    (each) => each.getBoundingClientRect().top >= top,
  )
  const number = Number(line?.getAttribute('data-line') ?? 0)
  return documentView.value?.lines[number] ?? 0
}

/** The current line: that of the selected mention, unless the reader has moved on. */
export const lineMoved = signal<{ readonly mention: string | undefined; readonly line: number } | undefined>(
  undefined,
)

export const currentLine = computed((): number => {
  const moved = lineMoved.value
  if (moved !== undefined && moved.mention === route.value.mention) return moved.line
  const ref = selected.value
  if (ref === undefined || documentView.value === undefined) return -1
  return lineOf(documentView.value.lines, sideOf(ref.side)?.start[ref.mention] as number)
})

export function stepToLine(step: 1 | -1): void {
  const last = (documentView.value?.lines.length ?? 1) - 2
  const line = Math.max(0, Math.min(last, currentLine.value + step))
  lineMoved.value = { mention: route.value.mention, line }
}

/** Follow the entity of the selected mention through the text, or no longer. */
export function toggleFollowing(): void {
  const ref = selected.value
  const number = ref && numberOf(ref)
  slide({ entity: number === undefined || route.value.entity === number ? undefined : number })
}

// An entity named by its id is followed from its first mention, once the document is there.
effect(() => {
  const { follow, doc } = route.value
  if (follow === undefined || documentView.value === undefined || documentView.value.label !== doc) return
  const side: Side = follow.startsWith('key:') ? 'key' : 'response'
  const own = sideOf(side)
  const entity = own?.entityIds.indexOf(follow.slice(side.length + 1)) ?? -1
  const mention = own?.entity.indexOf(entity) ?? -1
  const found =
    own === undefined || mention < 0
      ? {}
      : { entity: own.number[entity], mention: addressOf({ side, mention }) }
  queueMicrotask(() => slide({ ...found, follow: undefined }))
})

/** The words of a mention. */
export function textOf({ side, mention }: MentionRef): string {
  const own = sideOf(side)
  const words = documentView.value?.words
  if (own === undefined) return ''
  const pieces = own.pieces.get(mention) ?? [
    [own.start[mention] as number, own.end[mention] as number] as const,
  ]
  if (words === undefined) return pieces.map(([from, to]) => `${from}-${to}`).join(' … ')
  return pieces.map(([from, to]) => words.text.slice(words.start[from], words.end[to - 1])).join(' … ')
}
