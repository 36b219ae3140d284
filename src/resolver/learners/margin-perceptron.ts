import type { Instances } from '../features/encoding.ts'
import type { Learned } from './classifier.ts'

const EPOCHS = 15
const MARGIN = 5

/**
 * The averaged perceptron of Reconcile: numbers are divided by their largest value in training; an instance that is
 * not right by the margin causes a step of one input vector; weights are averaged over all instances, steps or not. The
 * order of the instances is the caller's and the same in every epoch. The weights are finally adjusted to unscaled
 * numbers, and to unit length.
 */
export function trainMarginPerceptron(
  instances: Instances,
  epochs: number = EPOCHS,
  margin: number = MARGIN,
): Learned {
  const { encoding } = instances
  const scales = inputScales(instances)
  const units = unitsOf(instances)
  const { starts, inputs } = listActiveInputs(instances)
  const w = new Float64Array(encoding.inputs)
  /** Keeps the sum of w over all instances, as its difference from the last w times their number. */
  const late = new Float64Array(encoding.inputs)
  let seen = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = 0; i < instances.count; i++) {
      const y = instances.label(i) === 1 ? 1 : -1
      const end = starts[i + 1] as number
      let sum = 0
      for (let k = starts[i] as number; k < end; k++) {
        const input = inputs[k] as number
        if (input < NUMBER) sum += w[input] as number
        else {
          const at = input - NUMBER
          const value = (inputs[++k] as number) * (units[at] as number)
          sum += (w[at] as number) * value * (scales[at] as number)
        }
      }
      if (y * sum <= margin) {
        for (let k = starts[i] as number; k < end; k++) {
          const input = inputs[k] as number
          const at = input < NUMBER ? input : input - NUMBER
          const value = input < NUMBER ? 1 : (inputs[++k] as number) * (units[at] as number)
          const step = y * value * (scales[at] as number)
          w[at] = (w[at] as number) + step
          late[at] = (late[at] as number) + step * seen
        }
      }
      seen++
    }
  }
  const mean = Float64Array.from(w, (weight, i) => {
    const average = seen === 0 ? 0 : weight - (late[i] as number) / seen
    return average * (scales[i] as number)
  })
  const length = Math.sqrt(mean.reduce((sum, x) => sum + x * x, 0)) || 1
  return { kind: 'linear', weights: Array.from(mean, (weight) => weight / length), scale: 'cosine' }
}

/** By input: 1, or one over the largest value of a number. */
function inputScales({ encoding, rows, count }: Instances): Float64Array {
  const scales = new Float64Array(encoding.inputs).fill(1)
  const width = encoding.features.length
  for (const [f, { unit, offset }] of encoding.columns.entries()) {
    if (unit === 0) continue
    let largest = 0
    for (let i = 0; i < count; i++) largest = Math.max(largest, rows[i * width + f] as number)
    if (largest > 0) scales[offset] = 1 / (largest * unit)
  }
  return scales
}

/** Added to an input that is a number; its value follows. */
const NUMBER = 0x8000

/** The inputs that each instance switches on, found once, not in every epoch. */
function listActiveInputs({ encoding, rows, count }: Instances): { starts: Int32Array; inputs: Uint16Array } {
  const { columns } = encoding
  const offsets = Int32Array.from(columns, ({ offset }) => offset)
  const widths = Int32Array.from(columns, ({ width }) => width)
  const isNumber = Uint8Array.from(columns, ({ unit }) => (unit === 0 ? 0 : 1))
  const starts = new Int32Array(count + 1)
  for (let i = 0; i < count; i++) {
    let length = 1
    for (let f = 0; f < columns.length; f++) {
      if ((widths[f] as number) > 1) length++
      else if ((rows[i * columns.length + f] as number) > 0) length += 1 + (isNumber[f] as number)
    }
    starts[i + 1] = (starts[i] as number) + length
  }
  // Input 0, the bias, is always on.
  const inputs = new Uint16Array(starts[count] as number)
  for (let i = 0; i < count; i++) {
    let at = (starts[i] as number) + 1
    for (let f = 0; f < columns.length; f++) {
      const value = rows[i * columns.length + f] as number
      const offset = offsets[f] as number
      if ((widths[f] as number) > 1) inputs[at++] = offset + value
      else if (value > 0 && isNumber[f] === 1) {
        inputs[at++] = NUMBER + offset
        inputs[at++] = value
      } else if (value > 0) inputs[at++] = offset
    }
  }
  return { starts, inputs }
}

/** By input: what one unit of a number is worth. */
function unitsOf({ encoding }: Instances): Float64Array {
  const units = new Float64Array(encoding.inputs)
  for (const { offset, unit } of encoding.columns) if (unit !== 0) units[offset] = unit
  return units
}
