/** Where in an input something stands; line and column count from 1, columns in UTF-16 units. */
export interface Place {
  readonly path: string
  readonly line: number
  readonly column: number
}

/** Every failure a caller can meet on purpose. Each code has a section in docs/errors.md. */
export type ErrorCode =
  | 'bad-bracket'
  | 'bad-field'
  | 'bad-json'
  | 'binary-file'
  | 'cannot-hold'
  | 'cannot-read'
  | 'cannot-write'
  | 'duplicate-document'
  | 'duplicate-mention'
  | 'empty-file'
  | 'invalid-utf8'
  | 'line-too-long'
  | 'missing-document'
  | 'missing-end'
  | 'no-dependencies'
  | 'no-feature'
  | 'no-heads'
  | 'no-minimum-spans'
  | 'no-types'
  | 'row-outside-document'
  | 'span-outside-document'
  | 'text-mismatch'
  | 'unclosed-mention'
  | 'undecomposable-metric'
  | 'unknown-format'
  | 'unopened-mention'
  | 'utf-16'

/** Something odd that did not stop the reading. The codes share docs/errors.md with the errors. */
export type WarningCode =
  | 'byte-order-mark'
  | 'derived-type'
  | 'duplicate-mention'
  | 'empty-document'
  | 'left-out-metric'
  | 'missing-document'
  | 'missing-header'
  | 'unicode-normalisation'

export interface Warning {
  readonly code: WarningCode
  readonly path: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** Anything thrown on purpose. The message says what is wrong and, where there is one, the way out. */
export class RefereeError extends Error {
  override readonly name: string = 'RefereeError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Input that cannot be used, and the exact character at which that was found. */
export class InputError extends RefereeError {
  override readonly name: string = 'InputError'
  readonly place: Place

  /** @param line the text of the line at fault, for the excerpt with its caret */
  constructor(code: ErrorCode, place: Place, reason: string, line?: string) {
    const picture = line === undefined ? '' : `\n\n${excerpt(line, place.column)}`
    super(code, `${place.path}:${place.line}:${place.column}: ${reason} [${code}]${picture}`)
    this.place = place
  }
}

const EXCERPT_WIDTH = 90

/** One line of input cut to a readable width around a column, and a caret under it. */
export function excerpt(line: string, column: number): string {
  const from = Math.max(0, Math.min(column - 1 - EXCERPT_WIDTH / 2, line.length - EXCERPT_WIDTH))
  const start = Math.floor(from)
  const cut = printable(line.slice(start, start + EXCERPT_WIDTH))
  const head = start > 0 ? '…' : ''
  const tail = start + EXCERPT_WIDTH < line.length ? '…' : ''
  return `  ${head}${cut}${tail}\n  ${' '.repeat(head.length + column - 1 - start)}^`
}

/**
 * Text that is safe to print: tabs become one blank, so that carets stand right, and control
 * characters a dot, so that no input can steer the terminal.
 */
export function printable(text: string): string {
  let out = ''
  for (const character of text) {
    const code = character.codePointAt(0) as number
    out += character === '\t' ? ' ' : code < 0x20 || (code >= 0x7f && code < 0xa0) ? '·' : character
  }
  return out
}
