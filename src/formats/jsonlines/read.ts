import type { ReadSource } from '../format.ts'
import { isObject, type JsonNode } from '../shared/json-text.ts'
import type { Reading } from '../shared/offset-judge.ts'
import { OffsetScale } from '../shared/offset-scale.ts'
import {
  type DocumentName,
  type Draft,
  type EntityField,
  type ListedSpan,
  readSpanLists,
} from '../shared/span-lists.ts'
import { readName } from './document-key.ts'
import { withFound } from './found.ts'
import { readWords } from './words.ts'

/** Read documents with `clusters` of offsets, one per line: the layout of e2e-coref and its successors. */
export const read: ReadSource = (source, context) =>
  readSpanLists(source, context, { readDraft: (node) => readDraft(node, 'given') })

/** The same files, but `predicted_clusters` is read if a document has both. */
export const readPredicted: ReadSource = (source, context) =>
  readSpanLists(source, context, { readDraft: (node) => readDraft(node, 'predicted') })

/** Which entities to read if a file has both those of the key and those of a system. */
type Side = 'given' | 'predicted'

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
  const entities = field === undefined ? [] : withFound(node, field.name, readEntities(node, field.name))
  const surfaces = readSurfaces(node)
  return { node, name, words, plain, field, entities, surfaces, passedOver: findOtherSide(node, field, side) }
}

/** The strings of mentions, which some tools write beside the offsets, entity by entity. */
function readSurfaces(node: JsonNode): readonly unknown[] | undefined {
  const names = ['clusters_strings', 'clusters_text_mentions', 'clusters_token_text', 'clusters_char_text']
  return [...names, 'clusters'].map((name) => node.get(name)).find(holdsStrings)
}

function findOtherSide(node: JsonNode, field: EntityField | undefined, side: Side): Draft['passedOver'] {
  const other = side === 'given' ? 'predicted_clusters' : 'clusters'
  if (field === undefined || field.name === other || node.get(other) === undefined) return undefined
  const way = side === 'given' ? '; --response-format jsonlines-predicted scores the predictions' : ''
  return { field: other, message: `entities are read from "${field.name}", not from "${other}"${way}` }
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
  // Tools that write this field have exclusive ends.
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
    return entity.map((span: unknown, m): ListedSpan => {
      const isSpan = Array.isArray(span) && span.length === 2 && span.every((at) => Number.isSafeInteger(at))
      if (!isSpan) return node.fail([field, e, m], 'expected a span [start, end]')
      const [start, end] = span as [number, number]
      if (start < 0 || end < start) return node.fail([field, e, m], `[${start}, ${end}] is not a span`)
      return { start, end }
    })
  })
}
