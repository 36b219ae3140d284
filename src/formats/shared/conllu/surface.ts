import { BLANK, textOf } from '../bytes.ts'

/**
 * Compares the words of sentences with their `# text` lines while rows are read. Only if all agree does the
 * document have a text that the offsets of its tokens can point into.
 */
export class SurfaceCheck {
  #lines: string[] = []
  #isAlike = true
  #text: Uint8Array = new Uint8Array()
  #at = 0
  /** The first sentence whose text differs, or -1. */
  other = -1
  #sentences = 0

  /** Begin a sentence with the bytes of its text, or undefined if it has none. */
  begin(text: Uint8Array | undefined): void {
    this.#sentences++
    if (text === undefined) this.#isAlike = false
    if (text === undefined || !this.#isAlike) return
    this.#text = text
    this.#at = 0
    this.#lines.push(textOf(text))
  }

  /** The next word, or multiword token, at these bytes. */
  word(bytes: Uint8Array, from: number, to: number): void {
    if (!this.#isAlike) return
    const text = this.#text
    let at = blanksFrom(text, this.#at)
    for (let i = from; i < to; i++) {
      if (bytes[i] !== text[at++]) {
        this.#differ()
        return
      }
    }
    this.#at = at
  }

  endSentence(): void {
    if (this.#isAlike && blanksFrom(this.#text, this.#at) < this.#text.length) this.#differ()
  }

  #differ(): void {
    this.#isAlike = false
    this.other = this.#sentences - 1
  }

  /** Return the document's text, one sentence per line, if it has one, and begin the next document. */
  take(): string | undefined {
    const text = this.#isAlike && this.#lines.length > 0 ? this.#lines.join('\n') : undefined
    this.#lines = []
    this.#isAlike = true
    this.#sentences = 0
    this.other = -1
    return text
  }
}

/** Offset of the first byte that is not part of a blank (U+0020, U+00A0, U+3000). */
function blanksFrom(text: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const byte = text[at]
    if (byte === BLANK) at++
    else if (byte === 0xc2 && text[at + 1] === 0xa0) at += 2
    else if (byte === 0xe3 && text[at + 1] === 0x80 && text[at + 2] === 0x80) at += 3
    else return at
  }
}
