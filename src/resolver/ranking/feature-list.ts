import { bucket, stir } from './hashing.ts'

/** No option lists more features than this. */
const MOST = 128
const SALT = 0x51ed
/** By template. */
const SALTED = Int32Array.from({ length: 128 }, (_, template) => stir(template, SALT))
const UNKNOWN = -(2 ** 31)

/** Room for sums that are not known yet. */
export function unknownSums(length: number): Int32Array {
  return new Int32Array(length).fill(UNKNOWN)
}

/**
 * The features of one option, each a template and a value. Each enters a model three times: as it is, crossed with the
 * type of the mention, and crossed with the types of both. One list is filled again and again.
 *
 * Many options share features. With the weights of a finished model, these are added up once:
 *
 *     if (list.lacks(sums, place)) {
 *       list.add(…)
 *       list.keep()
 *     }
 *
 * Without weights every option lists all its features.
 */
export class FeatureList {
  readonly #weights: ArrayLike<number> | undefined
  readonly #hashes = new Int32Array(MOST)
  #count = 0
  #mentionType = 0
  #pairType = 0
  /** The sum of the features that are not listed because it is known. */
  #carried = 0
  /** Where to keep the sum of what is being listed, and where that begins in the list. */
  #sums: Int32Array = NONE
  #place = 0
  #from = 0

  constructor(weights?: ArrayLike<number>) {
    this.#weights = weights
  }

  begin(mentionType: number, pairType: number): void {
    this.#count = 0
    this.#carried = 0
    this.#mentionType = mentionType
    this.#pairType = pairType
  }

  add(template: number, value: number): void {
    this.#hashes[this.#count++] = stir(SALTED[template] as number, value)
  }

  /** Takes a known sum. @returns whether it is unknown, so that its features must be listed, and then kept */
  lacks(sums: Int32Array, place: number): boolean {
    if (this.#weights === undefined) return true
    const sum = sums[place] as number
    if (sum !== UNKNOWN) {
      this.#carried += sum
      return false
    }
    this.#sums = sums
    this.#place = place
    this.#from = this.#count
    return true
  }

  /** Keeps the sum of what was listed since it was found lacking. */
  keep(): void {
    if (this.#weights === undefined) return
    const sum = this.#sumFrom(this.#from, this.#weights)
    this.#sums[this.#place] = sum
    this.#carried += sum
    this.#count = this.#from
  }

  /** How many features there are. */
  get count(): number {
    return 3 * this.#count
  }

  /** The sum of their weights. */
  sum(weights: ArrayLike<number>): number {
    return this.#carried + this.#sumFrom(0, weights)
  }

  #sumFrom(from: number, weights: ArrayLike<number>): number {
    const hashes = this.#hashes
    const mentionType = this.#mentionType
    const pairType = this.#pairType
    let total = 0
    for (let i = from; i < this.#count; i++) {
      const hash = hashes[i] as number
      total += weights[bucket(hash)] as number
      total += weights[bucket(stir(hash, mentionType))] as number
      total += weights[bucket(stir(hash, pairType))] as number
    }
    return total
  }

  /** Writes their numbers into an array, from a place on. */
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

const NONE: Int32Array = new Int32Array(1)
