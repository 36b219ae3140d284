import { lastAtMost } from '../../document/sorted.ts'
import type { Place } from '../../errors.ts'
import { PlacedText } from '../placed.ts'

/** A text whose Python notation was turned into JSON. */
export interface FromPython {
  readonly text: string
  /** The first change, in the text as it was. */
  readonly first: Place
  /** Where a place of the new text was. */
  place(place: Place): Place
}

/** Strings, with or without their end, and everything else that Python writes differently. */
const PIECES = /(['"])((?:(?!\1)[^\\\n]|\\.)*)(\1|\\?)|[()]|,(?=\s*[\])}])|\b(?:None|True|False)\b/g
const SIGNS: Readonly<Record<string, string>> = { '(': '[', ')': ']', ',': ' ', None: 'null' }
const ESCAPES = /\\(?:x([\da-fA-F]{2})|U00(10[\da-fA-F]{4}|0[\da-fA-F]{5})|.)|"/g

/**
 * Rewrite the text after an offset so that it means in JSON what it meant in Python. The result need not be valid
 * JSON.
 *
 * @returns undefined if nothing changes
 */
export function fromPython(path: string, text: string, from: number): FromPython | undefined {
  const places = new PlacedText(path, text)
  const length = text.trimEnd().length
  /** Where lengths changed, by line: columns of the new text, and the total change so far. */
  const shifts = new Map<number, { readonly columns: number[]; readonly sums: number[] }>()
  let first: Place | undefined
  const rewrite = (piece: string, quote = '', content = '', end = '', at = 0): string => {
    const isOpen = quote !== end && from + at + piece.length < length
    const now = isOpen
      ? piece
      : quote
        ? `"${content.replace(ESCAPES, toJson)}${end === quote ? '"' : end}`
        : (SIGNS[piece] ?? piece.toLowerCase())
    if (now === piece) return piece
    const place = places.place(from + at)
    first ??= place
    if (now.length !== piece.length) {
      const own = shifts.get(place.line) ?? { columns: [], sums: [] }
      const before = own.sums.at(-1) ?? 0
      shifts.set(place.line, own)
      own.columns.push(place.column + before)
      own.sums.push(before + now.length - piece.length)
    }
    return now
  }
  const rewritten = text.slice(0, from) + text.slice(from).replace(PIECES, rewrite)
  const place = ({ path, line, column }: Place): Place => {
    const { columns, sums } = shifts.get(line) ?? { columns: [], sums: [] }
    return { path, line, column: column - (sums[lastAtMost(columns, column - 1)] ?? 0) }
  }
  return first && { text: rewritten, first, place }
}

function toJson(sign: string, byte?: string, character?: string): string {
  if (byte !== undefined) return `\\u00${byte}`
  if (character !== undefined) return String.fromCodePoint(Number.parseInt(character, 16))
  return sign === '"' ? '\\"' : sign === "\\'" ? "'" : sign
}
