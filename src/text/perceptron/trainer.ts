import type { ByteWriter } from '../model/byte-writer.ts'
import type { Features } from './features.ts'
import { KeyTable } from './key-table.ts'
import { type Scorer, type WeightRow, writeWeights } from './linear-model.ts'

export interface TrainerOptions {
  readonly classes: number
  /**
   * Features that took part in fewer corrections are ignored. Most features of a text are rare and
   * carry only noise; leaving them out makes models several times smaller and hardly worse
   * (Goldberg and Elhadad, 2011).
   */
  readonly leastUpdates: number
}

/**
 * Averaged perceptron: the weights are integers, changed by one after each wrong guess; the model is
 * their mean over all decisions. To compute the mean, each weight has beside it the sum of its changes, each
 * times the number of decisions before it.
 */
export class PerceptronTrainer implements Scorer {
  readonly classes: number
  readonly #leastUpdates: number
  readonly #table = new KeyTable()
  #weights: Int32Array
  #changes: Float64Array
  #updates = new Int32Array(1024)
  #decisions = 1

  constructor({ classes, leastUpdates }: TrainerOptions) {
    this.classes = classes
    this.#leastUpdates = leastUpdates
    this.#weights = new Int32Array(1024 * classes)
    this.#changes = new Float64Array(1024 * classes)
  }

  score(features: Features, scores: Int32Array): void {
    scores.fill(0)
    const { classes } = this
    const weights = this.#weights
    for (let f = 0; f < features.count; f++) {
      const row = this.#table.find(features.keys[f] as number)
      if (row === -1 || (this.#updates[row] as number) < this.#leastUpdates) continue
      const base = row * classes
      for (let c = 0; c < classes; c++) scores[c] = (scores[c] as number) + (weights[base + c] as number)
    }
  }

  /** Counts one more decision, right or wrong. */
  count(): void {
    this.#decisions++
  }

  /** Corrects a guess: the right class was `truth`. */
  correct(features: Features, truth: number, guess: number): void {
    for (let f = 0; f < features.count; f++) {
      const row = this.#rowOf(features.keys[f] as number)
      this.#updates[row] = (this.#updates[row] as number) + 1
      this.#add(row * this.classes + truth, 1)
      this.#add(row * this.classes + guess, -1)
    }
  }

  /** Moves one class only: for models of a single class, where the sign of the score decides. */
  push(features: Features, by: number): void {
    for (let f = 0; f < features.count; f++) {
      const row = this.#rowOf(features.keys[f] as number)
      this.#updates[row] = (this.#updates[row] as number) + 1
      this.#add(row * this.classes, by)
    }
  }

  /**
   * Writes the mean weights, scaled so that an average weight is `resolution`, and rounded.
   *
   * @param resolution how finely weights are distinguished; a smaller number gives a smaller model
   */
  finish(writer: ByteWriter, resolution = 12): void {
    const keys = this.#table.keys()
    const mean = (at: number): number =>
      (this.#weights[at] as number) - (this.#changes[at] as number) / this.#decisions
    let sum = 0
    let count = 0
    for (let at = 0; at < keys.length * this.classes; at++) {
      if ((this.#updates[Math.floor(at / this.classes)] as number) < this.#leastUpdates) continue
      const weight = mean(at)
      if (weight !== 0) count++
      sum += Math.abs(weight)
    }
    const scale = sum === 0 ? 1 : (resolution * count) / sum
    const rows: WeightRow[] = []
    const order = [...keys.keys()].sort((a, b) => (keys[a] as number) - (keys[b] as number))
    for (const row of order) {
      if ((this.#updates[row] as number) < this.#leastUpdates) continue
      const classes: number[] = []
      const weights: number[] = []
      for (let c = 0; c < this.classes; c++) {
        const weight = Math.max(-32767, Math.min(32767, Math.round(mean(row * this.classes + c) * scale)))
        // Weights below a tenth of the average decide nothing, and there are many of them.
        if (Math.abs(weight) < resolution / 10) continue
        classes.push(c)
        weights.push(weight)
      }
      if (classes.length > 0) rows.push({ key: keys[row] as number, classes, weights })
    }
    writeWeights(writer, this.classes, rows)
  }

  #rowOf(key: number): number {
    const row = this.#table.enter(key)
    if (row >= this.#updates.length) {
      this.#updates = copyInto(this.#updates, new Int32Array(this.#updates.length * 2))
      this.#weights = copyInto(this.#weights, new Int32Array(this.#weights.length * 2))
      this.#changes = copyInto(this.#changes, new Float64Array(this.#changes.length * 2))
    }
    return row
  }

  #add(at: number, by: number): void {
    this.#weights[at] = (this.#weights[at] as number) + by
    this.#changes[at] = (this.#changes[at] as number) + by * this.#decisions
  }
}

function copyInto<T extends Int32Array | Float64Array>(old: T, larger: T): T {
  larger.set(old)
  return larger
}
