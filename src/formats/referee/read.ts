import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Link, MentionAttributes, MentionType, Origin } from '../../document/document.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import { type ErrorCode, InputError, type Place } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { LineScanner } from '../line-scanner.ts'
import type { ByteSource } from '../source.ts'
import { findJsonFault, loneSurrogate } from './json-fault.ts'
import { elementOffsets, offsetInJson } from './json-place.ts'

type Path = readonly (string | number)[]
type Json = Readonly<Record<string, unknown>>

/** More bytes than a string can ever hold: a document is one line, so it may be long, but not without end. */
const LINE_LIMIT = 1 << 30
/** Spans are kept as 32-bit integers. */
const LEAST_OFFSET = -(2 ** 31)
const GREATEST_OFFSET = 2 ** 31 - 1

/** Read native JSON lines: one document a line, blank lines between them allowed. */
export function* readNative(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const scanner = new LineScanner(source, {
    tests: context.tests,
    warn: context.warn,
    lineLimit: LINE_LIMIT,
  })
  const builder = new DocumentBuilder()
  while (scanner.advance()) {
    const text = decodeLine(scanner)
    if (text.trim() === '') continue
    const line = new JsonLine(source.path, scanner.line, text)
    try {
      yield readDocument(line, builder)
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      context.fault(error)
      builder.abandon()
    }
  }
}

function decodeLine(scanner: LineScanner): string {
  try {
    return scanner.text()
  } catch {
    const place = { path: scanner.path, line: scanner.line, column: 1 }
    throw new InputError('line-too-long', place, 'this line is longer than a string can be (512 MB)')
  }
}

/** One line of JSON that can say where in it something stands. */
class JsonLine implements Origin {
  readonly path: string
  readonly #line: number
  readonly #text: string
  #tokens: readonly number[] | undefined

  constructor(path: string, line: number, text: string) {
    this.path = path
    this.#line = line
    this.#text = text
  }

  /** @throws InputError where the text is not JSON, or holds half a character */
  parse(): unknown {
    const text = this.#text
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      const { offset, expected } = findJsonFault(text) ?? { offset: 0, expected: 'a value' }
      const found =
        offset < text.length
          ? `found "${String.fromCodePoint(text.codePointAt(offset) as number)}"`
          : 'found the end of the line (a document is one line)'
      throw new InputError(
        'bad-json',
        this.#placeAt(offset),
        `not JSON: expected ${expected}, ${found}`,
        text,
      )
    }
    const lone = loneSurrogate(text)
    if (lone >= 0) {
      throw new InputError('bad-json', this.#placeAt(lone), 'half of a surrogate pair is no character', text)
    }
    return json
  }

  locate(token?: number): Place {
    if (token === undefined) return this.#placeOf([])
    // Many mentions may want their places: one walk over the line finds all of them.
    this.#tokens ??= elementOffsets(this.#text, ['tokens'])
    const offset = this.#tokens[token]
    return offset === undefined ? this.#placeOf([]) : this.#placeAt(offset)
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.#text)
  }

  fail(path: Path, reason: string, code: ErrorCode = 'bad-field'): never {
    const place = this.#placeOf(path)
    throw new InputError(code, place, `${written(path)}: ${reason}`, this.#text)
  }

  #placeOf(path: Path): Place {
    return this.#placeAt(offsetInJson(this.#text, path))
  }

  #placeAt(offset: number): Place {
    return { path: this.path, line: this.#line, column: offset + 1 }
  }
}

