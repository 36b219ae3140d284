import { lastAtMost } from '../../document/sorted.ts'

/**
 * Token numbers of one document. They run through it in most files, and restart in each sentence in
 * others; then a number means the token of its own sentence.
 */
export class TokenNumbers {
  readonly #positions: Map<string, number> = new Map()
  readonly #sentences: Map<string, number>[] = []
  /** First token of each sentence. */
  readonly #starts: number[] = []
  #isRunning = true
  #last = 0

  beginSentence(): void {
    this.#sentences.push(new Map())
  }

  add(id: string, position: number): void {
    if (this.#starts.length < this.#sentences.length) this.#starts.push(position)
    const number = Number(id)
    if (!id.includes('.')) {
      if (number <= this.#last) this.#isRunning = false
      this.#last = number
    }
    if (!this.#positions.has(id)) this.#positions.set(id, position)
    this.#sentences.at(-1)?.set(id, position)
  }

  /** Position of a token by its number, as it is meant in the sentence of another; undefined when there is none. */
  position(id: string, from: number): number | undefined {
    if (this.#isRunning) return this.#positions.get(id)
    return this.#sentences[lastAtMost(this.#starts, from)]?.get(id)
  }
}
