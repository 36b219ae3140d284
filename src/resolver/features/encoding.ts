import type { Feature } from './feature.ts'
import type { Pair } from './pair.ts'

/** How a feature enters a linear model. */
interface Column {
  readonly feature: Feature
  /** Its first input. */
  readonly offset: number
  /** Number of inputs: one for two values or a number, else one for each value. */
  readonly width: number
  /** What one unit is worth; 0 for a feature that is not a number. */
  readonly unit: number
}

/**
 * Turns features into inputs: two values are one input (1 for the second), more are one input each, numbers stay as is.
 * Input 0 is always 1, the bias: Reconcile's learner has no other.
 */
export class Encoding {
  readonly features: readonly Feature[]
  readonly columns: readonly Column[]
  readonly inputs: number

  constructor(features: readonly Feature[]) {
    this.features = features
    let offset = 1
    this.columns = features.map((feature) => {
      const { values } = feature
      const isNumber = 'unit' in values
      const width = isNumber || values.length === 2 ? 1 : values.length
      const column = { feature, offset, width, unit: isNumber ? values.unit : 0 }
      offset += width
      return column
    })
    this.inputs = offset
  }

  /** What each input means: `Gender=S`, `SentNum`. */
  names(): string[] {
    const names = ['bias']
    for (const { feature, width } of this.columns) {
      const { values } = feature
      if (width === 1) names.push('unit' in values ? feature.name : `${feature.name}=${values[1]}`)
      else for (const value of values as readonly string[]) names.push(`${feature.name}=${value}`)
    }
    return names
  }

  /** Writes the value of each feature of a pair into a row. */
  read(pair: Pair, row: Uint8Array, at = 0): void {
    for (let f = 0; f < this.features.length; f++) row[at + f] = pair.get(this.features[f] as Feature)
  }

  /** Writes the numbers and values of the inputs that a row switches on; returns how many there are. */
  expand(row: Uint8Array, at: number, inputs: Int32Array, values: Float64Array): number {
    inputs[0] = 0
    values[0] = 1
    let count = 1
    for (let f = 0; f < this.columns.length; f++) {
      const value = row[at + f] as number
      const { offset, width, unit } = this.columns[f] as Column
      if (width > 1) {
        inputs[count] = offset + value
        values[count++] = 1
      } else if (value > 0) {
        inputs[count] = offset
        values[count++] = unit === 0 ? 1 : value * unit
      }
    }
    return count
  }
}

/** Rows of feature values with their labels, for learners. */
export class Instances {
  readonly encoding: Encoding
  #rows: Uint8Array
  #labels: Uint8Array
  #count = 0

  constructor(encoding: Encoding) {
    this.encoding = encoding
    this.#rows = new Uint8Array(encoding.features.length * 1024)
    this.#labels = new Uint8Array(1024)
  }

  get count(): number {
    return this.#count
  }

  get rows(): Uint8Array {
    return this.#rows
  }

  add(pair: Pair, isCoreferent: boolean): void {
    this.encoding.read(pair, this.#rows, this.#place(isCoreferent))
  }

  /** Adds something other than a pair, whose values are known. */
  addRow(row: Uint8Array, isPositive: boolean): void {
    const at = this.#place(isPositive)
    this.#rows.set(row, at)
  }

  /** Makes room for a row; returns where it begins. */
  #place(isPositive: boolean): number {
    if (this.#count === this.#labels.length) {
      this.#rows = enlarge(this.#rows)
      this.#labels = enlarge(this.#labels)
    }
    this.#labels[this.#count] = isPositive ? 1 : 0
    return this.#count++ * this.encoding.features.length
  }

  /** 1 for coreferent, 0 for not. */
  label(instance: number): number {
    return this.#labels[instance] as number
  }
}

function enlarge(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(bytes.length * 2)
  larger.set(bytes)
  return larger
}
