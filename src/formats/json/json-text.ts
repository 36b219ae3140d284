import type { Origin } from '../../document/document.ts'
import { lastAtMost } from '../../document/sorted.ts'
import { type ErrorCode, InputError, type Place } from '../../errors.ts'
import { findJsonFault, loneSurrogate } from '../referee/json-fault.ts'
import { elementOffsets, offsetInJson } from '../referee/json-place.ts'

export type JsonPath = readonly (string | number)[]
export type JsonObject = Readonly<Record<string, unknown>>

/** JSON from a file, one line of it or all of it, that can say where in the file something stands. */
export class JsonText {
  readonly path: string
  readonly text: string
  readonly #line: number
  #lineStarts: number[] | undefined

  /** @param line number of the line on which the text starts */
  constructor(path: string, line: number, text: string) {
    this.path = path
    this.text = text
    this.#line = line
  }

  /** @throws InputError where the text is not JSON, or holds half a character */
  parse(): JsonNode {
    let value: unknown
    try {
      value = JSON.parse(this.text)
    } catch {
      throw this.fault()
    }
    const lone = loneSurrogate(this.text)
    if (lone >= 0) throw this.error('bad-json', lone, 'half of a surrogate pair is no character')
    return new JsonNode(this, [], value)
  }

  /** What is wrong with a text that is not JSON. */
  fault(): InputError {
    const { offset, expected } = findJsonFault(this.text) ?? { offset: 0, expected: 'a value' }
    const code = this.text.codePointAt(offset)
    const found = code === undefined ? 'the end' : `"${String.fromCodePoint(code)}"`
    return this.error('bad-json', offset, `not JSON: expected ${expected}, found ${found}`)
  }

  place(offset: number): Place {
    const starts = this.#starts()
    const line = lastAtMost(starts, offset)
    return { path: this.path, line: this.#line + line, column: offset - (starts[line] as number) + 1 }
  }

  error(code: ErrorCode, offset: number, reason: string): InputError {
    const place = this.place(offset)
    const start = offset - place.column + 1
    const newline = this.text.indexOf('\n', start)
    const line = this.text.slice(start, newline < 0 ? this.text.length : newline)
    return new InputError(code, place, reason, line)
  }

  #starts(): number[] {
    if (this.#lineStarts === undefined) {
      this.#lineStarts = [0]
      for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) {
        this.#lineStarts.push(at + 1)
      }
    }
    return this.#lineStarts
  }
}

/** A value inside a JSON text: a document and where it came from. */
export class JsonNode implements Origin {
  readonly value: unknown
  readonly source: JsonText
  readonly #steps: JsonPath
  #offset: number | undefined
  #tokens: readonly number[] | undefined
  /** Where the words stand: the path of a list of words, or of a list of lists of words. */
  tokensAt: JsonPath | undefined

  constructor(source: JsonText, steps: JsonPath, value: unknown) {
    this.source = source
    this.#steps = steps
    this.value = value
  }

  get path(): string {
    return this.source.path
  }

  /** A member or element of this value. */
  child(step: string | number, value: unknown): JsonNode {
    return new JsonNode(this.source, [...this.#steps, step], value)
  }

  place(path: JsonPath = []): Place {
    return this.source.place(this.#offsetOf(path))
  }

  error(path: JsonPath, reason: string, code: ErrorCode = 'bad-field'): InputError {
    return this.source.error(code, this.#offsetOf(path), `${written(path)}: ${reason}`)
  }

  fail(path: JsonPath, reason: string, code?: ErrorCode): never {
    throw this.error(path, reason, code)
  }

  locate(token?: number): Place {
    if (token === undefined || this.tokensAt === undefined) return this.place()
    // Many mentions may want their places: one walk over the text finds all of them.
    this.#tokens ??= this.#wordOffsets(this.tokensAt)
    const offset = this.#tokens[token]
    return offset === undefined ? this.place() : this.source.place(offset)
  }

  bytes(): Uint8Array {
    const start = this.#offsetOf([])
    return new TextEncoder().encode(this.source.text.slice(start, valueEnd(this.source.text, start)))
  }

  /**
   * Offsets in the file's text of the elements of a list: of the one at a path, or of one whose offset is
   * known already, which saves the walk to it.
   */
  elements(path: readonly string[], from?: number): readonly number[] {
    const base = from ?? this.#offsetOf([])
    return elementOffsets(this.source.text.slice(base), path).map((offset) => base + offset)
  }

  #wordOffsets(path: JsonPath): number[] {
    const { text } = this.source
    const offsets: number[] = []
    const base = this.#offsetOf(path)
    for (const at of elementOffsets(text.slice(base), [])) {
      if (text[base + at] !== '[') offsets.push(base + at)
      else for (const inner of elementOffsets(text.slice(base + at), [])) offsets.push(base + at + inner)
    }
    return offsets
  }

  #offsetOf(path: JsonPath): number {
    this.#offset ??= offsetInJson(this.source.text, this.#steps)
    if (path.length === 0) return this.#offset
    return this.#offset + offsetInJson(this.source.text.slice(this.#offset), path)
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field of an object; `null` is what many languages write for nothing. */
export function member(json: JsonObject, name: string): unknown {
  return Object.hasOwn(json, name) ? (json[name] ?? undefined) : undefined
}

function written(path: JsonPath): string {
  const steps = path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`))
  return steps.length === 0 ? 'document' : steps.join('')
}

/** Offset after the object or list that starts here. Counts brackets rather than recursing. */
function valueEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      at++
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    } else if (character === '[' || character === '{') depth++
    else if (character === ']' || character === '}') depth--
    if (depth === 0) return at + 1
  }
  return text.length
}
