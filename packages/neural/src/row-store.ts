const CHUNK = 1024

/** Rows of numbers that only grow, in chunks, so that nothing is copied when they do. */
export class RowStore {
  readonly #size: number
  readonly #chunks: Float32Array[] = []
  #count = 0

  constructor(size: number) {
    this.#size = size
  }

  add(rows: Float32Array): void {
    const size = this.#size
    for (let at = 0; at < rows.length; at += size) {
      if (this.#count % CHUNK === 0) this.#chunks.push(new Float32Array(CHUNK * size))
      const chunk = this.#chunks.at(-1) as Float32Array
      chunk.set(rows.subarray(at, at + size), (this.#count % CHUNK) * size)
      this.#count++
    }
  }

  /** The numbers among which a row is. */
  chunkOf(index: number): Float32Array {
    return this.#chunks[Math.floor(index / CHUNK)] as Float32Array
  }

  /** Where in its chunk a row begins. */
  at(index: number): number {
    return (index % CHUNK) * this.#size
  }

  row(index: number): Float32Array {
    const at = this.at(index)
    return this.chunkOf(index).subarray(at, at + this.#size)
  }
}
