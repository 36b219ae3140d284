import type { Origin } from '../../document/document.ts'
import { type ErrorCode, InputError, type Place } from '../../errors.ts'
import type { LineScanner } from '../line-scanner.ts'
import type { CorefudTokens } from './tokens.ts'

/** Places of tokens, found by counting lines only when someone asks. */
export class CorefudOrigin implements Origin {
  readonly path: string
  readonly #line: number
  readonly #tokens: CorefudTokens

  constructor(path: string, line: number, tokens: CorefudTokens) {
    this.path = path
    this.#line = line
    this.#tokens = tokens
  }

  /** The last column of a token: that is where its mentions are. */
  locate(position?: number): Place {
    if (position === undefined || position < 0 || position >= this.#tokens.count) {
      return { path: this.path, line: this.#line, column: 1 }
    }
    const misc = this.#tokens.miscOf(position)
    const { line, start } = lineOf(this.#tokens.bytes, 0, misc)
    const column = new TextDecoder().decode(this.#tokens.bytes.subarray(start, misc)).length + 1
    return { path: this.path, line: this.#line + line, column }
  }

  bytes(): Uint8Array {
    return this.#tokens.bytes
  }
}

/** An error at an offset of the document that is being read, in whichever of its lines that is. */
export function errorAt(scanner: LineScanner, code: ErrorCode, offset: number, reason: string): InputError {
  const { bytes, limit, kept } = scanner
  const at = kept + offset
  const { start } = lineOf(bytes, kept, at)
  let end = at
  while (end < limit && bytes[end] !== NEWLINE && bytes[end] !== CARRIAGE_RETURN) end++
  return new InputError(code, placeAt(scanner, offset), reason, scanner.text(start, end))
}

export function placeAt(scanner: LineScanner, offset: number): Place {
  const { bytes, kept, keptLine, path } = scanner
  const { line, start } = lineOf(bytes, kept, kept + offset)
  return { path, line: keptLine + line, column: scanner.text(start, kept + offset).length + 1 }
}

/** The line that a byte is in: how many lines on, and where it starts. */
function lineOf(bytes: Uint8Array, from: number, at: number): { line: number; start: number } {
  let line = 0
  let start = from
  for (let i = from; i < at; i++) {
    if (bytes[i] !== NEWLINE) continue
    start = i + 1
    line++
  }
  return { line, start }
}

const NEWLINE = 10
const CARRIAGE_RETURN = 13
