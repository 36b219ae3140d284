/** Where a text ceases to be JSON, and what should have stood there. */
export interface JsonFault {
  readonly offset: number
  readonly expected: string
}

const WHITE = /[ \t\n\r]*/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/**
 * The first fault of a text that JSON.parse has refused. The messages of JSON.parse differ from engine to
 * engine and many give no place; this walk gives both, and keeps its own stack, so that no depth of
 * nesting can overflow it.
 *
 * @returns undefined where the text is JSON after all
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const open: ('{' | '[')[] = []
  let at = after(WHITE, text, 0)
  for (;;) {
    const value = enterValue()
    if (value !== undefined) return value
    // A value has ended: close what ends with it, up to the comma that a further one follows.
    for (;;) {
      at = after(WHITE, text, at)
      const inner = open.at(-1)
      if (inner === undefined) return at < text.length ? { offset: at, expected: 'nothing more' } : undefined
      const close = inner === '{' ? '}' : ']'
      if (text[at] === ',') break
      if (text[at] !== close) return { offset: at, expected: `"," or "${close}"` }
      open.pop()
      at++
    }
    at = after(WHITE, text, at + 1)
    const key = open.at(-1) === '{' ? enterKey() : undefined
    if (key !== undefined) return key
  }

  /** Go to the end of the scalar that starts here, or of the first empty list or scalar inside. */
  function enterValue(): JsonFault | undefined {
    for (;;) {
      const character = text[at]
      if (character === '"') return passString()
      if (character !== '{' && character !== '[') {
        const end = after(SCALAR, text, at)
        if (end === at) return { offset: at, expected: 'a value' }
        at = end
        return undefined
      }
      at = after(WHITE, text, at + 1)
      if (text[at] === (character === '{' ? '}' : ']')) {
        at++
        return undefined
      }
      open.push(character)
      const key = character === '{' ? enterKey() : undefined
      if (key !== undefined) return key
    }
  }

  function enterKey(): JsonFault | undefined {
    if (text[at] !== '"') return { offset: at, expected: 'a name in double quotes' }
    const fault = passString()
    if (fault !== undefined) return fault
    at = after(WHITE, text, at)
    if (text[at] !== ':') return { offset: at, expected: '":"' }
    at = after(WHITE, text, at + 1)
    return undefined
  }

  function passString(): JsonFault | undefined {
    at++
    while (at < text.length && text[at] !== '"') {
      if (text[at] === '\\') {
        const end = after(ESCAPE, text, at)
        if (end === at) return { offset: at, expected: 'an escape that JSON knows' }
        at = end
      } else {
        if (text.charCodeAt(at) < 0x20) break
        at++
      }
    }
    if (text[at] !== '"') return { offset: at, expected: 'the end of the string' }
    at++
    return undefined
  }
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Offset of an escape in valid JSON that is half a character, or -1: no file can hold such text. */
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
