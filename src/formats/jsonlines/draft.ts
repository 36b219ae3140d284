import { isObject, type JsonNode, type JsonPath } from '../shared/json-text.ts'
import type { Reading } from '../shared/offset-judge.ts'
import { OffsetScale } from '../shared/offset-scale.ts'
import { type DocumentName, readName } from './document-key.ts'
import { readWords, type Words } from './words.ts'

/** The list of entities that a document is read from. */
interface EntityField {
  readonly name: string
  /** What its numbers may mean, the most usual first; only one if the field's tool defines it. */
  readonly readings: readonly Reading[]
}

/** Which entities to read if a file has both those of the key and those of a system. */
export type Side = 'given' | 'predicted'

/** A text without words, and the scale of its offsets. */
export interface DraftText {
  readonly text: string
  readonly scale: OffsetScale
}

/** A document that waits until the file has shown what its offsets count. */
export interface Draft<Name = DocumentName> {
  readonly node: JsonNode
  readonly name: Name
  readonly words: Words | undefined
  readonly plain: DraftText | undefined
  readonly field: EntityField | undefined
  readonly entities: readonly (readonly (readonly [start: number, end: number])[])[]
}

/** @throws InputError if a field is missing or malformed */
export function readDraft(node: JsonNode, side: Side): Draft<DocumentName | undefined> {
  if (!isObject(node.value)) return node.fail([], 'expected an object with "sentences" and "clusters"')
  const words = readWords(node)
  const text = node.string('text')
  if (words === undefined && text === undefined) {
    return node.fail([], 'a document needs its words: "sentences", "tokens" or "text"')
  }
  const field = findEntityField(node, side, { words: words !== undefined, text: text !== undefined })
  if (field === undefined && node.get('doc_key') === undefined) {
    return node.fail([], 'a document needs its entities in "clusters"')
  }
  const name = readName(node)
  const plain = text === undefined ? undefined : { text, scale: new OffsetScale(text, 'code-points') }
  const entities = field === undefined ? [] : readEntities(node, field.name)
  return { node, name, words, plain, field, entities }
}

/** Visit all spans with their paths in the file. */
export function eachSpan(
  { entities, field }: Draft,
  work: (start: number, end: number, entity: number, path: JsonPath) => void,
): void {
  for (const [e, spans] of entities.entries()) {
    for (const [m, [start, end]] of spans.entries()) work(start, end, e, [field?.name ?? '', e, m])
  }
}

/** The strings of mentions, which some tools write beside the offsets, entity by entity. */
export function readSurfaces(node: JsonNode): readonly unknown[] | undefined {
  const names = ['clusters_strings', 'clusters_text_mentions', 'clusters_token_text', 'clusters_char_text']
  return [...names, 'clusters'].map((name) => node.get(name)).find(holdsStrings)
}

interface Contents {
  readonly words: boolean
  readonly text: boolean
}

const GIVEN = ['clusters_token_offsets', 'span_clusters', 'clusters', 'clusters_char_offsets']
const PREDICTED = ['predicted_clusters']

/** The field with the entities of one side; undefined if the document has none. */
function findEntityField(node: JsonNode, side: Side, has: Contents): EntityField | undefined {
  let listed: string | undefined
  for (const name of side === 'given' ? [...GIVEN, ...PREDICTED] : [...PREDICTED, ...GIVEN]) {
    const value = node.get(name)
    if (value === undefined) continue
    if (holdsStrings(value)) {
      listed ??= name
      continue
    }
    const readings = possibleReadings(name, node, has)
    if (readings.length > 0) return { name, readings }
  }
  if (listed === undefined) return undefined
  return node.fail([listed], 'expected spans [start, end], found strings (the format "strings" reads those)')
}

function possibleReadings(name: string, node: JsonNode, has: Contents): readonly Reading[] {
  if (name === 'clusters_token_offsets') return has.words ? ['words-inclusive'] : []
  if (name === 'span_clusters') return has.words ? ['words-exclusive'] : []
  if (name === 'clusters_char_offsets') {
    // Some tools write the last character here, some the one after it.
    return has.text ? ['characters-inclusive', 'characters-exclusive'] : []
  }
  const words: Reading[] = ['words-inclusive', 'words-exclusive']
  // Tools that call the words this write exclusive ends.
  if (node.get('cased_words') !== undefined) words.reverse()
  const characters: Reading[] = ['characters-exclusive', 'characters-inclusive']
  return [...(has.words ? words : []), ...(has.text ? characters : [])]
}

function holdsStrings(value: unknown): value is unknown[] {
  if (!Array.isArray(value)) return false
  const entity: unknown = value.find((entry) => Array.isArray(entry) && entry.length > 0)
  return Array.isArray(entity) && typeof entity[0] === 'string'
}

function readEntities(node: JsonNode, field: string): Draft['entities'] {
  return node.list(field, 'a list of entities').map((entity, e) => {
    if (!Array.isArray(entity)) return node.fail([field, e], 'expected a list of spans')
    return entity.map((span: unknown, m): readonly [number, number] => {
      const isSpan = Array.isArray(span) && span.length === 2 && span.every((at) => Number.isSafeInteger(at))
      if (!isSpan) return node.fail([field, e, m], 'expected a span [start, end]')
      const [start, end] = span as [number, number]
      if (start < 0 || end < start) return node.fail([field, e, m], `[${start}, ${end}] is no span`)
      return [start, end]
    })
  })
}
