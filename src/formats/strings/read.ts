import type { Span } from '../../document/span.ts'
import { InputError, type Place } from '../../errors.ts'
import type { ReadContext, ReadSource } from '../format.ts'
import type { ListedEntity, ListedResponse, ParsedResponse, Repair } from '../parsed-response.ts'
import { attempt, PlacedText } from '../placed.ts'
import { documentFromResponse } from '../shared/document-from-response.ts'
import { isWhole, readJsonValues } from '../shared/json-source.ts'
import { isObject, type JsonNode, type JsonObject, JsonText, member } from '../shared/json-text.ts'
import { type ByteSource, bytesSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { type FromPython, fromPython } from './from-python.ts'
import { type MendedJson, mendCut } from './mend-cut.ts'
import { thoughtsLength } from './thoughts.ts'

/** Read a language model's lists of strings, for `alignResponse`. */
export function* parse(source: ByteSource, context: ReadContext): Generator<ParsedResponse> {
  const { path } = source
  const { text: answer } = wholeText(source, context)
  if (answer.trim() === '') return
  const { text, wrapped, start, end, mended, python } = findJson(path, answer)
  const json = mended?.text ?? text.slice(start, end)
  const whole = wrapped === undefined ? text.slice(0, start) + json : inPlace(text, start, json)
  const placeOf = python?.place ?? ((place: Place) => place)
  const [around, cut]: Repair[][] = [[], []]
  if (wrapped !== undefined) {
    const characters = (text.slice(0, start) + text.slice(end)).trim().length
    const message = `${formatCount(characters)} around the JSON were ignored`
    around?.push({ kind: 'wrapped', place: { path, line: 1, column: 1 }, message, isLoss: false, characters })
  }
  if (python !== undefined) {
    const message = "Python's notation (quotes, tuples or trailing commas) was read as JSON"
    around?.push({ kind: 'rewritten', place: python.first, message, isLoss: false })
  }
  if (mended !== undefined) {
    const characters = mended.dropped
    const message = `the JSON ends in the middle: ${formatCount(characters)} after its last whole value were dropped`
    const place = new PlacedText(path, text).place(start + text.slice(start, end).trimEnd().length)
    cut?.push({ kind: 'cut', place: placeOf(place), message, isLoss: false, characters })
  }
  const bytes = bytesSource(path, new TextEncoder().encode(whole))
  let held: JsonNode | undefined
  for (const node of readJsonValues(bytes, { ...context, warn: () => {} })) {
    for (const document of documentsIn(node)) {
      if (held !== undefined) yield* readOne(held, around ?? [])
      held = document
    }
  }
  // Only the last document was cut off.
  if (held !== undefined) yield* readOne(held, [...(around ?? []), ...(cut ?? [])])

  function* readOne(node: JsonNode, repairs: readonly Repair[]): Generator<ParsedResponse> {
    const parsed = attempt(context, () => readDocument(node, repairs, placeOf))
    if (parsed !== undefined) yield parsed
  }
}

function formatCount(characters: number): string {
  return characters === 1 ? '1 character' : `${characters} characters`
}

/** Read lists of strings without a key: there is no text, so each mention becomes a sentence. */
export const read: ReadSource = function* (source, context) {
  let number = 0
  for (const parsed of parse(source, context)) yield documentFromResponse(parsed, ++number, context)
}

/** Where the JSON of an answer is, and the answer as read. */
interface FoundJson {
  readonly text: string
  /** Undefined if the answer is nothing else. */
  readonly wrapped: Span | undefined
  readonly start: number
  readonly end: number
  /** JSON that ends in the middle. */
  readonly mended: MendedJson | undefined
  readonly python?: FromPython | undefined
  readonly isReadable: boolean
}

/** Signs of Python's notation, which may also occur inside strings. */
const PYTHON = /[[({,:]\s*(?:'|\(|None|True|False)|,\s*[\])}]|\\['xU]/

/** Find the outermost JSON, or Python's notation in its place. */
function findJson(path: string, text: string): FoundJson {
  const found = look(path, text)
  if (!PYTHON.test(text)) return found
  let tries = 0
  for (const { index } of text.matchAll(/[{[(]/g)) {
    if (index < thoughtsLength(text)) continue
    if (found.isReadable && (found.wrapped?.[0] ?? 0) <= index) break
    const python = fromPython(path, text, index)
    const now = python && { ...look(path, python.text), python }
    if (now?.isReadable && (now.wrapped?.[0] ?? 0) <= index) return now
    if (++tries === MOST_TRIES) break
  }
  return found
}

function look(path: string, text: string): FoundJson {
  const wrapped = unwrap(path, text)
  const [start, end] = wrapped ?? lastValue(text)
  const mended = mend(path, text.slice(start, end))
  const isRest = wrapped !== undefined || text.slice(0, start).trim().split('\n').every(isLine)
  const isReadable = isRest && (mended !== undefined || isWhole(text.slice(start, end)))
  return { text, wrapped, start, end, mended, isReadable }
}

function isLine(line: string): boolean {
  return line.trim() === '' || isWhole(line)
}

/** Where the JSON of an answer is, inside a fence or between sentences; undefined if the answer is nothing else. */
function unwrap(path: string, text: string): Span | undefined {
  const from = thoughtsLength(text)
  const fence = /^```[^\n]*\n/m.exec(text.slice(from))
  const isBare = /^\s*[{[]/.test(text)
  if (!isBare && fence !== null) {
    const start = from + fence.index + fence[0].length
    const closing = text.indexOf('\n```', start)
    return [start, closing < 0 ? text.length : closing]
  }
  let tries = 0
  for (const { index } of text.matchAll(/[{[]/g)) {
    if (index < from) continue
    const value = new JsonText(path, text).slice(index)
    const rest = text.slice(index + value.length)
    // JSON lines are not an answer with sentences after it.
    if (isBare && (!/^\s*(?:\p{L}|```)/u.test(rest) || /^\s*[{[]/m.test(rest))) return undefined
    if (isWhole(value)) return [index, index + value.length]
    if (isBare) return undefined
    if (mend(path, text.slice(index)) !== undefined) return [index, text.length]
    if (++tries === MOST_TRIES) break
  }
  const first = text.search(/[{[]/)
  return first < 0 ? undefined : [first, Math.max(text.lastIndexOf(']'), text.lastIndexOf('}')) + 1]
}

/** Sentences before the JSON may contain brackets, but not many. */
const MOST_TRIES = 20

/** The last of several lines of JSON, or all of it. */
function lastValue(text: string): Span {
  const lines = text.trim().split('\n')
  if (lines.length === 1 || !isWhole(lines[0] as string)) return [0, text.length]
  return [text.lastIndexOf('\n', text.trimEnd().length - 1) + 1, text.length]
}

/** JSON that ends in the middle, closed so that what is left can be read. */
function mend(path: string, json: string): MendedJson | undefined {
  if (isWhole(json)) return undefined
  return mendCut(json).find(({ text }) => {
    try {
      for (const document of documentsIn(new JsonText(path, text).parse()))
        readDocument(document, [], (place) => place)
      return true
    } catch (error) {
      if (error instanceof InputError) return false
      throw error
    }
  })
}

/** JSON moved to the line and column that it has in a text. */
function inPlace(text: string, start: number, json: string): string {
  return text.slice(0, start).replaceAll(/[^\n]/g, ' ') + json
}

/** Where a place of the JSON is in the answer. */
type PlaceOf = (place: Place) => Place

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

function readDocument(node: JsonNode, repairs: readonly Repair[], placeOf: PlaceOf): ListedResponse {
  const { value } = node
  const json = Array.isArray(value) ? { entities: value } : value
  if (!isObject(json)) return node.fail([], 'expected a list of entities')
  const field = listField(json, ENTITIES)
  const id = ['doc_key', 'doc_id', 'id'].map((name) => member(json, name)).find(isString)
  const entities =
    field !== undefined
      ? readEntities(json === value ? node.child(field) : node, placeOf)
      : Object.keys(json).map((name) => ({ id: name, mentions: readMentions(node.child(name), placeOf) }))
  const { path, bytes } = node.origin()
  const places = { path, place: () => placeOf(node.place()), bytes }
  return { kind: 'listed', id, entities: makeDistinct(entities), repairs, places }
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

/** The first of these fields that is a list. */
function listField(json: JsonObject, names: readonly string[]): string | undefined {
  return names.find((name) => Array.isArray(member(json, name)))
}

/** `[["Ann", "she"], …]` or `[{"name": "Ann", "mentions": ["Ann", "she"]}, …]` */
function readEntities(node: JsonNode, placeOf: PlaceOf): ListedEntity[] {
  return (node.value as unknown[]).map((entity, e) => {
    const own = node.child(e, entity)
    if (Array.isArray(entity)) return { id: String(e), mentions: readMentions(own, placeOf) }
    if (!isObject(entity)) return own.fail([], 'expected a list of strings')
    const field = listField(entity, MENTIONS) ?? own.fail([], 'expected an entity with "mentions"')
    const name = NAMES.map((key) => member(entity, key)).find(isString)
    return { id: name ?? String(e), mentions: readMentions(own.child(field), placeOf) }
  })
}

function readMentions(node: JsonNode, placeOf: PlaceOf): ListedEntity['mentions'] {
  if (!Array.isArray(node.value)) return node.fail([], 'expected a list of strings')
  return node.value.map((mention: unknown, m) => {
    const text = isObject(mention) ? (member(mention, 'text') ?? member(mention, 'mention')) : mention
    return isString(text) ? { text, place: placeOf(node.place([m])) } : node.fail([m], 'expected a string')
  })
}

/** Entities with the same name are different entities. */
function makeDistinct(entities: readonly ListedEntity[]): ListedEntity[] {
  const taken = new Set<string>()
  return entities.map((entity, e) => {
    let { id } = entity
    while (taken.has(id)) id = `${id}#${e}`
    taken.add(id)
    return { ...entity, id }
  })
}
