import type { Origin } from '../document/document.ts'
import { lastAtMost } from '../document/sorted.ts'
import type { Place } from '../errors.ts'
import type { PlacedText } from './placed.ts'
import type { TextTokens } from './text-tokens.ts'

/** A text without the markup that stood in it, which remembers where in its file each character was. */
export class InlineText {
  readonly #parts: string[] = []
  readonly #textOffsets: number[] = []
  readonly #fileOffsets: number[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

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

  /** Where the characters of the text stand in the file. */
  origin(source: PlacedText, tokens: TextTokens): Origin {
    const textOffsets = Int32Array.from(this.#textOffsets)
    const fileOffsets = this.#fileOffsets
    return {
      path: source.path,
      locate(token): Place {
        const offset = token === undefined ? undefined : tokens.start[token]
        if (offset === undefined) return { path: source.path, line: 1, column: 1 }
        const part = lastAtMost(textOffsets, offset)
        const inFile = (fileOffsets[part] as number) + offset - (textOffsets[part] as number)
        return source.place(inFile)
      },
      bytes: () => source.bytes(),
    }
  }
}
