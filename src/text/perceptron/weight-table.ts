import type { Features } from './features.ts'
import { BUCKETS_AT, home, SCORES, type WeightSums, weightSums } from './weight-sums.ts'

/** How full buckets may be on average: fuller ones take less memory, but more of them overflow. */
const LOAD = 0.75
const LANES = 4
/** Up to this many classes have their weights beside the keys. */
const FEW = 3
const BYTES_OF_FEW = 64
const BYTES_OF_MANY = 32

/** The weights of a finished model in memory, found by the keys of features. */
export class WeightTable {
  readonly #classes: number
  readonly #sums: WeightSums
  readonly #mask: number
  /** Bytes of a row; 0 where weights are beside the keys. */
  readonly #width: number
  readonly #words: Int32Array
  readonly #weights: Int16Array
  readonly #scores: Int32Array
  /** Where the next row begins. */
  #next: number

  /** @param memory allocates memory of a size, and adds up the weights in it */
  constructor(classes: number, features: number, memory: (bytes: number) => WeightSums = weightSums) {
    let buckets = 1
    while (buckets * LANES * LOAD < features) buckets *= 2
    this.#classes = classes
    this.#mask = buckets - 1
    this.#width = classes <= FEW ? 0 : Math.ceil(classes / 8) * 16
    this.#next = BUCKETS_AT + buckets * (classes <= FEW ? BYTES_OF_FEW : BYTES_OF_MANY)
    this.#sums = memory(this.#next + features * this.#width)
    const { buffer } = this.#sums
    this.#words = new Int32Array(buffer)
    this.#weights = new Int16Array(buffer)
    this.#scores = new Int32Array(buffer, SCORES, classes)
  }

  /** Makes room for a new feature; returns the place where its weights go. */
  enter(key: number): number {
    const size = (this.#width === 0 ? BYTES_OF_FEW : BYTES_OF_MANY) >> 2
    for (let hash = home(key + 1); ; hash++) {
      const bucket = (BUCKETS_AT >> 2) + (hash & this.#mask) * size
      for (let lane = bucket; lane < bucket + LANES; lane++) {
        if (this.#words[lane] !== 0) continue
        this.#words[lane] = key + 1
        if (this.#width === 0) return lane + LANES
        this.#words[lane + LANES] = this.#next
        this.#next += this.#width
        return (this.#next - this.#width) >> 1
      }
    }
  }

  /** @param place as returned by `enter` */
  set(place: number, label: number, weight: number): void {
    if (this.#width === 0) this.#words[place + LANES * label] = weight
    else this.#weights[place + label] = weight
  }

  /** The sums of the weights of some features, by class. */
  sum({ keys, count }: Features, scores: Int32Array): void {
    for (let f = 0; f < count; f++) this.#words[f] = (keys[f] as number) + 1
    if (this.#width === 0) this.#sums.few(count, this.#mask)
    else this.#sums.many(count, this.#mask, this.#width)
    for (let c = 0; c < this.#classes; c++) scores[c] = this.#scores[c] as number
  }
}
