import { lastAtMost } from '../document/sorted.ts'
import { type ErrorCode, InputError, type Place, type WarningCode } from '../errors.ts'
import type { ReadContext } from './format.ts'

/** Do some work. A fault in the input goes to the context, and the result is undefined. */
export function attempt<Result>(context: Pick<ReadContext, 'fault'>, work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    context.fault(error)
    return undefined
  }
}

/** Text of a file, or of some of its lines, that can locate its characters; offsets count UTF-16 units from 0. */
export class PlacedText {
  readonly path: string
  readonly text: string
  /** Number of the line on which the text starts. */
  readonly line: number
  #lineStarts: number[] | undefined

  constructor(path: string, text: string, line = 1) {
    this.path = path
    this.text = text
    this.line = line
  }

  place(offset = 0): Place {
    this.#lineStarts ??= findLineStarts(this.text)
    const line = lastAtMost(this.#lineStarts, offset)
    const start = this.#lineStarts[line] as number
    return { path: this.path, line: this.line + line, column: offset - start + 1 }
  }

  error(code: ErrorCode, offset: number, reason: string): InputError {
    const place = this.place(offset)
    const start = offset - place.column + 1
    // One long line may have many faults: do not search for its end each time.
    const next = this.#lineStarts?.[place.line - this.line + 1]
    return new InputError(code, place, reason, this.text.slice(start, next && next - 1))
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.text)
  }
}

/** The same while it is being read, with a context for faults and warnings. */
export class InputText extends PlacedText {
  readonly context: ReadContext

  constructor(path: string, text: string, context: ReadContext, line?: number) {
    super(path, text, line)
    this.context = context
  }

  /** Report a fault. Returns undefined, for use in place of a result. */
  fault(offset: number, reason: string, code: ErrorCode = 'bad-field'): undefined {
    this.context.fault(this.error(code, offset, reason))
  }

  warn(offset: number, code: WarningCode, message: string): void {
    this.context.warn({ code, ...this.place(offset), message })
  }
}

/** Where the lines of a text start. */
export function findLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
