import type { ReadContext, ReadSource } from '../format.ts'
import type { ListedEntity, ListedResponse, ParsedResponse, Repair } from '../parsed-response.ts'
import { attempt } from '../placed.ts'
import { documentFromResponse } from '../shared/document-from-response.ts'
import { isWhole, readJsonValues } from '../shared/json-source.ts'
import { isObject, type JsonNode, type JsonObject, JsonText, member } from '../shared/json-text.ts'
import { type ByteSource, bytesSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'

/** Read a language model's lists of strings, for `alignResponse`. */
export function* parse(source: ByteSource, context: ReadContext): Generator<ParsedResponse> {
  const { text } = wholeText(source, context)
  if (text.trim() === '') return
  const wrapped = unwrap(source.path, text)
  const repairs: Repair[] = []
  if (wrapped !== undefined) {
    const message = 'what stands around the JSON was passed over'
    const place = { path: source.path, line: 1, column: 1 }
    repairs.push({ kind: 'wrapped', place, message, isLoss: false })
  }
  const bytes = bytesSource(source.path, new TextEncoder().encode(text))
  const nodes =
    wrapped === undefined
      ? readJsonValues(bytes, { ...context, warn: () => {} })
      : [attempt(context, () => wrapped.parse())].filter((node) => node !== undefined)
  for (const node of nodes) {
    for (const document of documentsIn(node)) {
      const parsed = attempt(context, () => readDocument(document, repairs))
      if (parsed !== undefined) yield parsed
    }
  }
}

/** Read lists of strings without a key: there is no text, so each mention is a sentence of its own. */
export const read: ReadSource = function* (source, context) {
  let number = 0
  for (const parsed of parse(source, context)) yield documentFromResponse(parsed, ++number, context.warn)
}

/** The JSON in an answer, inside a fence or between sentences; undefined if the answer is nothing else. */
function unwrap(path: string, text: string): JsonText | undefined {
  const fence = /^```[^\n]*\n/m.exec(text)
  const isBare = /^\s*[{[]/.test(text)
  if (!isBare && fence !== null) {
    const start = fence.index + fence[0].length
    const closing = text.indexOf('\n```', start)
    return cut(path, text, start, closing < 0 ? lastBracket(text) : closing)
  }
  let tries = 0
  for (const { index } of text.matchAll(/[{[]/g)) {
    const value = new JsonText(path, text).slice(index)
    const rest = text.slice(index + value.length)
    // JSON lines are not an answer that ends in sentences.
    if (isBare && (!/^\s*\p{L}/u.test(rest) || /^\s*[{[]/m.test(rest))) return undefined
    if (isWhole(value)) return cut(path, text, index, index + value.length)
    if (isBare || ++tries === MOST_TRIES) break
  }
  const first = text.search(/[{[]/)
  return isBare || first < 0 ? undefined : cut(path, text, first, lastBracket(text))
}

/** Sentences before the JSON may have brackets of their own, but not many. */
const MOST_TRIES = 20

function lastBracket(text: string): number {
  return Math.max(text.lastIndexOf(']'), text.lastIndexOf('}')) + 1
}

/** Part of a text, with blanks that keep the columns of its first line. */
function cut(path: string, text: string, start: number, end: number): JsonText {
  const column = start - (text.lastIndexOf('\n', start - 1) + 1)
  const line = text.slice(0, start).split('\n').length
  return new JsonText(path, ' '.repeat(column) + text.slice(start, Math.max(start, end)), line)
}

const ENTITIES = ['entities', 'clusters', 'clusters_strings', 'clusters_text_mentions']
const NAMES = ['name', 'id', 'entity']
const MENTIONS = ['mentions', 'strings']

/** A list of documents, or one document in any of its shapes. */
function documentsIn(node: JsonNode): JsonNode[] {
  const { value } = node
  const isDocument = (entry: unknown): boolean => isObject(entry) && listField(entry, ENTITIES) !== undefined
  if (!Array.isArray(value) || value.length === 0 || !value.every(isDocument)) return [node]
  return value.map((_, i) => node.document(i))
}

function readDocument(node: JsonNode, repairs: readonly Repair[]): ListedResponse {
  const { value } = node
  const json = Array.isArray(value) ? { entities: value } : value
  if (!isObject(json)) return node.fail([], 'expected a list of entities')
  const field = listField(json, ENTITIES)
  const id = ['doc_key', 'doc_id', 'id'].map((name) => member(json, name)).find(isString)
  const entities =
    field !== undefined
      ? readEntities(json === value ? node.child(field) : node)
      : Object.keys(json).map((name) => ({ id: name, mentions: readMentions(node.child(name)) }))
  const { path, bytes } = node.origin()
  const places = { path, place: () => node.place(), bytes }
  return { kind: 'listed', id, entities: makeDistinct(entities), repairs, places }
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

/** The first of some fields that is a list. */
function listField(json: JsonObject, names: readonly string[]): string | undefined {
  return names.find((name) => Array.isArray(member(json, name)))
}

/** `[["Ann", "she"], …]` or `[{"name": "Ann", "mentions": ["Ann", "she"]}, …]` */
function readEntities(node: JsonNode): ListedEntity[] {
  return (node.value as unknown[]).map((entity, e) => {
    const own = node.child(e, entity)
    if (Array.isArray(entity)) return { id: String(e), mentions: readMentions(own) }
    if (!isObject(entity)) return own.fail([], 'expected a list of strings')
    const field = listField(entity, MENTIONS) ?? own.fail([], 'expected an entity with "mentions"')
    const name = NAMES.map((key) => member(entity, key)).find(isString)
    return { id: name ?? String(e), mentions: readMentions(own.child(field)) }
  })
}

function readMentions(node: JsonNode): ListedEntity['mentions'] {
  if (!Array.isArray(node.value)) return node.fail([], 'expected a list of strings')
  return node.value.map((mention: unknown, m) => {
    const text = isObject(mention) ? (member(mention, 'text') ?? member(mention, 'mention')) : mention
    return isString(text) ? { text, place: node.place([m]) } : node.fail([m], 'expected a string')
  })
}

/** Two entities of one name are two entities. */
function makeDistinct(entities: readonly ListedEntity[]): ListedEntity[] {
  const taken = new Set<string>()
  return entities.map((entity, e) => {
    let { id } = entity
    while (taken.has(id)) id = `${id}#${e}`
    taken.add(id)
    return { ...entity, id }
  })
}
