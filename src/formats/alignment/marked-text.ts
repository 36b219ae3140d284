import { lastAtMost } from '../../document/sorted.ts'
import { InputError, type Place } from '../../errors.ts'
import type { SourcePlaces } from '../parsed-response.ts'
import { TextLine } from '../text-lines.ts'

/** Lines of a file, as one text that knows where its characters stand. */
export class SourceText implements SourcePlaces {
  readonly path: string
  readonly text: string
  readonly #firstLine: number
  readonly #lineStarts: number[] = [0]

  constructor(path: string, firstLine: number, text: string) {
    this.path = path
    this.text = text
    this.#firstLine = firstLine
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#lineStarts.push(at + 1)
  }

  place(offset = 0): Place {
    const line = lastAtMost(this.#lineStarts, offset)
    const start = this.#lineStarts[line] as number
    return { path: this.path, line: this.#firstLine + line, column: offset - start + 1 }
  }

  error(code: InputError['code'], offset: number, reason: string): InputError {
    const place = this.place(offset)
    const start = offset - place.column + 1
    const newline = this.text.indexOf('\n', start)
    const line = new TextLine(
      this.path,
      place.line,
      this.text.slice(start, newline < 0 ? undefined : newline),
    )
    return new InputError(code, place, reason, line.text)
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.text)
  }
}

/** A text while its marks are taken out: pieces of the source one after the other. */
export class MarkedText implements SourcePlaces {
  readonly #source: SourceText
  readonly #pieces: string[] = []
  /** By piece, where it begins in the text and in the source. */
  readonly #starts: number[] = []
  readonly #origins: number[] = []
  #length = 0

  constructor(source: SourceText) {
    this.#source = source
  }

  get path(): string {
    return this.#source.path
  }

  /** Characters so far. */
  get length(): number {
    return this.#length
  }

  /** Add text that stands at an offset of the source, or stands for what does. */
  add(text: string, origin: number): void {
    if (text === '') return
    this.#pieces.push(text)
    this.#starts.push(this.#length)
    this.#origins.push(origin)
    this.#length += text.length
  }

  text(): string {
    return this.#pieces.join('')
  }

  place(offset = 0): Place {
    const piece = Math.max(0, lastAtMost(this.#starts, offset))
    const within = offset - (this.#starts[piece] ?? 0)
    return this.#source.place((this.#origins[piece] ?? 0) + within)
  }

  bytes(): Uint8Array {
    return this.#source.bytes()
  }
}

const BLANK = /[ \t\r\n]/

/** True for a text without words; a no-break space is one, as it is for the tokeniser. */
export function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text)
}

/** The word that starts at an offset, or after the blanks there. */
export function wordFrom(text: string, offset: number): readonly [start: number, end: number] {
  let start = offset
  while (start < text.length && BLANK.test(text[start] as string)) start++
  let end = start
  while (end < text.length && !BLANK.test(text[end] as string)) end++
  return [start, end]
}

/** The word that ends at an offset, or before the blanks there. */
export function wordTo(text: string, offset: number): readonly [start: number, end: number] {
  let end = offset
  while (end > 0 && BLANK.test(text[end - 1] as string)) end--
  let start = end
  while (start > 0 && !BLANK.test(text[start - 1] as string)) start--
  return [start, end]
}
