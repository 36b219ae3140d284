import type { Discourse } from '../discourse.ts'
import type { Mention } from '../mention.ts'
import type { RuleResolution } from '../rules/rule-resolution.ts'
import { type Feature, SLOTS } from './feature.ts'

/**
 * Two mentions of a discourse, `a` the earlier. One object serves all pairs of a document; feature values are cached
 * until the next pair, since many features use others.
 */
export class Pair {
  readonly discourse: Discourse
  a!: Mention
  b!: Mention
  overlap = false
  sameSentence = false
  /** The rule resolver's result for the discourse, once a feature needs it. */
  rules: RuleResolution | undefined
  readonly #values = new Uint8Array(SLOTS)
  readonly #stamps = new Int32Array(SLOTS)
  #stamp = 0

  constructor(discourse: Discourse) {
    this.discourse = discourse
  }

  set(a: Mention, b: Mention): this {
    this.a = a
    this.b = b
    this.overlap = a.end > b.start
    this.sameSentence = a.sentence === b.sentence
    this.#stamp++
    return this
  }

  get(feature: Feature): number {
    const { slot } = feature
    if (slot < 0) return feature.value(this)
    if (this.#stamps[slot] === this.#stamp) return this.#values[slot] as number
    const value = feature.value(this)
    this.#values[slot] = value
    this.#stamps[slot] = this.#stamp
    return value
  }

  /** Whether the model is of version 0.1.0, in which some features lacked some cases. */
  get isFirstSet(): boolean {
    return this.discourse.featureSet === 1
  }

  get faithful(): boolean {
    return this.discourse.faithful
  }
}
