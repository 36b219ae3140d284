import type { Origin } from '../../document/document.ts'
import type { ErrorCode, InputError, Place } from '../../errors.ts'
import { PlacedText } from '../placed.ts'
import { colonsIn, countColons, findJsonFault, loneSurrogate } from './json-fault.ts'

type Step = string | number
export type JsonPath = readonly Step[]
export type JsonObject = Readonly<Record<string, unknown>>

/** Offsets of the elements of a list by index, or of the members of an object by name. */
type Inner = ReadonlyMap<Step, number>

/** JSON from one line of a file, or all of it, that knows the place of every value in it. */
export class JsonText extends PlacedText {
  /** Offsets of elements or members by the offset of their container: one scan serves many faults. */
  readonly #inner: Map<number, Inner> = new Map()

  /**
   * @param end what to call the end of the text in a message
   * @throws InputError if the text is not JSON or has a lone surrogate
   */
  parse(end = 'the end'): JsonNode {
    let value: unknown
    try {
      value = JSON.parse(this.text)
    } catch {
      throw this.fault(end)
    }
    const hasEscapes = this.text.includes('\\u')
    const lone = hasEscapes ? loneSurrogate(this.text) : -1
    if (lone >= 0) throw this.error('bad-json', lone, 'half of a surrogate pair is not a character')
    const hasEscapedColon = hasEscapes && /\\u003[aA]/.test(this.text)
    const mayRepeat = hasEscapedColon || countColons(value) !== colonsIn(this.text)
    if (mayRepeat && findJsonFault(this.text) !== undefined) throw this.fault(end)
    return new JsonNode(this, value)
  }

  /** Why the text is not JSON. */
  fault(end = 'the end'): InputError {
    const fault = findJsonFault(this.text) ?? { offset: 0, expected: 'a value' }
    const { offset } = fault
    if (fault.repeated !== undefined) {
      const reason = `this object has "${fault.repeated}" twice; one of the two would be lost`
      return this.error('bad-json', offset, reason)
    }
    const code = this.text.codePointAt(offset)
    const found = code === undefined ? end : `"${String.fromCodePoint(code)}"`
    return this.error('bad-json', offset, `not JSON: expected ${fault.expected}, found ${found}`)
  }

  /** Offset of the value at a path; if the path ends early, of the innermost value on it. Needs valid JSON. */
  offset(path: JsonPath): number {
    let at = skipBlanks(this.text, 0)
    for (const step of path) {
      const next = this.#innerOffsets(at).get(step)
      if (next === undefined) return at
      at = next
    }
    return at
  }

  /** Offsets of the elements of the list at an offset; none if there is no list. */
  elements(offset: number): readonly number[] {
    return this.text[offset] === '[' ? [...this.#innerOffsets(offset).values()] : []
  }

  /** The same, with inner lists flattened. */
  words(offset: number): readonly number[] {
    return this.elements(offset).flatMap((at) => (this.text[at] === '[' ? this.elements(at) : [at]))
  }

  /** The text of the value at an offset. */
  slice(offset: number): string {
    return this.text.slice(offset, valueEnd(this.text, offset))
  }

  #innerOffsets(offset: number): Inner {
    const inner = this.#inner.get(offset) ?? scanContainer(this.text, offset)
    this.#inner.set(offset, inner)
    return inner
  }
}

/** A value inside a JSON text, by its path from the document it belongs to. */
export class JsonNode {
  readonly source: JsonText
  readonly value: unknown
  /** The parent node, the step from it to this one, and whether paths in messages start here. */
  readonly #parent: JsonNode | undefined
  readonly #step: Step
  readonly #isDocument: boolean

  constructor(source: JsonText, value: unknown, parent?: JsonNode, step: Step = '', isDocument = true) {
    this.source = source
    this.value = value
    this.#parent = parent
    this.#step = step
    this.#isDocument = isDocument
  }

  get path(): string {
    return this.source.path
  }

  /** A member or element of this value. */
  child(step: Step, value: unknown = (this.value as JsonObject)[step]): JsonNode {
    return new JsonNode(this.source, value, this, step, false)
  }

  /** A member or element that is a document: paths in messages start there. */
  document(step: Step, value: unknown = (this.value as JsonObject)[step]): JsonNode {
    return new JsonNode(this.source, value, this, step)
  }

  /** A field of this object; undefined for `null` too, which many languages write for a missing value. */
  get(name: string): unknown {
    return member(this.value as JsonObject, name)
  }

  /** The first of these fields that is present. */
  firstOf(names: readonly string[]): string | undefined {
    return names.find((name) => this.get(name) !== undefined)
  }

  /** @throws InputError if the field is present but not a string */
  string(name: string): string | undefined {
    return this.#typed(name, (value) => typeof value === 'string', 'a string')
  }

  /** @throws InputError if the field is present but not a whole number */
  integer(name: string): number | undefined {
    return this.#typed(name, Number.isInteger, 'a whole number')
  }

