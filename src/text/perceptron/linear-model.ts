import type { ByteReader } from '../model/byte-reader.ts'
import type { ByteWriter } from '../model/byte-writer.ts'
import type { Features } from './features.ts'
import { KeyTable } from './key-table.ts'

/** What gives each class a score: a model in training or a finished one. */
export interface Scorer {
  readonly classes: number
  /** Overwrite the scores of all classes. */
  score(features: Features, scores: Int32Array): void
}

/** The weights of one feature: classes and their weights, zeros left out. */
export interface WeightRow {
  readonly key: number
  readonly classes: readonly number[]
  readonly weights: readonly number[]
}

/** A finished model: whole numbers as weights, only those that are not zero. */
export class LinearModel implements Scorer {
  readonly classes: number
  readonly #table: KeyTable
  readonly #starts: Int32Array
  readonly #labels: Uint8Array
  readonly #weights: Int16Array

  /** @param rows sorted by key */
  constructor(classes: number, rows: readonly WeightRow[]) {
    const size = rows.reduce((sum, row) => sum + row.classes.length, 0)
    this.classes = classes
    this.#table = new KeyTable(rows.length)
    this.#starts = new Int32Array(rows.length + 1)
    this.#labels = new Uint8Array(size)
    this.#weights = new Int16Array(size)
    let at = 0
    for (const [r, row] of rows.entries()) {
      this.#table.enter(row.key)
      for (const [i, label] of row.classes.entries()) {
        this.#labels[at] = label
        this.#weights[at++] = row.weights[i] as number
      }
      this.#starts[r + 1] = at
    }
  }

  get featureCount(): number {
    return this.#table.count
  }

  score(features: Features, scores: Int32Array): void {
    scores.fill(0)
    const { keys, count } = features
    const starts = this.#starts
    const labels = this.#labels
    const weights = this.#weights
    for (let f = 0; f < count; f++) {
      const row = this.#table.find(keys[f] as number)
      if (row === -1) continue
      const end = starts[row + 1] as number
      for (let i = starts[row] as number; i < end; i++) {
        const label = labels[i] as number
        scores[label] = (scores[label] as number) + (weights[i] as number)
      }
    }
  }

  /** Keys as differences, counts, classes as bytes, weights as signed numbers of variable length. */
  write(writer: ByteWriter): void {
    const keys = this.#table.keys()
    writer.number(this.classes)
    writer.number(keys.length)
    let last = 0
    for (const [row, key] of keys.entries()) {
      writer.number(key - last)
      last = key
      const start = this.#starts[row] as number
      const end = this.#starts[row + 1] as number
      if (this.classes > 1) writer.number(end - start)
      for (let i = start; i < end; i++) {
        if (this.classes > 1) writer.byte(this.#labels[i] as number)
        writer.signed(this.#weights[i] as number)
      }
    }
  }

  static read(reader: ByteReader): LinearModel {
    const classes = reader.number()
    const count = reader.number()
    const rows: WeightRow[] = []
    let key = 0
    for (let row = 0; row < count; row++) {
      key += reader.number()
      const size = classes > 1 ? reader.number() : 1
      const labels: number[] = []
      const weights: number[] = []
      for (let i = 0; i < size; i++) {
        labels.push(classes > 1 ? reader.byte() : 0)
        weights.push(reader.signed())
      }
      rows.push({ key, classes: labels, weights })
    }
    return new LinearModel(classes, rows)
  }
}

/** The class with the highest score, the first of equals. */
export function bestOf(scores: Int32Array): number {
  let best = 0
  for (let c = 1; c < scores.length; c++) if ((scores[c] as number) > (scores[best] as number)) best = c
  return best
}
