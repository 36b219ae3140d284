const CHUNK = 1024

/** A growing list of rows, in chunks, so that nothing is copied as it grows. */
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

  /** The chunk that holds a row. */
  chunkOf(index: number): Float32Array {
    return this.#chunks[Math.floor(index / CHUNK)] as Float32Array
  }

  /** Where a row begins in its chunk. */
  at(index: number): number {
    return (index % CHUNK) * this.#size
  }

  row(index: number): Float32Array {
    const at = this.at(index)
    return this.chunkOf(index).subarray(at, at + this.#size)
  }
}
