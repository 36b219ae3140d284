import { computed, effect, signal } from '@preact/signals'
import { type Choice, type Decisions, type MentionDisagreement, readDecisions } from 'coref-referee/compare'
import { RefereeError } from 'coref-referee/score'
import { failure, generation, summary, systemNames } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { route, slide } from '../../state/route.ts'
import type { Annotators } from '../../worker/protocol.ts'

/** Who is compared: the responses or, where there is one or it is asked for, the key and the responses. */
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

/** What is left to decide, and was. */
export const disagreements = computed((): readonly MentionDisagreement[] =>
  list.value?.annotators.join() === annotators.value.join() ? list.value.disagreements : [],
)

/** The place of the one that is looked at. */
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
}

const decided = signal<ReadonlyMap<string, Decided>>(new Map())
/** True while something is decided that was not saved. */
export const isUnsaved = signal(false)

function nameOf({ document, span }: Pick<MentionDisagreement, 'document' | 'span'>): string {
  return `${span.join(' ')} ${document}`
}

export function decisionOn(disagreement: MentionDisagreement): Decided {
  return decided.value.get(nameOf(disagreement)) ?? {}
}

/** How many are decided. */
export const decidedCount = computed(
  () => disagreements.value.filter((each) => decisionOn(each).choice !== undefined).length,
)

function change(disagreement: MentionDisagreement, changes: Decided): void {
  const next = new Map(decided.value)
  next.set(nameOf(disagreement), { ...decisionOn(disagreement), ...changes })
  decided.value = next
  isUnsaved.value = true
}

/** Decide about the one that is looked at and go on to the next that is open. */
export function decide(choice: Choice): void {
  const own = current.value
  if (own === undefined) return
  change(own, { choice })
  const all = disagreements.value
  const isOpen = (each: MentionDisagreement): boolean => decisionOn(each).choice === undefined
  const next = all.findIndex((each, i) => i > at.value && isOpen(each))
  step(next >= 0 ? next : Math.max(all.findIndex(isOpen), Math.min(at.value + 1, all.length - 1)))
}

export function noteOn(disagreement: MentionDisagreement, note: string): void {
  change(disagreement, { note })
}

export function step(to: number): void {
  slide({ at: Math.max(0, Math.min(to, disagreements.value.length - 1)) })
}

/** What was decided, to save. Notes without a decision stay in the page. */
export function decisions(): Decisions {
  return {
    annotators: list.value?.names ?? [],
    decisions: disagreements.value.flatMap((each) => {
      const { choice, note } = decisionOn(each)
      if (choice === undefined) return []
      const { document: doc, span, text } = each
      return [{ doc, span, text, choice, ...(note === undefined || note === '' ? {} : { note }) }]
    }),
  }
}

/** Go on with decisions that were saved. */
export async function openDecisions(file: File): Promise<void> {
  const names = list.value?.names ?? []
  try {
    const read = readDecisions(await file.text(), file.name)
    if (read.annotators.length !== names.length) {
      failure.value = {
        message: `${file.name}: decisions about ${read.annotators.join(', ')}, and here are ${names.join(', ')}`,
        isExpected: true,
      }
      return
    }
    const renamed = (name: string): string => names[read.annotators.indexOf(name)] as string
    const next = new Map(decided.value)
    for (const { doc: document, span, choice, note } of read.decisions) {
      const own: Choice =
        'by' in choice
          ? { by: renamed(choice.by) }
          : 'like' in choice
            ? { like: { ...choice.like, annotator: renamed(choice.like.annotator) } }
            : choice
      next.set(nameOf({ document, span }), { choice: own, ...(note === undefined ? {} : { note }) })
    }
    decided.value = next
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error
    failure.value = { message: error.message, isExpected: true }
  }
}

// Other files, other disagreements.
effect(() => {
  generation.value
  decided.value = new Map()
  isUnsaved.value = false
})

if ('document' in globalThis) {
  window.addEventListener('beforeunload', (event) => {
    if (isUnsaved.value) event.preventDefault()
  })
}
