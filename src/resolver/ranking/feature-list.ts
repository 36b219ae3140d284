import { bucket, stir } from './hashing.ts'

/** No option has more values than this. */
const MOST = 128
const SALT = 0x51ed
/** By template. */
const SALTED = Int32Array.from({ length: 128 }, (_, template) => stir(template, SALT))

/**
 * What is said of one option, each as a template and a value. It enters a model three times: as it is, crossed with the type of
 * the mention, and crossed with the types of both. One list is filled again and again.
 */
export class FeatureList {
  readonly #hashes = new Int32Array(MOST)
  #count = 0
  #mentionType = 0
  #pairType = 0
  #carried = 0

  /** @param carried the sum of the weights of features that are left out, since it is known */
  begin(mentionType: number, pairType: number, carried = 0): void {
    this.#count = 0
    this.#mentionType = mentionType
    this.#pairType = pairType
    this.#carried = carried
  }

  add(template: number, value: number): void {
    this.#hashes[this.#count++] = stir(SALTED[template] as number, value)
  }

  /** How many features there are. */
  get count(): number {
    return 3 * this.#count
  }

  /** The sum of their weights. */
  sum(weights: ArrayLike<number>): number {
    const hashes = this.#hashes
    const mentionType = this.#mentionType
    const pairType = this.#pairType
    let total = this.#carried
    for (let i = 0; i < this.#count; i++) {
      const hash = hashes[i] as number
      total += weights[bucket(hash)] as number
      total += weights[bucket(stir(hash, mentionType))] as number
      total += weights[bucket(stir(hash, pairType))] as number
    }
    return total
  }

  /** Write down their numbers, from a place on. */
  copy(into: Int32Array, from: number): void {
    let at = from
    for (let i = 0; i < this.#count; i++) {
      const hash = this.#hashes[i] as number
      into[at++] = bucket(hash)
      into[at++] = bucket(stir(hash, this.#mentionType))
      into[at++] = bucket(stir(hash, this.#pairType))
    }
  }
}
