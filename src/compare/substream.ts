/** What the numbers of a substream are used for; each purpose has its own streams. */
export type Purpose = 'permutation' | 'bootstrap'

const PURPOSES: Readonly<Record<Purpose, number>> = { permutation: 0x70657231, bootstrap: 0x626f6f74 }

/**
 * Random numbers for one replicate: xoshiro128** (Blackman and Vigna 2018) whose state is a hash of seed,
 * purpose and replicate number. So replicate 4,711 is the same in every thread and in any
 * order, and the number of workers cannot change a result.
 */
export class Substream {
  #a = 0
  #b = 0
  #c = 0
  #d = 0

  /** @param seed an integer from 0 to 2^53 - 1 */
  restart(seed: number, purpose: Purpose, replicate: number): void {
    let state = mix(PURPOSES[purpose])
    state = mix(state ^ (seed >>> 0))
    state = mix(state ^ Math.floor(seed / 2 ** 32))
    state = mix(state ^ (replicate >>> 0))
    const next = (): number => {
      state = (state + 0x9e3779b9) | 0
      return mix(state)
    }
    this.#a = next()
    this.#b = next()
    this.#c = next()
    // An all-zero state would never change.
    this.#d = next() | 1
  }

  /** 32 random bits, as an integer from 0 to 2^32 - 1. */
  bits(): number {
    const scaled = Math.imul(this.#b, 5)
    const result = Math.imul((scaled << 7) | (scaled >>> 25), 9)
    const shifted = this.#b << 9
    this.#c ^= this.#a
    this.#d ^= this.#b
    this.#b ^= this.#c
    this.#a ^= this.#d
    this.#c ^= shifted
    this.#d = (this.#d << 11) | (this.#d >>> 21)
    return result >>> 0
  }

  /** An integer from 0 to bound - 1, all equally likely (Lemire 2019). @param bound at most 2^21 */
  below(bound: number): number {
    for (;;) {
      const product = this.bits() * bound
      const rest = product >>> 0
      if (rest >= bound || rest >= 2 ** 32 % bound) return Math.floor(product / 2 ** 32)
    }
  }
}

/** The finalizer of MurmurHash3: every bit of the input moves half of the output. */
function mix(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
