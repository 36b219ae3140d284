import { textOf } from '../shared/bytes.ts'

const SLOTS = 1 << 15

/** One table for all readers: the many small files of a corpus share the same texts. */
const KNOWN: string[] = new Array<string>(SLOTS).fill('')

/**
 * Decodes short texts that recur often (ids, tags, fields of mentions) only once: a corpus has a few
 * thousand different ones, and decoding costs several times as much as comparing bytes.
 */
export function repeatedText(bytes: Uint8Array, from: number, to: number): string {
  let hash = to - from
  for (let at = from; at < to; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
  const known = KNOWN[slot] as string
  if (isWritten(known, bytes, from, to)) return known
  const text = textOf(bytes, from, to)
  KNOWN[slot] = text
  return text
}

/** Are these bytes this text? Only ASCII can be equal; other text is decoded each time. */
function isWritten(text: string, bytes: Uint8Array, from: number, to: number): boolean {
  const length = to - from
  if (text.length !== length) return false
  for (let i = 0; i < length; i++) {
    const byte = bytes[from + i] as number
    if (byte !== text.charCodeAt(i) || byte >= 0x80) return false
  }
  return true
}
