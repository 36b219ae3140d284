import { lastAtMost } from '../../document/sorted.ts'
/** The text of a marked-up source, and where in the source each part of it comes from. */
export class PlainText {
  readonly text: string
  readonly #starts: Int32Array
  readonly #sources: Int32Array

  constructor(text: string, starts: readonly number[], sources: readonly number[]) {
    this.text = text
    this.#starts = Int32Array.from(starts)
    this.#sources = Int32Array.from(sources)
  }

  /** Offset in the source of a character of the text; both count UTF-16 units. */
  sourceOffset(offset: number): number {
    if (this.#starts.length === 0) return offset
    const part = Math.max(0, lastAtMost(this.#starts, offset))
    return (this.#sources[part] as number) + offset - (this.#starts[part] as number)
  }
}

/** Builds a text from parts of a source. */
export class PlainTextBuilder {
  #text = ''
  readonly #starts: number[] = []
  readonly #sources: number[] = []

  /** Adds a text that represents the source from this offset on. */
  add(text: string, source: number): void {
    if (text === '') return
    this.#starts.push(this.#text.length)
    this.#sources.push(source)
    this.#text += text
  }

  /** Ends the paragraph, if one has begun. */
  endParagraph(source: number): void {
    if (this.#text !== '' && !this.#text.endsWith('\n\n'))
      this.add(this.#text.endsWith('\n') ? '\n' : '\n\n', source)
  }

  finish(): PlainText {
    return new PlainText(this.#text, this.#starts, this.#sources)
  }
}
