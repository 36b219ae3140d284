import type { ByteReader } from '../model/byte-reader.ts'
import type { ByteWriter } from '../model/byte-writer.ts'
import type { Features } from './features.ts'
import { WeightTable } from './weight-table.ts'

/** Gives each class a score: a model in training or a finished one. */
export interface Scorer {
  readonly classes: number
  /** Overwrites the scores of all classes. */
  score(features: Features, scores: Int32Array): void
}

/** The weights of one feature: classes and their weights, zeros left out. */
export interface WeightRow {
  readonly key: number
  readonly classes: readonly number[]
  readonly weights: readonly number[]
}

/** Writes weights: keys as differences, classes as bytes, weights as signed numbers of variable length. */
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

/** A finished model. */
export class LinearModel implements Scorer {
  readonly classes: number
  readonly #table: WeightTable

  private constructor(classes: number, table: WeightTable) {
    this.classes = classes
    this.#table = table
  }

  static read(reader: ByteReader): LinearModel {
    const classes = reader.number()
    const features = reader.number()
    // The number of all weights.
    reader.number()
    const table = new WeightTable(classes, features)
    let key = 0
    for (let f = 0; f < features; f++) {
      key += reader.number()
      const place = table.enter(key)
      const size = classes > 1 ? reader.number() : 1
      for (let i = 0; i < size; i++) {
        const label = classes > 1 ? reader.byte() : 0
        table.set(place, label, reader.signed())
      }
    }
    return new LinearModel(classes, table)
  }

  score(features: Features, scores: Int32Array): void {
    this.#table.sum(features, scores)
  }
}

/** The class with the highest score; ties go to the first. */
export function bestOf(scores: Int32Array): number {
  let best = 0
  for (let c = 1; c < scores.length; c++) if ((scores[c] as number) > (scores[best] as number)) best = c
  return best
}
