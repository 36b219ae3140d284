import { type CorefDocument, documentLabel } from '../document/document.ts'
import { joinDocuments } from '../document/join-documents.ts'
import { InputError, type Warning } from '../errors.ts'
import { didYouMean } from '../suggest.ts'
import { type DocumentPair, namePair } from './pair-documents.ts'

/** What forms one discourse: each document, or all that share a topic, a genre, an id (their parts) or the corpus. */
export type NamedAcross = 'document' | 'corpus' | 'topic' | 'subtopic' | 'genre' | 'id'

/** The same, or a feature of documents by its name: those with the same value form one discourse. */
export type Across = NamedAcross | (string & {})

/** The name of the unit that forms one discourse. Results of 0.1.0 lack it: there it is a document. */
export function discourseName({ across = 'document' }: { readonly across?: Across }): string {
  return across === 'id' ? 'document' : across
}

/**
 * Make one pair of all documents of a discourse, in the order in which discourses begin. Entities with the same id
 * are then one, across documents.
 *
 * @throws InputError for a document whose discourse is unknown
 */
export function* joinPairs(
  pairs: Iterable<DocumentPair>,
  across: Across,
  warn: (warning: Warning) => void,
): Generator<DocumentPair> {
  if (across === 'document') {
    yield* pairs
    return
  }
  const units = new Map<string, DocumentPair[]>()
  for (const pair of pairs) {
    pair.key.tokens?.retain()
    pair.response.tokens?.retain()
    const unit = unitOf(pair.key, across)
    const unitPairs = units.get(unit)
    if (unitPairs === undefined) units.set(unit, [pair])
    else unitPairs.push(pair)
  }
  let position = 0
  const unwarned = new Set(['key', 'response'] as const)
  for (const [unit, unitPairs] of units) {
    // A pair that waited for its partner goes where the key has it.
    const inOrder = unitPairs.sort((a, b) => a.position - b.position)
    units.set(unit, [])
    for (const side of unwarned) {
      const documents = inOrder.map((pair) => pair[side])
      if (warnOfOwnIds(documents, across, warn)) unwarned.delete(side)
    }
    yield joinUnit(unit, inOrder, position++)
  }
}

/** Warn if an id in two documents makes their entities one, although ids hold only within a document. */
function warnOfOwnIds(
  documents: readonly CorefDocument[],
  across: Across,
  warn: (warning: Warning) => void,
): boolean {
  const first = new Map<string, CorefDocument>()
  const isAnew = areNumberedAnew(documents)
  for (const document of documents.filter(({ hasOwnIds }) => hasOwnIds === true || isAnew)) {
    for (let e = 0; e < document.entityCount; e++) {
      const id = document.entityId(e)
      if (id === undefined) continue
      const other = first.get(id) ?? document
      first.set(id, other)
      if (other === document) continue
      const labels = [other, document].map((each) => `"${documentLabel(each)}"`).join(' and ')
      const reason =
        document.hasOwnIds === true ? 'ids of this format usually hold' : 'its numbers seem to hold'
      const message = `--across ${across} makes one entity of "${id}" in ${labels}, but ${reason} within one document`
      warn({ code: 'own-ids', ...document.origin.locate(), message })
      return true
    }
  }
  return false
}

/**
 * Do documents of different sizes all number their entities from 0 or 1 without a gap? Then equal ids in two of them
 * are a coincidence.
 */
function areNumberedAnew(documents: readonly CorefDocument[]): boolean {
  const counts = documents.map(({ entityCount }) => entityCount).filter((count) => count > 2)
  return new Set(counts).size > 1 && documents.every(isNumbered)
}

function isNumbered({ entityCount, entityId }: CorefDocument): boolean {
  const ids = Array.from({ length: entityCount }, (_, e) => entityId(e)).filter((id) => id !== undefined)
  const [first = ''] = ids
  const prefix = first.replace(/\d+$/, '')
  const numbers = new Set(
    ids.map((id) => (id.startsWith(prefix) ? Number(id.slice(prefix.length)) : Number.NaN)),
  )
  return [0, 1].some((start) => ids.every((_, i) => numbers.has(start + i)))
}

/** The unit that a document belongs to. */
function unitOf(document: CorefDocument, across: Across): string {
  if (across === 'document') return documentLabel(document)
  if (across === 'corpus') return 'corpus'
  if (across === 'id') return document.id
  const unit =
    across === 'genre' ? document.genre : (document.features?.get(across) ?? TOPICS[across]?.(document.id))
  if (unit !== undefined) return unit
  const reason = REASONS[across] ?? noFeature(across, [...(document.features?.keys() ?? [])])
  throw new InputError(
    'no-unit',
    document.origin.locate(),
    `--across ${across}: document "${documentLabel(document)}" ${reason}`,
  )
}

function noFeature(name: string, known: readonly string[]): string {
  const others = known.length === 0 ? '' : ` (it has ${known.join(', ')})`
  return `has no feature "${name}"${others}${didYouMean(name, [...Object.keys(REASONS), 'corpus', 'document', ...known])}`
}

const REASONS: Readonly<Record<string, string>> = {
  genre: 'has no genre',
  topic:
    'has no topic: use ids such as "36_4ecb" and "36/report", a feature "topic", or --across corpus to join all documents',
  subtopic:
    'has no subtopic: use ids such as "36_4ecb" and "36_4ecbplus", a feature "subtopic", or --across corpus to join all documents',
}

const TOPICS: Readonly<Record<string, (id: string) => string | undefined>> = {
  /** `36` of `36_4ecbplus`, in whatever folder; otherwise the folder. */
  topic: (id: string): string | undefined =>
    /(?:^|\/)(\d+)_[^/]*$/.exec(id)?.[1] ?? /(?:^|\/)([^/]+)\/[^/]*$/.exec(id)?.[1],
  /** `36ecbplus` of `36_4ecbplus`: ECB has one event for each topic, and ECB+ adds another. */
  subtopic: (id: string): string | undefined => {
    const [, topic, part] = /(?:^|\/)(\d+)_\d+(ecb(?:plus)?)\b[^/]*$/.exec(id) ?? []
    return topic === undefined ? undefined : `${topic}${part}`
  },
}

/** Each side is as long as its words; if one side has none, both get the length of the longer. */
function joinUnit(unit: string, pairs: readonly DocumentPair[], position: number): DocumentPair {
  const starts: { key: number[]; response: number[] } = { key: [], response: [] }
  let [key, response] = [0, 0]
  for (const pair of pairs) {
    starts.key.push(key)
    starts.response.push(response)
    const sizes = [pair.key.tokens?.count, pair.response.tokens?.count]
    const size = Math.max(...sizes.map((each) => each ?? 0), lastEnd(pair.key), lastEnd(pair.response))
    const isKnown = sizes[0] !== undefined && sizes[1] !== undefined
    key += isKnown ? (sizes[0] as number) : size
    response += isKnown ? (sizes[1] as number) : size
  }
  return {
    key: joinDocuments(
      unit,
      pairs.map((pair) => pair.key),
      starts.key,
    ),
    response: joinDocuments(
      unit,
      pairs.map((pair) => pair.response),
      starts.response,
    ),
    position,
    joined: pairs.map(namePair),
  }
}

function lastEnd({ mentions }: CorefDocument): number {
  return mentions.end.reduce((last, end) => Math.max(last, end), 0)
}
