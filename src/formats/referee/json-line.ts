import type { Origin } from '../../document/document.ts'
import { type ErrorCode, InputError, type Place } from '../../errors.ts'
import { findJsonFault, loneSurrogate } from './json-fault.ts'
import { elementOffsets, offsetInJson } from './json-place.ts'

export type Path = readonly (string | number)[]
export type Json = Readonly<Record<string, unknown>>

/** One line of JSON that can say where in it something stands. */
export class JsonLine implements Origin {
  readonly path: string
  readonly #line: number
  readonly #text: string
  #tokens: readonly number[] | undefined
  #mentions: ReadonlyMap<string, readonly number[]> | undefined

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
    if (token === undefined) return this.placeOf([])
    // Many mentions may want their places: one walk over the line finds all of them.
    this.#tokens ??= elementOffsets(this.#text, ['tokens'])
    const offset = this.#tokens[token]
    return offset === undefined ? this.placeOf([]) : this.#placeAt(offset)
  }

  locateMention(start: number, end: number, entity: string | undefined, nth: number): Place {
    this.#mentions ??= mentionsOf(this.#text)
    const offset = this.#mentions.get(mentionKey(start, end, entity))?.[nth]
    return offset === undefined ? this.locate(start) : this.#placeAt(offset)
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.#text)
  }

  fail(path: Path, reason: string, code: ErrorCode = 'bad-field'): never {
    const place = this.placeOf(path)
    throw new InputError(code, place, `${written(path)}: ${reason}`, this.#text)
  }

  placeOf(path: Path): Place {
    return this.#placeAt(offsetInJson(this.#text, path))
  }

  #placeAt(offset: number): Place {
    return { path: this.path, line: this.#line, column: offset + 1 }
  }
}

/** Where the mentions of a line that was read without fault stand in it, by span and entity. */
function mentionsOf(text: string): Map<string, number[]> {
  const { mentions } = JSON.parse(text) as {
    mentions: { span: unknown[]; entity?: string | number | null }[]
  }
  const found = new Map<string, number[]>()
  for (const [m, offset] of elementOffsets(text, ['mentions']).entries()) {
    const { span, entity } = mentions[m] as (typeof mentions)[number]
    const borders = span.flat() as number[]
    const key = mentionKey(Math.min(...borders), Math.max(...borders), entity ?? undefined)
    const offsets = found.get(key) ?? []
    offsets.push(offset)
    found.set(key, offsets)
  }
  return found
}

function mentionKey(start: number, end: number, entity: string | number | undefined): string {
  return JSON.stringify(entity === undefined ? [start, end] : [start, end, String(entity)])
}

function written(path: Path): string {
  const steps = path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`))
  return steps.length === 0 ? 'document' : steps.join('')
}

/** A field of an object. `null` is what many languages write for nothing. */
export function member(json: Json, name: string): unknown {
  return json[name] ?? undefined
}

export function text(line: JsonLine, json: Json, path: Path): string | undefined {
  const value = member(json, path.at(-1) as string)
  if (value !== undefined && typeof value !== 'string') return line.fail(path, 'expected a string')
  return value
}

export function number(line: JsonLine, json: Json, path: Path): number | undefined {
  const value = member(json, path.at(-1) as string)
  if (value !== undefined && !Number.isInteger(value)) return line.fail(path, 'expected a whole number')
  return value as number | undefined
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0
}

export function isSpan(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((offset) => Number.isInteger(offset))
}
