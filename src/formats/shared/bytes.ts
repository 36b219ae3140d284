// No imports here: only then does the bundler inline these numbers in other files too.

/** Characters as bytes. */
export const TAB = 9
export const NEWLINE = 10
export const RETURN = 13
export const BLANK = 32
export const HASH = 35
export const OPEN = 40
export const CLOSE = 41
export const HYPHEN = 45
export const POINT = 46
export const ZERO = 48
export const NINE = 57
export const EQUALS = 61
export const UNDERSCORE = 95
export const BAR = 124

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text)
}

export function textOf(bytes: Uint8Array, from = 0, to?: number): string {
  return decoder.decode(bytes.subarray(from, to))
}

/** Do the bytes at an offset start with others? */
export function startsWith(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false
  return true
}
