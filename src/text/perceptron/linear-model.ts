import type { ByteReader } from '../model/byte-reader.ts'
import type { ByteWriter } from '../model/byte-writer.ts'
import { type Features, MOST_FEATURES } from './features.ts'

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

/** Write weights: keys as differences, classes as bytes, weights as signed numbers of variable length. */
export function writeWeights(writer: ByteWriter, classes: number, rows: readonly WeightRow[]): void {
  writer.number(classes)
  writer.number(rows.length)
  writer.number(rows.reduce((sum, row) => sum + row.classes.length, 0))
  let last = 0
  for (const { key, classes: labels, weights } of rows) {
    writer.number(key - last)
    last = key
    if (classes > 1) writer.number(labels.length)
    for (const [i, label] of labels.entries()) {
      if (classes > 1) writer.byte(label)
      writer.signed(weights[i] as number)
    }
  }
}

/**
 * A finished model. Most of the time of an analysis goes into looking features up, and most of that into
 * waiting for memory: a feature that is not in the model costs one access, one that is costs two.
 */
export class LinearModel implements Scorer {
  readonly classes: number
  /** Open addressing: a key plus one (0 for an empty slot), then where its weights begin. */
  readonly #table: Int32Array
  readonly #mask: number
  /** For each feature the number of its weights, then for each the class above the weight. */
  readonly #weights: Int32Array
  readonly #held = new Int32Array(MOST_FEATURES)
  readonly #starts = new Int32Array(MOST_FEATURES)

  private constructor(classes: number, featureCount: number, weightCount: number) {
    let size = 1024
    while (size < featureCount * 2) size *= 2
    this.classes = classes
    this.#table = new Int32Array(size * 2)
    this.#mask = size - 1
    this.#weights = new Int32Array(featureCount + weightCount)
  }

  static read(reader: ByteReader): LinearModel {
    const classes = reader.number()
    const featureCount = reader.number()
    const model = new LinearModel(classes, featureCount, reader.number())
    const weights = model.#weights
    let key = 0
    let at = 0
    for (let f = 0; f < featureCount; f++) {
      key += reader.number()
      model.#place(key, at)
      const size = classes > 1 ? reader.number() : 1
      weights[at++] = size
      for (let i = 0; i < size; i++) {
        const label = classes > 1 ? reader.byte() : 0
        weights[at++] = (label << 16) | (reader.signed() & 0xffff)
      }
    }
    return model
  }

  /** In three rounds without branches between the accesses of one round: the processor waits for many at a time. */
  score(features: Features, scores: Int32Array): void {
    const { keys, count } = features
    const table = this.#table
    const mask = this.#mask
    const weights = this.#weights
    const held = this.#held
    const starts = this.#starts
    for (let f = 0; f < count; f++) {
      held[f] = table[(home((keys[f] as number) + 1) & mask) * 2] as number
    }
    let found = 0
    for (let f = 0; f < count; f++) {
      if (held[f] === 0) continue
      const wanted = (keys[f] as number) + 1
      let slot = home(wanted) & mask
      let key = held[f] as number
      while (key !== wanted && key !== 0) {
        slot = (slot + 1) & mask
        key = table[slot * 2] as number
      }
      if (key === wanted) starts[found++] = table[slot * 2 + 1] as number
    }
    scores.fill(0)
    for (let f = 0; f < found; f++) held[f] = weights[starts[f] as number] as number
    for (let f = 0; f < found; f++) {
      const start = starts[f] as number
      const end = start + (held[f] as number)
      for (let i = start + 1; i <= end; i++) {
        const weight = weights[i] as number
        const label = weight >>> 16
        scores[label] = (scores[label] as number) + ((weight << 16) >> 16)
      }
    }
  }

  #place(key: number, start: number): void {
    let slot = home(key + 1) & this.#mask
    while (this.#table[slot * 2] !== 0) slot = (slot + 1) & this.#mask
    this.#table[slot * 2] = key + 1
    this.#table[slot * 2 + 1] = start
  }
}

function home(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> 6
}

/** The class with the highest score, the first of equals. */
export function bestOf(scores: Int32Array): number {
  let best = 0
  for (let c = 1; c < scores.length; c++) if ((scores[c] as number) > (scores[best] as number)) best = c
  return best
}
