/** Writes numbers and texts into a growing run of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(1 << 16)
  #length = 0

  byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = value
  }

  /** A non-negative integer, seven bits per byte, small ones in one byte. */
  number(value: number): void {
    let rest = value
    while (rest > 127) {
      this.byte((rest & 127) | 128)
      rest = Math.floor(rest / 128)
    }
    this.byte(rest)
  }

  /** An integer of either sign. */
  signed(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value)
  }

  text(value: string): void {
    this.bytes(new TextEncoder().encode(value))
  }

  /** A run of bytes with its length in front. */
  bytes(value: Uint8Array): void {
    this.number(value.length)
    for (const byte of value) this.byte(byte)
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }
}