function written(path: Path): string {
  const steps = path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`))
  return steps.length === 0 ? 'document' : steps.join('')
}

function readDocument(line: JsonLine, builder: DocumentBuilder): CorefDocument {
  const json = line.parse()
  if (!isObject(json)) return line.fail([], 'expected an object')
  const id = text(line, json, ['id']) ?? line.fail([], 'a document needs an "id"')
  if (!Array.isArray(json['mentions'])) return line.fail(['mentions'], 'expected a list of mentions')
  const tokens = readTokens(line, json)
  const count = tokens?.count
  for (const [m, mention] of json['mentions'].entries()) readMention(line, mention, m, count, builder)
  const part = member(json, 'part')
  if (part !== undefined && !isCount(part)) return line.fail(['part'], 'expected a whole number')
  return builder.finish({
    id,
    part,
    genre: text(line, json, ['genre']),
    tokens,
    sentences: readSentences(line, json, count ?? 0),
    links: readLinks(line, json, json['mentions'].length),
    origin: line,
  })
}

function readTokens(line: JsonLine, json: Json): TokenList | undefined {
  const list = member(json, 'tokens')
  if (list === undefined) return undefined
  if (!Array.isArray(list)) return line.fail(['tokens'], 'expected a list of tokens')
  return new TokenList(
    list.map((entry: unknown, i): Token => {
      if (typeof entry === 'string') return { text: entry }
      if (!isObject(entry)) return line.fail(['tokens', i], 'expected a string or an object with "text"')
      const form = entry['text']
      if (typeof form !== 'string') return line.fail(['tokens', i], 'a token needs a "text"')
      const pos = text(line, entry, ['tokens', i, 'pos'])
      const lemma = text(line, entry, ['tokens', i, 'lemma'])
      const speaker = text(line, entry, ['tokens', i, 'speaker'])
      const start = number(line, entry, ['tokens', i, 'start'])
      const end = number(line, entry, ['tokens', i, 'end'])
      return {
        text: form,
        ...(start === undefined ? {} : { start }),
        ...(end === undefined ? {} : { end }),
        ...(pos === undefined ? {} : { pos }),
        ...(lemma === undefined ? {} : { lemma }),
        ...(speaker === undefined ? {} : { speaker }),
      }
    }),
  )
}

function readSentences(line: JsonLine, json: Json, count: number): Int32Array {
  const list = member(json, 'sentences')
  if (list === undefined) return Int32Array.from(count > 0 ? [0] : [])
  if (!Array.isArray(list)) return line.fail(['sentences'], 'expected a list of spans')
  let end = 0
  const starts = list.map((entry: unknown, s) => {
    if (!isSpan(entry)) return line.fail(['sentences', s], 'expected a span [start, end]')
    if (entry[0] !== end || entry[1] < end) {
      return line.fail(
        ['sentences', s],
        `sentences must follow one another: expected [${end}, …], found [${entry.join(', ')}]`,
      )
    }
    end = entry[1]
    return entry[0]
  })
  if (end !== count) line.fail(['sentences'], `sentences end at token ${end}, the document at ${count}`)
  return Int32Array.from(starts)
}

function readMention(
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
    if (start < LEAST_OFFSET || end > GREATEST_OFFSET) {
      return line.fail(path, `[${start}, ${end}]: offsets go from -2^31 to 2^31 - 1`)
    }
    if (start >= end) return line.fail(path, `an empty span: [${start}, ${end}]; ends are exclusive`)
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

function readLinks(line: JsonLine, json: Json, mentions: number): Link[] {
  const list = member(json, 'links')
  if (list === undefined) return []
  if (!Array.isArray(list)) return line.fail(['links'], 'expected a list of links')
  return list.map((entry: unknown, i): Link => {
    const path: Path = ['links', i]
    if (!isObject(entry)) return line.fail(path, 'expected an object')
    const kind = text(line, entry, [...path, 'kind']) ?? line.fail(path, 'a link needs a "kind"')
    const from = number(line, entry, [...path, 'from'])
    if (from === undefined || from < 0 || from >= mentions) {
      return line.fail([...path, 'from'], `expected the index of a mention, 0 to ${mentions - 1}`)
    }
    const to = entry['to']
    if (!Array.isArray(to) || !to.every((id) => typeof id === 'string')) {
      return line.fail([...path, 'to'], 'expected a list of entity ids')
    }
    return { kind, from, to }
  })
}

/** A field of an object. `null` is what many languages write for nothing. */
function member(json: Json, name: string): unknown {
  return json[name] ?? undefined
}

function text(line: JsonLine, json: Json, path: Path): string | undefined {
  const value = member(json, path.at(-1) as string)
  if (value !== undefined && typeof value !== 'string') return line.fail(path, 'expected a string')
  return value
}

function number(line: JsonLine, json: Json, path: Path): number | undefined {
  const value = member(json, path.at(-1) as string)
  if (value !== undefined && !Number.isInteger(value)) return line.fail(path, 'expected a whole number')
  return value as number | undefined
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}

function isSpan(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((offset) => Number.isInteger(offset))
}
