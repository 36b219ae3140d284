import type { Hash } from 'coref-referee/explorer'

/** SHA-256 (FIPS 180-4). The browsers' own is asynchronous, and so cannot be used while a corpus is read. */
export class Sha256 implements Hash {
  readonly #state = Int32Array.from(INITIAL)
  readonly #block = new Uint8Array(64)
  readonly #words = new Int32Array(64)
  #filled = 0
  #length = 0

  update(data: Uint8Array | string): Sha256 {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
    this.#length += bytes.length
    let at = 0
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + 64 - this.#filled)
      this.#block.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
      if (this.#filled === 64) this.#compress()
    }
    return this
  }

  digest(): string {
    const bits = this.#length * 8
    const padding = new Uint8Array(((119 - this.#filled) % 64) + 9)
    padding[0] = 0x80
    const view = new DataView(padding.buffer)
    view.setUint32(padding.length - 8, Math.floor(bits / 2 ** 32))
    view.setUint32(padding.length - 4, bits >>> 0)
    this.update(padding)
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  #compress(): void {
    const words = this.#words
    const view = new DataView(this.#block.buffer)
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(i * 4)
    for (let i = 16; i < 64; i++) {
      const [x, y] = [words[i - 15] as number, words[i - 2] as number]
      const small = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)
      const large = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10)
      words[i] = (words[i - 16] as number) + small + (words[i - 7] as number) + large
    }
    let [a, b, c, d, e, f, g, h] = this.#state as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < 64; i++) {
      const choice = (e & f) ^ (~e & g)
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const first =
        (h +
          (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
          choice +
          (ROUNDS[i] as number) +
          (words[i] as number)) |
        0
      const second = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority) | 0
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) {
      this.#state[i] = (this.#state[i] as number) + value
    }
    this.#filled = 0
  }
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

const PRIMES: readonly number[] = firstPrimes(64)
/** The first 32 bits of the fractional parts of the square and cube roots of primes. */
const INITIAL: readonly number[] = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS: readonly number[] = PRIMES.map((prime) => fraction(Math.cbrt(prime)))

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return primes
}
