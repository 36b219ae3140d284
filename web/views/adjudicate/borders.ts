import { computed, effect, signal } from '@preact/signals'
import type { Choice } from 'coref-referee/compare'
import type { Span } from 'coref-referee/score'
import { query } from '../../state/query.ts'
import { route } from '../../state/route.ts'
import {
  annotators,
  current,
  decisionOn,
  disagreements,
  editOf,
  list,
  putEdit,
  type Spans,
  setBorders,
  step,
  takeBack,
} from './decided.ts'

/** The words around the mention in question. */
const { answer } = query(
  'passage',
  computed(() => {
    const own = current.value
    if (route.value.view !== 'adjudicate' || own === undefined) return undefined
    return [own.document, annotators.value, outermost(own.span)]
  }),
)

export const passage = computed(() =>
  answer.value?.label === current.value?.document &&
  answer.value?.annotators.join() === annotators.value.join()
    ? answer.value
    : undefined,
)

/** A mention other than the one in question, to change or add: its span, or the one it would have. */
export const focus = signal<Spans | undefined>(undefined)

// When the mention in question changes, the keys apply to it again.
effect(() => {
  current.value
  focus.value = undefined
})

/** Whether all agree on the mention at a span; undefined if no annotator marked it. */
function isAgreedAt(span: Spans): boolean | undefined {
  return passage.value?.marks.find((mark) => mark.span.join(' ') === span.join(' '))?.isAgreed
}

/** Whether the focused mention exists already, so that it can be changed and not only added. */
export const isFocusMarked = computed(
  () =>
    focus.value !== undefined &&
    (isAgreedAt(focus.value) === true || editOf(current.value?.document ?? '', focus.value)?.edit === 'add'),
)

/** A mention's current borders: those in the files, or those it was given since. */
export function bordersOf(span: Spans): Spans {
  const own = current.value
  if (own === undefined) return span
  if (span === own.span) return decisionOn(own).to ?? span
  return editOf(own.document, span)?.to ?? span
}

/** What the keys apply to: the focused mention, or else the one in question. */
export const edited = computed((): Spans => focus.value ?? current.value?.span ?? [])

/** Move the first or last border of the edited mention by a word. */
export function moveBorder(which: 'start' | 'end', by: 1 | -1): void {
  const own = current.value
  const [span, text] = [edited.value, passage.value]
  if (own === undefined || text === undefined || span.length === 0) return
  const next = bordersOf(span).map(([from, to]) => [from, to] as [number, number])
  const piece = next.at(which === 'start' ? 0 : -1) as [number, number]
  piece[which === 'start' ? 0 : 1] += by
  const isLegal = piece[0] >= 0 && piece[0] < piece[1] && piece[1] <= text.tokens
  const gaps = next.every(([from], i) => i === 0 || from > (next[i - 1]?.[1] as number))
  if (isLegal && gaps) give(next)
}

/** Give the edited mention these borders. */
export function give(borders: Spans): void {
  const own = current.value
  const span = focus.value
  if (own === undefined) return
  if (span === undefined) setBorders(own, borders)
  else if (!isFocusMarked.value) focus.value = borders
  else {
    const doc = own.document
    const known = editOf(doc, span)
    const to = borders.join(' ') === span.join(' ') ? undefined : borders
    const choice: Choice = known?.choice ?? { by: list.value?.names[0] as string }
    // A mention back at its own place and in its own entity is not an edit.
    if (to === undefined && known?.edit === 'change' && 'by' in choice) takeBack(known)
    else putEdit({ doc, span, text: wordsAt(span), choice, to, edit: known?.edit ?? 'change' })
  }
}

/** Focus the clicked word: the mention around it, or the word alone; with Shift, all words up to it. */
export function pick(token: number, isMore: boolean): void {
  const [own, text, span] = [current.value, passage.value, focus.value]
  if (own === undefined || text === undefined) return
  if (isMore && !isFocusMarked.value) {
    const [from, to] = outermost(span ?? own.span)
    focus.value =
      span === undefined ? [[token, token + 1]] : [[Math.min(from, token), Math.max(to, token + 1)]]
    return
  }
  const holds = (pieces: Spans): boolean => pieces.some(([from, to]) => from <= token && token < to)
  if (holds(bordersOf(own.span))) {
    focus.value = undefined
    return
  }
  const around = text.marks.filter((mark) => holds(mark.span)).sort((a, b) => sizeOf(a.span) - sizeOf(b.span))
  const [mark] = around
  if (mark === undefined) focus.value = [[token, token + 1]]
  else if (mark.isAgreed) focus.value = mark.span
  else goTo(mark.span)
}

/** Begin to mark a word that no annotator marked: the first after the mention in question. */
export function beginMark(): void {
  const [own, text] = [current.value, passage.value]
  if (own === undefined || text === undefined) return
  const after = outermost(bordersOf(own.span))[1]
  const token = Math.min(after, text.tokens - 1)
  focus.value = [[token, token + 1]]
}

/** Assign the focused mention to an entity, or remove it. */
export function settle(choice: Choice): void {
  const [own, span] = [current.value, focus.value]
  if (own === undefined || span === undefined) return
  const doc = own.document
  if (isAgreedAt(span) === false) {
    goTo(span)
    return
  }
  const known = editOf(doc, span)
  const edit = isAgreedAt(span) === undefined ? 'add' : 'change'
  const to = 'mention' in choice ? undefined : known?.to
  putEdit({ doc, span, text: wordsAt(span), choice, ...(to === undefined ? {} : { to }), edit })
  focus.value = undefined
}

/** The words of a span, as far as the passage has them. */
export function wordsAt(span: Spans): string {
  const text = passage.value
  if (text === undefined) return span.join(' ')
  return span.map(([from, to]) => text.words.slice(from - text.from, to - text.from).join(' ')).join(' … ')
}

function goTo(span: Spans): void {
  const own = current.value
  const there = disagreements.value.findIndex(
    (each) => each.document === own?.document && each.span.join(' ') === span.join(' '),
  )
  if (there >= 0) step(there)
}

function outermost(span: Spans): Span {
  return [span[0]?.[0] ?? 0, span.at(-1)?.[1] ?? 0]
}

function sizeOf(span: Spans): number {
  return span.reduce((size, [from, to]) => size + to - from, 0)
}
