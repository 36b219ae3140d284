/** Rows of numbers for the words of a text, keeping only the range that is still needed. */
export class WordRows {
  readonly size: number
  #data: Float32Array = new Float32Array(0)
  /** The range of words held; `#to` is exclusive. */
  #from = 0
  #to = 0

  constructor(size: number) {
    this.size = size
  }

  get data(): Float32Array {
    return this.#data
  }

  /** Where the row of a word begins in `data`. */
  at(word: number): number {
    return (word - this.#from) * this.size
  }

  /** Drop the words before `needed`, and append rows. */
  add(rows: Float32Array, needed: number): void {
    const kept = (this.#to - needed) * this.size
    const length = kept + rows.length
    const start = this.at(needed)
    if (length <= this.#data.length) this.#data.copyWithin(0, start, start + kept)
    else {
      const larger = new Float32Array(Math.max(length, 2 * kept))
      larger.set(this.#data.subarray(start, start + kept))
      this.#data = larger
    }
    this.#data.set(rows, kept)
    this.#from = needed
    this.#to += rows.length / this.size
  }
}
