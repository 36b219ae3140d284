/** A location in an input; line and column count from 1, columns in UTF-16 units. */
export interface Place {
  readonly path: string
  readonly line: number
  readonly column: number
}

/** Codes of all intentional errors. Each has a section in docs/errors.md. */
export type ErrorCode =
  | 'bad-bracket'
  | 'bad-entities'
  | 'bad-field'
  | 'bad-json'
  | 'bad-model'
  | 'bad-plan'
  | 'bad-setting'
  | 'bad-weights'
  | 'bad-xml'
  | 'binary-file'
  | 'cannot-hold'
  | 'cannot-listen'
  | 'cannot-read'
  | 'cannot-shard'
  | 'cannot-submit'
  | 'cannot-write'
  | 'changed-input'
  | 'corefud-check'
  | 'different-documents'
  | 'duplicate-document'
  | 'duplicate-mention'
  | 'empty-file'
  | 'gzip-bomb'
  | 'invalid-utf8'
  | 'line-too-long'
  | 'missing-document'
  | 'missing-end'
  | 'missing-shard'
  | 'no-confidence'
  | 'no-dependencies'
  | 'no-feature'
  | 'no-heads'
  | 'no-layer'
  | 'no-mentions'
  | 'no-minimum-spans'
  | 'no-model'
  | 'no-neural'
  | 'no-parses'
  | 'no-runtime'
  | 'no-text'
  | 'no-types'
  | 'no-unit'
  | 'not-ace'
  | 'not-english'
  | 'not-gap'
  | 'not-winobias'
  | 'out-of-memory'
  | 'repaired-markup'
  | 'row-outside-document'
  | 'seen-data'
  | 'span-outside-document'
  | 'text-mismatch'
  | 'too-many-candidates'
  | 'unclosed-mention'
  | 'undecomposable-metric'
  | 'unknown-format'
  | 'unopened-mention'
  | 'utf-16'

/** Something odd that did not stop the reading. The codes share docs/errors.md with the errors. */
export type WarningCode =
  | 'assumed-offsets'
  | 'byte-order-mark'
  | 'cut-sentence'
  | 'derived-tags'
  | 'derived-type'
  | 'duplicate-mention'
  | 'empty-document'
  | 'ignored-annotation'
  | 'ignored-split'
  | 'left-out-metric'
  | 'lost-mention'
  | 'missing-document'
  | 'missing-header'
  | 'moved-mention'
  | 'no-types'
  | 'not-english'
  | 'not-gap'
  | 'not-winobias'
  | 'offset-unit'
  | 'own-ids'
  | 'own-tokens'
  | 'repaired-markup'
  | 'seen-data'
  | 'surface-mismatch'
  | 'text-mismatch'
  | 'unicode-normalisation'
  | 'unknown-field'
  | 'untyped-response'
  | 'widened-mention'

export interface Warning {
  readonly code: WarningCode
  readonly path: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** Any intentional error. The message says what is wrong and, where possible, what to do about it. */
export class RefereeError extends Error {
  override readonly name: string = 'RefereeError'
  readonly code: ErrorCode

  /**
   * @param reason may quote the input: it is made safe to print
   * @param picture further lines, already safe to print
   */
  constructor(code: ErrorCode, reason: string, picture = '') {
    super(`${printable(reason)} [${code}]${picture}`)
    this.code = code
  }
}

/** Unusable input, and the exact character at which the fault was found. */
export class InputError extends RefereeError {
  override readonly name: string = 'InputError'
  readonly place: Place
  /** What is wrong, without the place. */
  readonly reason: string
  /** The line at fault with a caret under it, where the line is known. */
  readonly picture: string | undefined

  /** @param line the text of the line at fault, for the excerpt with its caret */
  constructor(code: ErrorCode, place: Place, reason: string, line?: string) {
    // A file that is not there has no lines.
    const isWhole = code === 'cannot-read' && line === undefined
    const where = isWhole ? place.path : `${place.path}:${place.line}:${place.column}`
    const picture = line === undefined ? undefined : excerpt(line, place.column)
    super(code, `${where}: ${reason}`, picture === undefined ? '' : `\n\n${picture}`)
    this.place = place
    this.reason = reason
    this.picture = picture
  }
}

const EXCERPT_WIDTH = 90

/** One line of input cut to a readable width around a column, with a caret under it. */
export function excerpt(line: string, column: number): string {
  const at = Math.min(column - 1, line.length)
  const ideal = Math.floor(Math.max(0, Math.min(at - EXCERPT_WIDTH / 2, line.length - EXCERPT_WIDTH)))
  const start = isInsidePair(line, ideal) ? ideal + 1 : ideal
  const cut = start + EXCERPT_WIDTH
  const end = isInsidePair(line, cut) ? cut - 1 : cut
  const head = start > 0 ? '…' : ''
  const tail = end < line.length ? '…' : ''
  // Columns count UTF-16 units, but the caret goes under a character.
  const before = [...line.slice(start, at)].length
  // Copied, because a slice would keep the whole of a long line in memory as long as the error.
  const text = [...printable(line.slice(start, end))].join('')
  return `  ${head}${text}${tail}\n  ${' '.repeat(head.length + before)}^`
}

function isInsidePair(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return at > 0 && code >= 0xdc00 && code < 0xe000
}

/**
 * Text that is safe to print on one line: tabs become one blank, so that the caret lines up, and anything that
 * could control a terminal or reorder text becomes a dot: control characters, line separators, direction marks.
 */
export function printable(text: string): string {
  return text.replace(/\t/g, ' ').replace(UNSAFE, '·')
}

/**
 * Multi-line text without what could control a terminal, except for the styles and colours of our own output:
 * the last guard before a terminal, whatever was written.
 */
export function terminalSafe(text: string): string {
  return text.replace(STEERING, '·')
}

/** The same for a table field, which may have several lines but no styles. */
export function fieldSafe(text: string): string {
  return text.replace(STEERING_OR_STYLE, '·')
}

const UNSEEN =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001a\\u001c-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069'
const STEERING = new RegExp(`[${UNSEEN}]|\\r(?!\\n)|\\u001b(?!\\[(?:1|2|22|3[1-6]|39)m)`, 'g')
const STEERING_OR_STYLE = new RegExp(`[${UNSEEN}\\u001b]|\\r(?!\\n)`, 'g')

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g
