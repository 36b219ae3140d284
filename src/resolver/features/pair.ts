import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'
import { type Feature, SLOTS } from './feature.ts'

/**
 * Two mentions of a discourse, `a` the earlier. One object serves all pairs of a document; what a feature found is kept
 * until the next pair, since many features are made of others.
 */
export class Pair {
  readonly discourse: Discourse
  a!: Mention
  b!: Mention
  readonly #values = new Float64Array(SLOTS)
  readonly #stamps = new Int32Array(SLOTS)
  #stamp = 0

  constructor(discourse: Discourse) {
    this.discourse = discourse
  }

  set(a: Mention, b: Mention): this {
    this.a = a
    this.b = b
    this.#stamp++
    return this
  }

  get({ slot, value }: Feature): number {
    if (this.#stamps[slot] !== this.#stamp) {
      this.#values[slot] = value(this)
      this.#stamps[slot] = this.#stamp
    }
    return this.#values[slot] as number
  }

  get faithful(): boolean {
    return this.discourse.faithful
  }

  get overlap(): boolean {
    return this.a.end > this.b.start
  }

  get sameSentence(): boolean {
    return this.a.sentence === this.b.sentence
  }
}
