import type { ErrorCode } from '../errors.ts'
import { type ByteTests, portableByteTests } from './source.ts'

/** Bytes that cannot be UTF-8 text, and why. */
export interface EncodingFault {
  readonly code: ErrorCode
  readonly offset: number
  readonly reason: string
}

/** Checks a stream of bytes piece by piece, before they are parsed. */
export class EncodingCheck {
  readonly #tests: ByteTests
  /** Bytes at the end of the last piece that may be the start of a character. */
  #unfinished = 0

  constructor(tests: ByteTests = portableByteTests) {
    this.#tests = tests
  }

  /** The first fault in the fresh bytes [from, to); `from` must follow what was inspected last. */
  inspect(bytes: Uint8Array, from: number, to: number, isLast: boolean): EncodingFault | undefined {
    const nul = this.#tests.indexOfNul(bytes.subarray(from, to))
    const binary = 'a NUL byte: this is a binary file, not text'
    if (nul >= 0) return { code: 'binary-file', offset: from + nul, reason: binary }
    const start = from - this.#unfinished
    const end = isLast ? to : lastCompleteCharacter(bytes, start, to)
    this.#unfinished = to - end
    const piece = bytes.subarray(start, end)
    if (this.#tests.isUtf8(piece)) return undefined
    const reason = 'this is not UTF-8; if it is Latin-1, convert it with: iconv -f LATIN1 -t UTF-8'
    return { code: 'invalid-utf8', offset: start + this.#firstFault(piece), reason }
  }

  /** Line by line, then character by character: slow, but it runs only once, to locate a fault. */
  #firstFault(piece: Uint8Array): number {
    let line = 0
    for (let at = 0; at <= piece.length; at++) {
      if (at < piece.length && piece[at] !== 10) continue
      if (!this.#tests.isUtf8(piece.subarray(line, at))) break
      line = at + 1
    }
    let end = line
    while (end < piece.length) {
      const next = end + lengthOfCharacter(piece[end] as number)
      if (next > piece.length || !this.#tests.isUtf8(piece.subarray(end, next))) break
      end = next
    }
    return end
  }
}

/** Where the last complete character in [from, to) ends. */
export function lastCompleteCharacter(bytes: Uint8Array, from: number, to: number): number {
  let lead = to - 1
  while (lead >= from && lead > to - 4 && ((bytes[lead] as number) & 0xc0) === 0x80) lead--
  if (lead < from || (bytes[lead] as number) < 0xc0) return to
  return lead + lengthOfCharacter(bytes[lead] as number) > to ? lead : to
}

/** How many bytes a character with this first byte has. */
function lengthOfCharacter(lead: number): number {
  return lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
}

/** Check for a byte order mark: how many bytes to skip, or what is wrong. */
export function byteOrderMark(bytes: Uint8Array, length: number): 0 | 3 | EncodingFault {
  const [a, b, c] = bytes
  if (length >= 3 && a === 0xef && b === 0xbb && c === 0xbf) return 3
  const isWide = length >= 2 && ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
  const reason = 'this file is UTF-16; convert it first, for example with: iconv -f UTF-16 -t UTF-8'
  return isWide ? { code: 'utf-16', offset: 0, reason } : 0
}
