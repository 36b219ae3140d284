import { type CorefDocument, documentLabel } from '../document/document.ts'
import { joinDocuments } from '../document/join-documents.ts'
import { InputError } from '../errors.ts'
import type { DocumentPair } from './pair-documents.ts'

/** What is one discourse: each document, or all that share a topic, a genre, an id (their parts) or the corpus. */
export type Across = 'document' | 'corpus' | 'topic' | 'subtopic' | 'genre' | 'id'

/** What one discourse is called. Results of 0.1.0 do not say: there it is a document. */
export function discourseName({ across = 'document' }: { readonly across?: Across }): string {
  return across === 'id' ? 'document' : across
}

/**
 * Make one pair of all documents of a discourse, in the order in which discourses begin. Entities with the same id
 * are then one, in whichever document.
 *
 * @throws InputError for a document that does not tell to which one it belongs
 */
export function* joinPairs(pairs: Iterable<DocumentPair>, across: Across): Generator<DocumentPair> {
  if (across === 'document') {
    yield* pairs
    return
  }
  const units = new Map<string, DocumentPair[]>()
  for (const pair of pairs) {
    pair.key.tokens?.retain()
    pair.response.tokens?.retain()
    const unit = unitOf(pair.key, across)
    const own = units.get(unit)
    if (own === undefined) units.set(unit, [pair])
    else own.push(pair)
  }
  let position = 0
  for (const [unit, own] of units) {
    // Whatever waited for its partner stands where the key has it.
    const inOrder = own.sort((a, b) => a.position - b.position)
    units.set(unit, [])
    yield joined(unit, inOrder, position++)
  }
}

/** What a document belongs to. */
function unitOf(document: CorefDocument, across: Across): string {
  if (across === 'document') return documentLabel(document)
  if (across === 'corpus') return 'corpus'
  if (across === 'id') return document.id
  const unit = across === 'genre' ? document.genre : TOPICS[across](document.id)
  if (unit !== undefined) return unit
  throw new InputError(
    'no-unit',
    document.origin.locate(),
    `--across ${across}: document "${documentLabel(document)}" ${REASONS[across]}`,
  )
}

const REASONS = {
  genre: 'has no genre',
  topic: 'names no topic: ids such as "36_4ecb" and "36/report" do; --across corpus joins all documents',
  subtopic:
    'names no subtopic: ids such as "36_4ecb" and "36_4ecbplus" do; --across corpus joins all documents',
} as const

const TOPICS = {
  /** `36` of `36_4ecbplus`, in whatever folder; otherwise the folder. */
  topic: (id: string): string | undefined =>
    /(?:^|\/)(\d+)_[^/]*$/.exec(id)?.[1] ?? /(?:^|\/)([^/]+)\/[^/]*$/.exec(id)?.[1],
  /** `36ecbplus` of `36_4ecbplus`: ECB has one event for each topic, and ECB+ adds another. */
  subtopic: (id: string): string | undefined => {
    const [, topic, part] = /(?:^|\/)(\d+)_\d+(ecb(?:plus)?)\b[^/]*$/.exec(id) ?? []
    return topic === undefined ? undefined : `${topic}${part}`
  },
} as const

/** Each side is as long as its words; where one has none, the other tells where the next document starts. */
function joined(unit: string, pairs: readonly DocumentPair[], position: number): DocumentPair {
  const starts: { key: number[]; response: number[] } = { key: [], response: [] }
  let [key, response] = [0, 0]
  for (const pair of pairs) {
    starts.key.push(key)
    starts.response.push(response)
    const sizes = [pair.key.tokens?.count, pair.response.tokens?.count]
    const size = Math.max(...sizes.map((each) => each ?? 0), lastEnd(pair.key), lastEnd(pair.response))
    const isTold = sizes[0] !== undefined && sizes[1] !== undefined
    key += isTold ? (sizes[0] as number) : size
    response += isTold ? (sizes[1] as number) : size
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
    joined: pairs.map((pair) => ({ key: documentLabel(pair.key), response: documentLabel(pair.response) })),
  }
}

function lastEnd({ mentions }: CorefDocument): number {
  return mentions.end.reduce((last, end) => Math.max(last, end), 0)
}
