import { computed, effect, signal } from '@preact/signals'
import {
  type Choice,
  type Decision,
  type Decisions,
  type MentionDisagreement,
  readDecisions,
} from 'coref-referee/compare'
import { RefereeError, type Span } from 'coref-referee/score'
import { failure, generation, summary, systemNames } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { route, slide } from '../../state/route.ts'
import type { Annotators } from '../../worker/protocol.ts'

/** Who is compared: the responses; with only one response or on request, the key and the responses. */
export const annotators = computed((): Annotators => {
  const responses = systemNames.value.map((_, s) => s)
  const { between } = route.value
  return between === 'all' || (between === undefined && responses.length < 2) ? [-1, ...responses] : responses
})

export const { answer: list, work: listing } = query(
  'disagreements',
  computed(() =>
    summary.value === undefined || route.value.view !== 'adjudicate' || annotators.value.length < 2
      ? undefined
      : [annotators.value],
  ),
)

/** All disagreements, decided or not. */
export const disagreements = computed((): readonly MentionDisagreement[] =>
  list.value?.annotators.join() === annotators.value.join() ? list.value.disagreements : [],
)

/** The index of the current disagreement. */
export const at = computed(() => Math.max(0, Math.min(route.value.at ?? 0, disagreements.value.length - 1)))

export const current = computed((): MentionDisagreement | undefined => disagreements.value[at.value])

export const { answer: entities } = query(
  'annotatedEntities',
  computed(() =>
    route.value.view !== 'adjudicate' || current.value === undefined
      ? undefined
      : [current.value.document, annotators.value],
  ),
)

interface Decided {
  readonly choice?: Choice
  readonly note?: string
  /** Its borders, if they are not those in question. */
  readonly to?: Spans
}

export type Spans = readonly Span[]

const decided = signal<ReadonlyMap<string, Decided>>(new Map())
/** True if there are unsaved decisions. */
export const isUnsaved = signal(false)

function nameOf({ document, span }: Pick<MentionDisagreement, 'document' | 'span'>): string {
  return `${span.join(' ')} ${document}`
}

export function decisionOn(disagreement: MentionDisagreement): Decided {
  return decided.value.get(nameOf(disagreement)) ?? {}
}

/** Mentions added or changed without a disagreement about them, in the order of editing. */
export const edits = signal<readonly Decision[]>([])

export function editOf(doc: string, span: Spans): Decision | undefined {
  return edits.value.find((edit) => edit.doc === doc && edit.span.join(' ') === span.join(' '))
}

export function putEdit(edit: Decision): void {
  edits.value = [...edits.value.filter((each) => each !== editOf(edit.doc, edit.span)), edit]
  isUnsaved.value = true
}

export function takeBack(edit: Decision): void {
  edits.value = edits.value.filter((each) => each !== edit)
  isUnsaved.value = true
}

/** Mentions that decisions put into new entities, which others can join. */
export function newEntities(doc: string): readonly { readonly span: Spans; readonly text: string }[] {
  const decided = decisions().decisions.filter((each) => each.doc === doc && 'new' in each.choice)
  return decided.map(({ span, text }) => ({ span, text: text ?? span.join(' ') }))
}

/** How many disagreements are decided. */
export const decidedCount = computed(
  () => disagreements.value.filter((each) => decisionOn(each).choice !== undefined).length,
)

function change(disagreement: MentionDisagreement, changes: Decided): void {
  const next = new Map(decided.value)
  next.set(nameOf(disagreement), { ...decisionOn(disagreement), ...changes })
  decided.value = next
  isUnsaved.value = true
}

/** Decide the current disagreement and go on to the next open one. */
export function decide(choice: Choice): void {
  const own = current.value
  if (own === undefined) return
  change(own, { choice })
  const all = disagreements.value
  const isOpen = (each: MentionDisagreement): boolean => decisionOn(each).choice === undefined
  const next = all.findIndex((each, i) => i > at.value && isOpen(each))
  step(next >= 0 ? next : Math.max(all.findIndex(isOpen), Math.min(at.value + 1, all.length - 1)))
}

/** Give the mention in question other borders, or its own again. */
export function setBorders(disagreement: MentionDisagreement, to: Spans): void {
  const { to: _, ...rest } = decisionOn(disagreement)
  const isSame = to.join(' ') === disagreement.span.join(' ')
  const next = new Map(decided.value)
  next.set(nameOf(disagreement), isSame ? rest : { ...rest, to })
  decided.value = next
  isUnsaved.value = true
}

export function noteOn(disagreement: MentionDisagreement, note: string): void {
  change(disagreement, { note })
}

export function step(to: number): void {
  slide({ at: Math.max(0, Math.min(to, disagreements.value.length - 1)) })
}

/** All decisions, to be saved. Notes without a decision stay in the page. */
export function decisions(): Decisions {
  return {
    annotators: list.value?.names ?? [],
    decisions: [
      ...disagreements.value.flatMap((each) => {
        const { choice, note, to } = decisionOn(each)
        if (choice === undefined) return []
        const { document: doc, span, text } = each
        const isMoved = to !== undefined && !('mention' in choice)
        const more = { ...(isMoved ? { to } : {}), ...(note === undefined || note === '' ? {} : { note }) }
        return [{ doc, span, text, choice, ...more }]
      }),
      ...edits.value,
    ],
  }
}

/** Continue with saved decisions. */
export async function openDecisions(file: File): Promise<void> {
  const names = list.value?.names ?? []
  try {
    const read = readDecisions(await file.text(), file.name)
    if (read.annotators.length !== names.length) {
      failure.value = {
        message: `${file.name}: decisions are about ${read.annotators.join(', ')}, not ${names.join(', ')}`,
        isExpected: true,
      }
      return
    }
    const rename = (name: string): string => names[read.annotators.indexOf(name)] as string
    const next = new Map(decided.value)
    const added: Decision[] = []
    for (const { place: _, ...decision } of read.decisions) {
      const { doc: document, span, note, to, edit } = decision
      const choice = withNames(decision.choice, rename)
      if (edit === undefined) {
        const more = { ...(note === undefined ? {} : { note }), ...(to === undefined ? {} : { to }) }
        next.set(nameOf({ document, span }), { choice, ...more })
      } else added.push({ ...decision, choice })
    }
    decided.value = next
    for (const edit of added) putEdit(edit)
    isUnsaved.value = false
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error
    failure.value = { message: error.message, isExpected: true }
  }
}

function withNames(choice: Choice, rename: (name: string) => string): Choice {
  if ('by' in choice) return { by: rename(choice.by) }
  if (!('like' in choice) || choice.like.annotator === undefined) return choice
  return { like: { ...choice.like, annotator: rename(choice.like.annotator) } }
}

// Other files have other disagreements.
effect(() => {
  generation.value
  decided.value = new Map()
  edits.value = []
  isUnsaved.value = false
})

if ('document' in globalThis) {
  window.addEventListener('beforeunload', (event) => {
    if (isUnsaved.value) event.preventDefault()
  })
}
