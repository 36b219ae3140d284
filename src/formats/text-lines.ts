import type { Origin } from '../document/document.ts'
import type { Place } from '../errors.ts'
import type { ReadContext } from './format.ts'
import { LineScanner } from './line-scanner.ts'
import { InputText } from './placed.ts'
import type { ByteSource } from './source.ts'

/** The lines of a source without their ends, checked to be UTF-8 text: what every format but the hot one reads from. */
export function* textLines(source: ByteSource, context: ReadContext): Generator<InputText> {
  const scanner = new LineScanner(source, context)
  while (scanner.advance()) yield new InputText(source.path, scanner.text(), context, scanner.line)
}

/**
 * All of a source, for formats that cannot be read line by line.
 *
 * @param visit is shown each line on the way
 */
export function wholeText(
  source: ByteSource,
  context: ReadContext,
  visit: (line: InputText) => void = () => {},
): InputText {
  const lines: string[] = []
  for (const line of textLines(source, context)) {
    lines.push(line.text)
    visit(line)
  }
  return new InputText(source.path, lines.length === 0 ? '' : `${lines.join('\n')}\n`, context)
}

/** Where the tokens of a document stood in its file: filled in while reading. */
export class LineOrigin implements Origin {
  readonly path: string
  readonly #begin: Place
  readonly #tokens: Place[] = []
  readonly #lines: string[] = []

  constructor(begin: Place) {
    this.path = begin.path
    this.#begin = begin
  }

  /** The place of the next token. */
  addToken(place: Place): void {
    this.#tokens.push(place)
  }

  /** A line that belongs to the document. */
  addLine(text: string): void {
    this.#lines.push(text)
  }

  locate(token?: number): Place {
    return (token === undefined ? undefined : this.#tokens[token]) ?? this.#begin
  }

  bytes(): Uint8Array {
    return new TextEncoder().encode(this.#lines.map((line) => `${line}\n`).join(''))
  }
}
