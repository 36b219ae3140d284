import type { CorefDocument } from '../../document/document.ts'
import { InputError } from '../../errors.ts'
import { plainDocument } from '../alignment/plain-document.ts'
import type { ReadContext } from '../format.ts'
import { readJsonValues } from '../json/json-source.ts'
import {
  isObject,
  type JsonNode,
  type JsonObject,
  type JsonPath,
  JsonText,
  member,
} from '../json/json-text.ts'
import type { ListedEntity, ListedResponse, ParsedResponse, Repair } from '../parsed-response.ts'
import { type ByteSource, bytesSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'

/** What a model wrote, for `alignResponse`. */
export function* parse(source: ByteSource, context: ReadContext): Generator<ParsedResponse> {
  const text = wholeText(source, context)
  if (text.trim() === '') return
  const { json, line } = unwrapped(text)
  const repairs: Repair[] = []
  if (line > 0) {
    const message = 'what stands around the JSON was passed over'
    repairs.push({
      kind: 'wrapped',
      place: { path: source.path, line: 1, column: 1 },
      message,
      isLoss: false,
    })
  }
  const silent = { ...context, warn: () => {} }
  const nodes =
    line > 0
      ? parsed(new JsonText(source.path, line, json), context)
      : readJsonValues(bytesSource(source.path, new TextEncoder().encode(json)), silent)
  for (const node of nodes) {
    try {
      for (const document of documentsIn(node)) yield readDocument(document, repairs)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      context.fault(error)
    }
  }
}

/** Read lists of strings; there is no text, so each mention stands alone. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  let number = 0
  for (const parsed of parse(source, context)) yield plainDocument(parsed, ++number, context.warn)
}

/** The JSON inside an answer: in a fence, or between other words; line 0 where it is all there is. */
function unwrapped(text: string): { json: string; line: number } {
  if (/^\s*[{[]/.test(text)) return { json: text, line: 0 }
  const fence = /^```[^\n]*\n/m.exec(text)
  const start = fence === null ? text.search(/[{[]/) : fence.index + fence[0].length
  if (start < 0) return { json: text, line: 0 }
  const closing = fence === null ? -1 : text.indexOf('\n```', start)
  const end = closing >= 0 ? closing : Math.max(text.lastIndexOf(']'), text.lastIndexOf('}')) + 1
  // Blanks keep the columns of the first line right.
  const column = start - (text.lastIndexOf('\n', start - 1) + 1)
  const json = ' '.repeat(column) + text.slice(start, Math.max(start, end))
  return { json, line: text.slice(0, start).split('\n').length }
}

function* parsed(json: JsonText, context: ReadContext): Generator<JsonNode> {
  try {
    yield json.parse()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    context.fault(error)
  }
}

const ENTITIES = ['entities', 'clusters', 'clusters_strings', 'clusters_text_mentions']
const NAMES = ['name', 'id', 'entity']
const MENTIONS = ['mentions', 'strings']

/** A list of documents, or one document in any of its shapes. */
function documentsIn(node: JsonNode): JsonNode[] {
  const { value } = node
  const isDocument = (entry: unknown): boolean => isObject(entry) && entityField(entry) !== undefined
  if (!Array.isArray(value) || value.length === 0 || !value.every(isDocument)) return [node]
  return value.map((entry: unknown, i) => node.child(i, entry))
}

function readDocument(node: JsonNode, repairs: readonly Repair[]): ListedResponse {
  const { value } = node
  let id: string | undefined
  let entities: ListedEntity[]
  if (Array.isArray(value)) entities = readEntities(node, value, [])
  else if (!isObject(value)) return node.fail([], 'expected a list of entities')
  else {
    const field = entityField(value)
    id = nameOf(value)
    entities =
      field === undefined ? readNamed(node, value) : readEntities(node, value[field] as unknown[], [field])
  }
  return { kind: 'listed', id, entities: distinct(entities), repairs, places: placesOf(node) }
}

function placesOf(node: JsonNode): ListedResponse['places'] {
  return { path: node.path, place: () => node.place(), bytes: () => node.bytes() }
}

function entityField(json: JsonObject): string | undefined {
  return ENTITIES.find((name) => Array.isArray(member(json, name)))
}

function nameOf(json: JsonObject): string | undefined {
  for (const name of ['doc_key', 'doc_id', 'id']) {
    const value = member(json, name)
    if (typeof value === 'string') return value
  }
  return undefined
}

/** `[["Ann", "she"], …]` or `[{"name": "Ann", "mentions": ["Ann", "she"]}, …]` */
function readEntities(node: JsonNode, list: readonly unknown[], path: readonly string[]): ListedEntity[] {
  const offsets = node.elements(path)
  return list.map((entity, e) => {
    if (Array.isArray(entity)) {
      return {
        id: String(e),
        mentions: readMentions(node, entity, [...path, e], node.elements([], offsets[e])),
      }
    }
    if (!isObject(entity)) return node.fail([...path, e], 'expected a list of strings')
    const field = MENTIONS.find((name) => Array.isArray(member(entity, name)))
    if (field === undefined) return node.fail([...path, e], 'expected an entity with "mentions"')
    const name = NAMES.map((key) => member(entity, key)).find((value) => typeof value === 'string')
    const places = node.elements([field], offsets[e])
    const mentions = readMentions(node, entity[field] as unknown[], [...path, e, field], places)
    return { id: (name as string | undefined) ?? String(e), mentions }
  })
}

/** `{"Ann": ["Ann", "she"], …}` */
function readNamed(node: JsonNode, json: JsonObject): ListedEntity[] {
  return Object.entries(json).map(([id, list]) => {
    if (!Array.isArray(list)) return node.fail([id], 'expected a list of strings')
    return { id, mentions: readMentions(node, list, [id], []) }
  })
}

/** @param offsets where the strings stand, found in one walk; without them their place is the document's */
function readMentions(
  node: JsonNode,
  list: readonly unknown[],
  path: JsonPath,
  offsets: readonly number[],
): ListedEntity['mentions'] {
  return list.map((mention, m) => {
    const text = isObject(mention) ? (member(mention, 'text') ?? member(mention, 'mention')) : mention
    if (typeof text !== 'string') return node.fail([...path, m], 'expected a string')
    const offset = offsets[m]
    return { text, place: offset === undefined ? node.place() : node.source.place(offset) }
  })
}

/** Two entities of one name are two entities. */
function distinct(entities: readonly ListedEntity[]): ListedEntity[] {
  const taken = new Set<string>()
  return entities.map((entity, e) => {
    let { id } = entity
    while (taken.has(id)) id = `${id}#${e}`
    taken.add(id)
    return { ...entity, id }
  })
}
