import type { Instances } from '../features/encoding.ts'
import type { Learned } from './classifier.ts'

const EPOCHS = 15
const MARGIN = 5

/**
 * The averaged perceptron of Reconcile: numbers are divided by their largest value in training; a step of one input vector
 * whenever an instance is not right by the margin; the mean of the weights after every instance, steps or not. The
 * order of the instances is the caller's and the same in every epoch. The weights are then made to fit the numbers as they
 * are, and of unit length.
 */
export function trainMarginPerceptron(
  instances: Instances,
  epochs: number = EPOCHS,
  margin: number = MARGIN,
): Learned {
  const { encoding } = instances
  const width = encoding.features.length
  const scales = inputScales(instances)
  const w = new Float64Array(encoding.inputs)
  /** The sum over all instances of w, kept as what is to be taken off the last w times their number. */
  const late = new Float64Array(encoding.inputs)
  const inputs = new Int32Array(encoding.inputs)
  const values = new Float64Array(encoding.inputs)
  let seen = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = 0; i < instances.count; i++) {
      const count = encoding.expand(instances.rows, i * width, inputs, values)
      const y = instances.label(i) === 1 ? 1 : -1
      let sum = 0
      for (let k = 0; k < count; k++) {
        const input = inputs[k] as number
        sum += (w[input] as number) * (values[k] as number) * (scales[input] as number)
      }
      if (y * sum <= margin) {
        for (let k = 0; k < count; k++) {
          const input = inputs[k] as number
          const step = y * (values[k] as number) * (scales[input] as number)
          w[input] = (w[input] as number) + step
          late[input] = (late[input] as number) + step * seen
        }
      }
      seen++
    }
  }
  const mean = Float64Array.from(w, (each, i) => {
    const average = seen === 0 ? 0 : each - (late[i] as number) / seen
    return average * (scales[i] as number)
  })
  const length = Math.sqrt(mean.reduce((sum, each) => sum + each * each, 0)) || 1
  return { kind: 'linear', weights: Array.from(mean, (each) => each / length), scale: 'cosine' }
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
