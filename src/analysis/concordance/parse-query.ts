import { RefereeError } from '../../errors.ts'
import { knownSliceFeatures } from '../../scoring/slice-features.ts'
import { didYouMean } from '../../suggest.ts'
import { errorTypes } from '../error-types.ts'

/**
 * One condition of a query, `field:value`. A mention meets it if one of the alternatives fits or, when negated,
 * if none does.
 */
export interface Condition {
  readonly field: string
  readonly isNegated: boolean
  readonly alternatives: readonly Alternative[]
  /** As written, and its position in the query. */
  readonly text: string
  readonly at: number
}

export type Alternative =
  | { readonly kind: 'any' }
  | { readonly kind: 'is'; readonly value: string }
  | { readonly kind: 'has'; readonly words: string }
  | { readonly kind: 'matches'; readonly pattern: RegExp }
  | { readonly kind: 'between'; readonly low: number; readonly high: number }

/** Fields whose values are numbers. */
export const numberFields = ['distance', 'sentence-distance', 'entity-size', 'length', 'words'] as const

/** Fields with a fixed set of values. */
export const fieldValues: Readonly<Record<string, readonly string[]>> = {
  type: ['named', 'nominal', 'pronoun'],
  verdict: ['wrong', 'right', 'tp', 'wl', 'fn', 'fp', 'first', 'twinless'],
  A: ['wrong', 'right', 'tp', 'wl', 'fn', 'fp', 'first', 'twinless'],
  B: ['wrong', 'right', 'tp', 'wl', 'fn', 'fp', 'first', 'twinless'],
  error: errorTypes,
  side: ['key', 'response'],
}

/** Fields with a built-in meaning; any other name is a feature that the files may supply. */
export const knownFields: readonly string[] = [
  ...new Set([
    'type',
    'verdict',
    'error',
    'text',
    'doc',
    'A',
    'B',
    'side',
    'entity',
    'words',
    ...knownSliceFeatures,
  ]),
]

/**
 * Parse a query: conditions separated by blanks, all of which must hold. `type:pronoun,named` has alternatives,
 * `speaker:*` requires any value, `-genre:vlog` negates, `distance:>100` and `words:2..5` compare numbers,
 * `text:/regex/i` matches the mention's words, quotes protect blanks, and a bare word is searched for in the words.
 *
 * @throws RefereeError, code `bad-setting`, that gives the position
 */
export function parseQuery(query: string): Condition[] {
  const conditions: Condition[] = []
  const scanner = new Scanner(query)
  for (scanner.skipBlanks(); !scanner.isAtEnd; scanner.skipBlanks()) conditions.push(scanner.condition())
  return conditions
}

class Scanner {
  readonly #query: string
  #at = 0

  constructor(query: string) {
    this.#query = query
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#query.length
  }

  skipBlanks(): void {
    while (/\s/.test(this.#query[this.#at] ?? '')) this.#at++
  }

  condition(): Condition {
    const at = this.#at
    const isNegated = this.#query[at] === '-' && at + 1 < this.#query.length
    if (isNegated) this.#at++
    const name = /^[^\s:"/,*]+:/.exec(this.#query.slice(this.#at))?.[0]
    const field = name === undefined ? 'text' : name.slice(0, -1)
    if (name !== undefined) this.#at += name.length
    const alternatives = [this.#alternative(field, at)]
    while (this.#query[this.#at] === ',') {
      this.#at++
      alternatives.push(this.#alternative(field, at))
    }
    return { field, isNegated, alternatives, text: this.#query.slice(at, this.#at), at }
  }

  #alternative(field: string, at: number): Alternative {
    const start = this.#at
    const next = this.#query[start]
    if (next === '"') return textual(field, this.#quotedText())
    if (next === '/') return this.#pattern(field)
    const value = /^[^\s,]*/.exec(this.#query.slice(start))?.[0] ?? ''
    this.#at += value.length
    if (value === '') throw this.#error(at, `${field}: needs a value, for example ${exampleOf(field)}`)
    if (value === '*') return { kind: 'any' }
    if (isNumberField(field)) return this.#range(field, value, start)
    const known = fieldValues[field]
    if (known !== undefined && !known.includes(value)) {
      throw this.#error(
        start,
        `${field}: "${value}" is not one of ${known.join(', ')}${didYouMean(value, known)}`,
      )
    }
    return textual(field, value)
  }

  #quotedText(): string {
    const start = this.#at
    const end = this.#query.indexOf('"', start + 1)
    if (end < 0) throw this.#error(start, 'this quotation mark has no partner')
    this.#at = end + 1
    return this.#query.slice(start + 1, end)
  }

  #pattern(field: string): Alternative {
    const start = this.#at
    const source = /^\/((?:[^/\\]|\\.)+)\/([imsu]*)/.exec(this.#query.slice(start))
    if (source === null) throw this.#error(start, 'this expression does not end: write /…/ or /…/i')
    if (isNumberField(field)) throw this.#error(start, `${field} is a number: ${exampleOf(field)}`)
    this.#at += source[0].length
    try {
      return { kind: 'matches', pattern: new RegExp(source[1] as string, source[2]) }
    } catch (error) {
      throw this.#error(start, (error as Error).message)
    }
  }

  #range(field: string, value: string, start: number): Alternative {
    const [, sign, number] = /^(>=|<=|>|<|)(\d+)$/.exec(value) ?? []
    const [, from, to] = /^(\d+)\.\.(\d+)$/.exec(value) ?? []
    if (from !== undefined) return { kind: 'between', low: Number(from), high: Number(to) }
    if (number === undefined) throw this.#error(start, `${field} is a number: ${exampleOf(field)}`)
    const bound = Number(number)
    const [low, high] = {
      '>': [bound + 1, Number.POSITIVE_INFINITY],
      '>=': [bound, Number.POSITIVE_INFINITY],
      '<': [0, bound - 1],
      '<=': [0, bound],
      '': [bound, bound],
    }[sign as '>' | '>=' | '<' | '<=' | ''] as [number, number]
    return { kind: 'between', low, high }
  }

  #error(at: number, reason: string): RefereeError {
    return new RefereeError('bad-setting', `${reason} (character ${at + 1} of the query)`)
  }
}

function textual(field: string, value: string): Alternative {
  return field === 'text' ? { kind: 'has', words: value.toLowerCase() } : { kind: 'is', value }
}

function isNumberField(field: string): boolean {
  return (numberFields as readonly string[]).includes(field)
}

function exampleOf(field: string): string {
  if (isNumberField(field)) return `${field}:>3, ${field}:2..5`
  return `${field}:${fieldValues[field]?.[0] ?? (field === 'text' ? '/regex/' : '*')}`
}