  /** @throws InputError if the field is not a whole number from 0 to 2 ** 31 - 1 */
  count(name: string): number {
    const value = this.get(name)
    const isCount = Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
    return isCount ? (value as number) : this.fail([name], 'expected a whole number')
  }

  /** The same, but the field may be absent. */
  optional(name: string): number | undefined {
    return (this.value as JsonObject)[name] === undefined ? undefined : this.count(name)
  }

  isTrue(name: string): boolean {
    return this.get(name) === true
  }

  /** @throws InputError if the field is present but neither true nor false */
  boolean(name: string): boolean | undefined {
    return this.#typed(name, (value) => typeof value === 'boolean', 'true or false')
  }

  #typed<T>(name: string, isRight: (value: unknown) => boolean, expected: string): T | undefined {
    const value = this.get(name)
    return value === undefined || isRight(value) ? (value as T) : this.fail([name], `expected ${expected}`)
  }

  /** @throws InputError if the field is not a list */
  list(name: string, expected = 'a list'): readonly unknown[] {
    const value = this.get(name)
    return Array.isArray(value) ? value : this.fail([name], `expected ${expected}`)
  }

  /** This value as a list of strings. @throws InputError if it is something else */
  strings(): readonly string[] {
    const list = this.value
    if (!Array.isArray(list)) return this.fail([], 'expected a list of words')
    const wrong = list.findIndex((entry) => typeof entry !== 'string')
    return wrong < 0 ? (list as string[]) : this.fail([wrong], 'expected a string')
  }

  place(path: JsonPath = []): Place {
    return this.source.place(this.offset(path))
  }

  error(path: JsonPath, reason: string, code: ErrorCode = 'bad-field'): InputError {
    return this.source.error(code, this.offset(path), `${this.#name(path)}: ${reason}`)
  }

  fail(path: JsonPath, reason: string, code?: ErrorCode): never {
    throw this.error(path, reason, code)
  }

  /** Offset in the file's text of the value at a path from here. */
  offset(path: JsonPath = []): number {
    return this.source.offset(this.#way(path, false))
  }

  /**
   * The origin of the document at this node. It keeps the text, but not the value.
   *
   * @param words paths of the lists of tokens, or of lists of such lists
   */
  origin(...words: readonly JsonPath[]): Origin {
    const { source } = this
    const way = this.#way([], false)
    let offsets: readonly number[] | undefined
    return {
      path: source.path,
      locate(token) {
        if (token === undefined) return source.place(source.offset(way))
        // Many mentions may need their places: one scan finds them all.
        offsets ??= words.flatMap((path) => source.words(source.offset([...way, ...path])))
        return source.place(offsets[token] ?? source.offset(way))
      },
      bytes: () => new TextEncoder().encode(source.slice(source.offset(way))),
    }
  }

  #name(path: JsonPath): string {
    const steps = this.#way(path, true).map((step, i) =>
      typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`,
    )
    return steps.length === 0 ? 'document' : steps.join('')
  }

  /** The path from the root of the text, or from the document, to a value inside this one. */
  #way(path: JsonPath, isInDocument: boolean): JsonPath {
    const way = [...path]
    for (let node: JsonNode = this; node.#parent !== undefined; node = node.#parent) {
      if (isInDocument && node.#isDocument) break
      way.unshift(node.#step)
    }
    return way
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of an object; undefined for `null` too. Inherited members are functions, which JSON never has. */
export function member(json: JsonObject, name: string): unknown {
  const value = json[name]
  return value === null || typeof value === 'function' ? undefined : value
}

/** Of two members with the same name, the first counts. */
function scanContainer(text: string, start: number): Inner {
  const inner = new Map<Step, number>()
  if (text[start] !== '{' && text[start] !== '[') return inner
  let at = skipBlanks(text, start + 1)
  while (text[at] !== ']' && text[at] !== '}') {
    let step: Step = inner.size
    if (text[start] === '{') {
      const end = valueEnd(text, at)
      step = JSON.parse(text.slice(at, end)) as string
      at = skipBlanks(text, skipBlanks(text, end) + 1)
    }
    if (!inner.has(step)) inner.set(step, at)
    at = skipBlanks(text, valueEnd(text, at))
    if (text[at] === ',') at = skipBlanks(text, at + 1)
  }
  return inner
}

/** A string, a bracket or another value. */
const VALUE = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s,:"[\]{}]+/gs

/** Offset after the value that starts here. Counts brackets instead of recursing, so depth is harmless. */
function valueEnd(text: string, start: number): number {
  let depth = 0
  VALUE.lastIndex = start
  for (let match = VALUE.exec(text); match !== null; match = VALUE.exec(text)) {
    if (match[0] === '[' || match[0] === '{') depth++
    else if (match[0] === ']' || match[0] === '}') depth--
    if (depth === 0) return VALUE.lastIndex
  }
  return text.length
}

function skipBlanks(text: string, start: number): number {
  let at = start
  while (at < text.length && /\s/.test(text[at] as string)) at++
  return at
}
