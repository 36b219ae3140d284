import { computed, signal } from '@preact/signals'
import { lineOf } from '../../views/text/fragments.ts'
import { draft, resolution } from '../state.ts'
import { mentionAt } from './draft.ts'

/** Selected words, from the one where selecting began to the one it has reached, both included. */
interface Selection {
  readonly anchor: number
  readonly focus: number
}

const selection = signal<Selection | undefined>(undefined)

/** The selected span, if words are selected and the text still has them. */
export const selected = computed((): { readonly start: number; readonly end: number } | undefined => {
  const own = selection.value
  const count = resolution.value?.words.start.length ?? 0
  if (own === undefined || Math.max(own.anchor, own.focus) >= count) return undefined
  return { start: Math.min(own.anchor, own.focus), end: Math.max(own.anchor, own.focus) + 1 }
})

/** Index of the selected mention in the draft, or -1 if the selected words are not a mention. */
export const selectedMention = computed((): number => {
  const span = selected.value
  return span === undefined ? -1 : mentionAt(draft.value, span.start, span.end)
})

export const selectedEntity = computed((): number | undefined => draft.value[selectedMention.value]?.entity)

export function select(start: number, end: number): void {
  selection.value = { anchor: start, focus: end - 1 }
}

export function letGo(): void {
  selection.value = undefined
}

/** Extend the selection to a word, or begin there. */
export function extendTo(token: number): void {
  selection.value = { anchor: selection.value?.anchor ?? token, focus: token }
}

/** A click on a word selects the smallest mention around it; further clicks select larger ones and finally the word. */
export function selectAround(token: number): void {
  const around = draft.value
    .filter(({ start, end }) => start <= token && token < end)
    .sort((a, b) => a.end - a.start - (b.end - b.start))
  const spans = [...around, { start: token, end: token + 1 }]
  const at = spans.findIndex(
    ({ start, end }) => start === selected.value?.start && end === selected.value?.end,
  )
  const next = spans[(at + 1) % spans.length] as (typeof spans)[number]
  select(next.start, next.end)
}

/** Move by one word; the other end of the selection follows unless the selection is being extended. */
export function moveByWord(step: 1 | -1, isExtending: boolean): void {
  const own = selection.value
  if (own === undefined) moveTo(0, false)
  else if (isExtending) moveTo(own.focus + step, true)
  else moveTo((step > 0 ? Math.max(own.anchor, own.focus) : Math.min(own.anchor, own.focus)) + step, false)
}

/** Move to the first word of the next or previous line. */
export function moveByLine(step: 1 | -1, isExtending: boolean): void {
  const lines = resolution.value?.lines
  if (lines === undefined) return
  const line = lineOf(lines, selection.value?.focus ?? 0) + (selection.value === undefined ? 0 : step)
  moveTo(lines[Math.max(0, Math.min(lines.length - 2, line))] as number, isExtending)
}

function moveTo(token: number, isExtending: boolean): void {
  const last = (resolution.value?.words.start.length ?? 1) - 1
  const focus = Math.max(0, Math.min(last, token))
  selection.value = { anchor: isExtending ? (selection.value?.anchor ?? focus) : focus, focus }
}

/** Move to the next or previous mention in text order. */
export function moveByMention(step: 1 | -1): void {
  const mentions = draft.value
  if (mentions.length === 0) return
  const next = selectedMention.value >= 0 ? selectedMention.value + step : nearestMention(step)
  const mention = mentions[(next + mentions.length) % mentions.length]
  if (mention !== undefined) select(mention.start, mention.end)
}

function nearestMention(step: 1 | -1): number {
  const from = selected.value?.start ?? -1
  const after = draft.value.findIndex(({ start }) => start > from)
  if (step > 0) return Math.max(0, after)
  return after < 0 ? draft.value.length - 1 : after - 1
}

/** Extend the selection by one word after or before it. */
export function widen(step: 1 | -1): void {
  const span = selected.value
  if (span === undefined) return
  const last = resolution.value?.words.start.length ?? 0
  select(Math.max(0, span.start - (step < 0 ? 1 : 0)), Math.min(last, span.end + (step > 0 ? 1 : 0)))
}
