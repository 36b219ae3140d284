import { countBelow } from '../document/sorted.ts'
import type { InputError } from '../errors.ts'
import { newlinesOf } from './companion-text.ts'
import { TextLine } from './text-lines.ts'

/** The text of a file that can say in which line an offset stands. */
export class PlacedText {
  readonly path: string
  readonly text: string
  #newlines: Int32Array | undefined

  constructor(path: string, text: string) {
    this.path = path
    this.text = text
  }

  /** The line of an offset, and the offset in it. */
  at(offset: number): { readonly line: TextLine; readonly offset: number } {
    this.#newlines ??= newlinesOf(this.text)
    const number = countBelow(this.#newlines, offset)
    const start = number === 0 ? 0 : (this.#newlines[number - 1] as number) + 1
    const end = this.#newlines[number] ?? this.text.length
    return { line: new TextLine(this.path, number + 1, this.text.slice(start, end)), offset: offset - start }
  }

  error(code: InputError['code'], offset: number, reason: string): InputError {
    const { line, offset: inLine } = this.at(offset)
    return line.error(code, inLine, reason)
  }
}
