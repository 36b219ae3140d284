import type { DocumentBuilder } from '../../document/builder.ts'
import type { Link, MentionAttributes, MentionType } from '../../document/document.ts'
import { NON_REFERRING, REFERENCE } from '../../document/non-referring.ts'
import { lastAtMost } from '../../document/sorted.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import type { Report } from '../shared/brackets.ts'
import type { EmptyNodes } from '../shared/conllu/empty-nodes.ts'
import { LinksDraft } from '../shared/links-draft.ts'
import { addMentions } from '../shared/mention-brackets.ts'
import { escapes, type Layer, type Markable } from './brackets.ts'
import { DEIXIS, deixisLinks, LAYER } from './deixis.ts'
import { addBridges, type Bridge, splitLinks } from './links.ts'

/** Features that keep attributes for which documents have no field. */
export const MARKABLE = 'MarkableID'
export const SEM_TYPE = 'SemType'

/** Attributes that are kept in other ways than as features, or not at all. */
export const ELSEWHERE: ReadonlySet<string> = new Set(['EntityID', 'MarkableID', 'Min', 'ElementOf'])
const TYPES: ReadonlySet<string> = new Set<MentionType>(['named', 'nominal', 'pronoun'])
/** Attributes for which documents have a field, by name, in the order in which they are written. */
export const PLAIN = {
  Type: 'type',
  Number: 'number',
  Gender: 'gender',
  Pos: 'pos',
  Entity_Type: 'entityType',
} as const

/** The default name of the nth mention to open, which needs no feature. */
export function usualMarkable(index: number): string {
  return `markable_${index + 1}`
}

/** Is a mention marked as non-referring, by its kind or by a pseudo-entity? */
export function isMarkedNonReferring(entity: string | undefined, semType: string | undefined): boolean {
  return semType === 'dr' || /[-_]Pseudo$/.test(entity ?? '')
}

/** The annotation of a document, read but not yet resolved. */
export interface Annotation {
  readonly identity: Layer
  readonly deixis: Layer
  readonly bridges: readonly Bridge[]
  readonly empties: EmptyNodes
  readonly numbers: TokenNumbers
}

/**
 * Add all mentions to the builder, and return the links between them. If a document has only discourse
 * deixis, its mentions are those of that layer.
 */
export function resolve(annotation: Annotation, builder: DocumentBuilder, report: Report): Link[] {
  const { identity, deixis, bridges } = annotation
  const isDeictic = identity.length === 0 && deixis.length > 0
  const markables = isDeictic ? deixis : identity
  const draft = new LinksDraft()
  addBridges(bridges, markables, draft, report)
  const deictic = isDeictic || deixis.length === 0 ? [] : deixisLinks(deixis, markables, draft)
  addMentions(markables, builder, (markable, index) => {
    const attributes = attributesOf(markable, index, annotation, report)
    const linked = draft.features(index)
    if (isDeictic || linked !== undefined) {
      const layer = isDeictic ? [[LAYER, DEIXIS] as const] : []
      attributes.features = new Map([...(attributes.features ?? []), ...layer, ...(linked ?? [])])
    }
    return Object.keys(attributes).length > 0 ? attributes : undefined
  })
  return [...splitLinks(markables, report), ...draft.links, ...deictic]
}

/** The attributes that a bracket gives to a mention. */
function attributesOf(
  markable: Markable,
  index: number,
  { empties, numbers }: Annotation,
  report: Report,
): { -readonly [K in keyof MentionAttributes]: MentionAttributes[K] } {
  const { id, entity, attributes: written, offset } = markable
  const pieces = normalPieces(markable.pieces)
  const [start] = pieces[0] as Span
  const attributes: { -readonly [K in keyof MentionAttributes]: MentionAttributes[K] } = {}
  const features = new Map<string, string>()
  if (id !== undefined && id !== usualMarkable(index)) features.set(MARKABLE, id)
  for (const [name, text] of written) {
    const value = escapes.unescape(text)
    if (name === 'Head') {
      const head = numbers.position(value, start)
      if (head === undefined) report('bad-field', offset, `Head=${value}: no such token`)
      else attributes.head = head
    } else if (Object.hasOwn(PLAIN, name) && (name !== 'Type' || TYPES.has(value))) {
      attributes[PLAIN[name as keyof typeof PLAIN]] = value as MentionType
    } else if (!ELSEWHERE.has(name)) features.set(name, value)
  }
  const min = written.get('Min')
  const span = min === undefined ? undefined : minimum(min, (number) => numbers.position(number, start))
  if (span !== undefined) attributes.min = [span]
  else if (min !== undefined) {
    report('bad-field', offset, `Min=${min}: expected the number of a token, or of the first and the last`)
  }
  if (isMarkedNonReferring(entity, features.get(SEM_TYPE))) features.set(REFERENCE, NON_REFERRING)
  if (features.size > 0) attributes.features = features
  if (empties.isAll(pieces)) attributes.zero = true
  return attributes
}

/** `7`, `3,4` or `3-4`: one token, or the first and the last. */
function minimum(text: string, positionOf: (number: string) => number | undefined): Span | undefined {
  const ends = text.split(text.includes(',') ? ',' : '-').map(positionOf)
  const [first, last = first] = ends
  if (ends.length > 2 || first === undefined || last === undefined || ends.includes(undefined))
    return undefined
  return first <= last ? [first, last + 1] : undefined
}

/**
 * Token numbers of one document. They run through it in most files, and restart in each sentence in
 * others; then a number refers to a token of its own sentence.
 */
export class TokenNumbers {
  readonly #positions: Map<string, number> = new Map()
  readonly #sentences: Map<string, number>[] = []
  /** First token of each sentence. */
  readonly #starts: number[] = []
  #isRunning = true
  #last = 0

  beginSentence(): void {
    this.#sentences.push(new Map())
  }

  add(id: string, position: number): void {
    if (this.#starts.length < this.#sentences.length) this.#starts.push(position)
    const number = Number(id)
    if (!id.includes('.')) {
      if (number <= this.#last) this.#isRunning = false
      this.#last = number
    }
    if (!this.#positions.has(id)) this.#positions.set(id, position)
    this.#sentences.at(-1)?.set(id, position)
  }

  /** Position of a token by its number, as used in the sentence of another token; undefined if there is none. */
  position(id: string, from: number): number | undefined {
    if (this.#isRunning) return this.#positions.get(id)
    return this.#sentences[lastAtMost(this.#starts, from)]?.get(id)
  }
}
