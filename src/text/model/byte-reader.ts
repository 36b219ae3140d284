import { RefereeError } from '../../errors.ts'

/** Reads what a ByteWriter wrote; a model that ends too early is an error, never a guess. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new RefereeError('bad-model', 'the model is incomplete: download it again')
    return byte
  }

  number(): number {
    let value = 0
    for (let place = 1; ; place *= 128) {
      const byte = this.byte()
      value += (byte & 127) * place
      if (byte < 128) return value
    }
  }

  signed(): number {
    const value = this.number()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }

  text(): string {
    return new TextDecoder().decode(this.bytes())
  }

  bytes(): Uint8Array {
    const length = this.number()
    const end = this.#at + length
    if (end > this.#bytes.length) {
      throw new RefereeError('bad-model', 'the model is incomplete: download it again')
    }
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return bytes
  }
}
