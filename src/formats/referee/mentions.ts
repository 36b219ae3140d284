import type { DocumentBuilder } from '../../document/builder.ts'
import type { MentionAttributes, MentionType } from '../../document/document.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import { isObject, isSpan, type Json, type JsonLine, member, number, type Path, text } from './json-line.ts'

/** Spans are kept as 32-bit integers. */
const LEAST_OFFSET = -(2 ** 31)
const GREATEST_OFFSET = 2 ** 31 - 1

/** Add one mention of a line to the document that is being built. */
export function readMention(
  line: JsonLine,
  json: unknown,
  index: number,
  tokens: number | undefined,
  builder: DocumentBuilder,
): void {
  const path: Path = ['mentions', index]
  if (!isObject(json)) line.fail(path, 'expected an object with "span"')
  const pieces = readPieces(line, json['span'], [...path, 'span'], tokens)
  const entity = member(json, 'entity')
  if (entity !== undefined && typeof entity !== 'string' && !Number.isSafeInteger(entity)) {
    // A larger number has lost digits already, and two entities might have become one.
    line.fail([...path, 'entity'], 'expected a string, or a whole number below 2^53')
  }
  const number = entity === undefined ? builder.entities.anonymous() : builder.entities.of(String(entity))
  builder.addMention((pieces[0] as Span)[0], (pieces.at(-1) as Span)[1], number)
  const attributes = readAttributes(line, json, path, tokens)
  if (Object.keys(attributes).length > 0 || pieces.length > 1) builder.describeLast(attributes, pieces)
}

function readPieces(line: JsonLine, json: unknown, path: Path, tokens: number | undefined): Span[] {
  const list: unknown[] = isSpan(json)
    ? [json]
    : Array.isArray(json)
      ? json
      : line.fail(path, 'expected [start, end]')
  if (list.length === 0) return line.fail(path, 'expected [start, end] or a list of such spans')
  const spans = list.map((entry): Span => {
    if (!isSpan(entry))
      return line.fail(path, 'expected [start, end] with whole numbers, or a list of such spans')
    const [start, end] = entry
    if (start < LEAST_OFFSET || end < LEAST_OFFSET || start > GREATEST_OFFSET || end > GREATEST_OFFSET) {
      return line.fail(
        path,
        `[${start}, ${end}]: offsets are kept as 32-bit integers, from -2147483648 to 2147483647; number the positions anew`,
      )
    }
    if (start === end) return line.fail(path, `an empty span: [${start}, ${end}]; ends are exclusive`)
    if (start > end) return line.fail(path, `[${start}, ${end}] ends before it starts`)
    if (tokens !== undefined && (start < 0 || end > tokens)) {
      return line.fail(
        path,
        `[${start}, ${end}] reaches beyond the ${tokens} tokens`,
        'span-outside-document',
      )
    }
    return [start, end]
  })
  return normalPieces(spans)
}

const TYPES: ReadonlySet<unknown> = new Set<MentionType>(['named', 'nominal', 'pronoun'])

function readAttributes(
  line: JsonLine,
  json: Json,
  path: Path,
  tokens: number | undefined,
): MentionAttributes {
  const attributes: { -readonly [K in keyof MentionAttributes]: MentionAttributes[K] } = {}
  const head = number(line, json, [...path, 'head'])
  if (head !== undefined) {
    if (tokens !== undefined && (head < 0 || head >= tokens)) {
      line.fail([...path, 'head'], `token ${head} is beyond the ${tokens} tokens`, 'span-outside-document')
    }
    attributes.head = head
  }
  const min = member(json, 'min')
  if (min !== undefined) attributes.min = readPieces(line, min, [...path, 'min'], tokens)
  const type = member(json, 'type')
  if (type !== undefined) {
    if (!TYPES.has(type)) line.fail([...path, 'type'], 'expected named, nominal or pronoun')
    attributes.type = type as MentionType
  }
  for (const field of ['pos', 'entityType', 'number', 'gender'] as const) {
    const value = text(line, json, [...path, field])
    if (value !== undefined) attributes[field] = value
  }
  const zero = member(json, 'zero')
  if (zero !== undefined) {
    if (typeof zero !== 'boolean') line.fail([...path, 'zero'], 'expected true or false')
    if (zero === true) attributes.zero = true
  }
  const features = member(json, 'features')
  if (features !== undefined) {
    if (!isObject(features)) return line.fail([...path, 'features'], 'expected an object')
    attributes.features = readFeatures(line, features, [...path, 'features'])
  }
  return attributes
}

function readFeatures(line: JsonLine, json: Json, path: Path): ReadonlyMap<string, string> {
  const features = new Map<string, string>()
  for (const [name, value] of Object.entries(json)) {
    if (typeof value === 'object' && value !== null) {
      line.fail([...path, name], 'expected a string, a number, true or false')
    }
    if (value !== null) features.set(name, String(value))
  }
  return features
}
