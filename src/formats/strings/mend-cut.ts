/** JSON that was cut off, closed after a whole value. */
export interface MendedJson {
  readonly text: string
  /** How many characters after that value were dropped. */
  readonly dropped: number
}

/** A list or an object that is still open. */
interface Open {
  readonly closing: ']' | '}'
  /** The offset after its last whole value, or after its bracket. */
  end: number
  next: 'key' | 'colon' | 'value' | 'comma'
}

const TOKEN =
  /\s*(?:(?<string>"(?:[^"\\\n]|\\.)*")|(?<sign>[[\]{}:,])|(?<literal>(?:true|false|null|-?\d[\d.eE+-]*)(?![\w.])))/y
/** What may be left at a cut: the beginning of a literal or a string, but not of a string that ends in brackets. */
const BEGINNING = /^\s*(?:"(?:[^"\\\n]|\\.)*\\?(?<![\]}]\s*)|[a-z]{0,4}|-?[\d.eE+-]*)\s*$/

/** Deeper than any lists that are read: anything cut off inside more brackets than these is dropped with them. */
const DEEPEST = 10

/**
 * Close JSON that ends in the middle.
 *
 * @returns the ways to do so, the one that drops least first; none if it is whole, or not JSON up to its end
 */
export function mendCut(text: string): MendedJson[] {
  const open: Open[] = []
  let at = 0
  for (;;) {
    TOKEN.lastIndex = at
    const { string, sign, literal } = TOKEN.exec(text)?.groups ?? {}
    const end = TOKEN.lastIndex
    const top = open.at(-1)
    const isOpening = sign === '[' || sign === '{'
    if (sign === undefined && string === undefined && (literal === undefined || end === text.length)) break
    if (top === undefined && (!isOpening || at > 0)) return []
    if (sign === ':' || sign === ',') {
      if (top?.next !== (sign === ':' ? 'colon' : 'comma')) return []
      top.next = sign === ',' && top.closing === '}' ? 'key' : 'value'
    } else if (sign === ']' || sign === '}') {
      if (open.pop()?.closing !== sign) return []
      const outer = open.at(-1)
      if (outer === undefined) return []
      outer.end = end
    } else if (top?.next === 'key' && string !== undefined) top.next = 'colon'
    else if (top !== undefined && top.next !== 'value') return []
    else {
      if (top !== undefined) top.next = 'comma'
      if (isOpening) open.push(makeOpen(sign, end))
      else if (top !== undefined) top.end = end
    }
    at = end
  }
  if (!BEGINNING.test(text.slice(at))) return []
  const length = text.trimEnd().length
  return open
    .slice(0, DEEPEST)
    .map(({ end }, depth) => ({
      text: text.slice(0, end) + closingsOf(open.slice(0, depth + 1)),
      dropped: Math.max(0, length - end),
    }))
    .reverse()
}

function makeOpen(sign: '[' | '{', end: number): Open {
  return sign === '[' ? { closing: ']', end, next: 'value' } : { closing: '}', end, next: 'key' }
}

function closingsOf(open: readonly Open[]): string {
  return open
    .map(({ closing }) => closing)
    .reverse()
    .join('')
}
