import { lastAtMost } from '../document/sorted.ts'
import { type ErrorCode, InputError, type Place, type WarningCode } from '../errors.ts'
import type { ReadContext } from './format.ts'

/** A piece of a file that can locate its characters; offsets count UTF-16 units from 0. */
export interface Placed {
  place(offset?: number): Place
  error(code: ErrorCode, offset: number, reason: string): InputError
}

/** Report a fault, after which there is nothing to go on with. */
export function faultAt(
  context: Pick<ReadContext, 'fault'>,
  at: Placed,
  offset: number,
  reason: string,
  code: ErrorCode = 'bad-field',
): undefined {
  context.fault(at.error(code, offset, reason))
}

export function warnAt(
  context: Pick<ReadContext, 'warn'>,
  at: Pick<Placed, 'place'>,
  offset: number,
  code: WarningCode,
  message: string,
): void {
  context.warn({ code, ...at.place(offset), message })
}

/** Do some work; a fault in the input goes to the context, and there is no result. */
export function attempt<Result>(context: Pick<ReadContext, 'fault'>, work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    context.fault(error)
    return undefined
  }
}

/** Text of a file, all of it or some of its lines. */
export class PlacedText implements Placed {
  readonly path: string
  readonly text: string
  readonly #firstLine: number
  #lineStarts: number[] | undefined

  /** @param firstLine number of the line on which the text starts */
  constructor(path: string, text: string, firstLine = 1) {
    this.path = path
    this.text = text
    this.#firstLine = firstLine
  }

  place(offset = 0): Place {
    this.#lineStarts ??= findLineStarts(this.text)
    const line = lastAtMost(this.#lineStarts, offset)
    const start = this.#lineStarts[line] as number
    return { path: this.path, line: this.#firstLine + line, column: offset - start + 1 }
  }

  error(code: ErrorCode, offset: number, reason: string): InputError {
    const place = this.place(offset)
    const start = offset - place.column + 1
    // Many faults may be on one long line, which must not be searched for its end each time.
    const next = this.#lineStarts?.[place.line - this.#firstLine + 1] ?? this.text.length + 1
    return new InputError(code, place, reason, this.text.slice(start, next - 1))
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.text)
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
