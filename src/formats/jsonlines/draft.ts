import { isObject, type JsonNode, type JsonObject, type JsonPath, member } from '../json/json-text.ts'
import { OffsetScale } from '../offset-scale.ts'
import { type DocumentName, readName } from './document-key.ts'
import { type EntityField, entityField, type Side } from './fields.ts'
import { readWords, type Words } from './words.ts'

/** A text without words, and the scale of its offsets. */
export interface DraftText {
  readonly text: string
  readonly scale: OffsetScale
}

/** A document that waits for the file to show what its offsets count. */
export interface Draft {
  readonly node: JsonNode
  readonly json: JsonObject
  readonly name: DocumentName | undefined
  readonly words: Words | undefined
  readonly plain: DraftText | undefined
  readonly field: EntityField | undefined
  readonly entities: readonly (readonly (readonly [start: number, end: number])[])[]
}

/** @throws InputError where a field is missing or is not what it should be */
export function readDraft(node: JsonNode, side: Side): Draft {
  const json = node.value
  if (!isObject(json)) return node.fail([], 'expected an object with "sentences" and "clusters"')
  const words = readWords(node, json)
  const text = member(json, 'text')
  if (text !== undefined && typeof text !== 'string') return node.fail(['text'], 'expected a string')
  if (words === undefined && text === undefined) {
    return node.fail([], 'a document needs its words: "sentences", "tokens" or "text"')
  }
  const has = { words: words !== undefined, text: text !== undefined }
  const field = entityField(node, json, side, has)
  if (field === undefined && member(json, 'doc_key') === undefined) {
    return node.fail([], 'a document needs its entities in "clusters"')
  }
  return {
    node,
    json,
    name: readName(node, json),
    words,
    plain: text === undefined ? undefined : { text, scale: new OffsetScale(text, 'code-points') },
    field,
    entities: field === undefined ? [] : readEntities(node, json, field.name),
  }
}

/** Visit all spans with their place in the file. */
export function eachSpan(
  { entities, field }: Draft,
  work: (start: number, end: number, entity: number, path: JsonPath) => void,
): void {
  for (const [e, spans] of entities.entries()) {
    for (const [m, [start, end]] of spans.entries()) work(start, end, e, [field?.name ?? '', e, m])
  }
}

function readEntities(node: JsonNode, json: JsonObject, field: string): Draft['entities'] {
  const list = member(json, field)
  if (!Array.isArray(list)) return node.fail([field], 'expected a list of entities')
  return list.map((entity: unknown, e) => {
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
