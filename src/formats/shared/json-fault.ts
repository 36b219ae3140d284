/** Where a text stops being JSON and what was expected there, or a name that occurs twice in an object. */
type JsonFault =
  | { readonly offset: number; readonly expected: string; readonly repeated?: undefined }
  | { readonly offset: number; readonly repeated: string }

const BLANKS = /[ \t\n\r]*/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings
const PLAIN = /[^"\\\u0000-\u001f]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/** What may come next: a value or a name (`first-`: or the end of its empty container), or what follows a value. */
type Next = 'value' | 'first-value' | 'name' | 'first-name' | 'more'

/**
 * Find the first fault of a text that JSON.parse rejects or that repeats a name in an object. Messages of JSON.parse
 * differ between engines and often have no position. Keeps its own stack, so deep nesting cannot overflow it.
 *
 * @returns undefined if the text is JSON after all
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const closers: ('}' | ']')[] = []
  /** The names in each open object. */
  const names: Set<string>[] = []
  let next: Next = 'value'
  let at = 0
  for (;;) {
    at = skip(BLANKS, text, at)
    const character = text[at]
    const closer = closers.at(-1)
    const isFirst = next === 'first-value' || next === 'first-name'
    if (next === 'more' && closer === undefined) {
      return at < text.length ? { offset: at, expected: 'nothing more' } : undefined
    }
    if ((next === 'more' || isFirst) && character === closer) {
      if (closers.pop() === '}') names.pop()
      next = 'more'
      at++
    } else if (next === 'more') {
      if (character !== ',') return { offset: at, expected: `"," or "${closer}"` }
      next = closer === '}' ? 'name' : 'value'
      at++
    } else if (next === 'name' || next === 'first-name') {
      if (character !== '"') return { offset: at, expected: 'a name in double quotes' }
      const end = skipString(text, at)
      if (typeof end !== 'number') return end
      const name = JSON.parse(text.slice(at, end)) as string
      if (names.at(-1)?.has(name) === true) return { offset: at, repeated: name }
      names.at(-1)?.add(name)
      at = skip(BLANKS, text, end)
      if (text[at] !== ':') return { offset: at, expected: '":"' }
      next = 'value'
      at++
    } else if (character === '{' || character === '[') {
      closers.push(character === '{' ? '}' : ']')
      if (character === '{') names.push(new Set())
      next = character === '{' ? 'first-name' : 'first-value'
      at++
    } else {
      const end: number | JsonFault = character === '"' ? skipString(text, at) : skip(SCALAR, text, at)
      if (typeof end !== 'number') return end
      if (end === at) return { offset: at, expected: 'a value' }
      next = 'more'
      at = end
    }
  }
}

function skipString(text: string, start: number): number | JsonFault {
  let at = start + 1
  for (;;) {
    at = skip(PLAIN, text, at)
    if (text[at] === '"') return at + 1
    if (text[at] !== '\\') return { offset: at, expected: 'the end of the string' }
    const end = skip(ESCAPE, text, at)
    if (end === at) return { offset: at, expected: 'an escape that JSON knows' }
    at = end
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Offset of an escaped lone surrogate in valid JSON, or -1. No UTF-8 file can hold such text. */
export function loneSurrogate(text: string): number {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return -1
  let high = -1
  for (const match of text.matchAll(/\\(?:u([\da-fA-F]{4})|.)/g)) {
    const unit = match[1] === undefined ? 0 : Number.parseInt(match[1], 16)
    const isLow = unit >= 0xdc00 && unit < 0xe000
    const isPair = isLow && high >= 0 && high + 6 === match.index
    if (high >= 0 && !isPair) return high
    if (isLow && !isPair) return match.index
    high = unit >= 0xd800 && unit < 0xdc00 ? match.index : -1
  }
  return high
}

/**
 * Colons in the JSON of a value: one for each member, plus those in strings; NaN if nested too deep to count. If a
 * text has no more and no escaped colons, no member was lost: of two with the same name, JSON.parse silently keeps the
 * last. Counting takes a fraction of the time of reading names.
 */
export function countColons(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.includes(':') ? colonsIn(value) : 0
  if (typeof value !== 'object' || value === null) return 0
  if (depth > DEEP) return Number.NaN
  let count = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i]
      if (typeof item !== 'number') count += countColons(item, depth + 1)
    }
    return count
  }
  for (const name in value) {
    const item: unknown = (value as Record<string, unknown>)[name]
    count += typeof item === 'number' ? 1 : 1 + countColons(item, depth + 1)
  }
  return count
}

const DEEP = 64

export function colonsIn(text: string): number {
  let count = 0
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) count++
  return count
}
