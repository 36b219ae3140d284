import type { Origin } from '../../document/document.ts'
import { lastAtMost } from '../../document/sorted.ts'
import type { Place } from '../../errors.ts'
import type { PlacedText } from '../placed.ts'
import { textOrigin } from './stand-off.ts'
import type { TextTokens } from './text-tokens.ts'

/** A text without its markup, which remembers where in its file each character was. */
export class InlineText {
  readonly #parts: string[] = []
  readonly #textOffsets: number[] = []
  readonly #fileOffsets: number[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  /** Add text from an offset of the file, or a replacement for what is there. */
  add(text: string, fileOffset: number): void {
    if (text === '') return
    this.#parts.push(text)
    this.#textOffsets.push(this.#length)
    this.#fileOffsets.push(fileOffset)
    this.#length += text.length
  }

  text(): string {
    return this.#parts.join('')
  }

  /** The place in the file of a character of the text. */
  place(source: PlacedText, offset: number): Place {
    const part = Math.max(0, lastAtMost(this.#textOffsets, offset))
    return source.place((this.#fileOffsets[part] ?? 0) + offset - (this.#textOffsets[part] ?? 0))
  }

  /** @param main the file with the annotation, where it is another */
  origin(source: PlacedText, tokens: TextTokens, main: PlacedText = source): Origin {
    return textOrigin(main, tokens, { place: (offset = 0) => this.place(source, offset) })
  }
}

/** True for a text without words. A no-break space is a word, as it is for the tokeniser. */
export function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text)
}
