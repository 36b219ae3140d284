import { shuffledOrder } from '../../text/perceptron/shuffle.ts'
import type { Instances } from '../features/encoding.ts'
import type { Learned } from './classifier.ts'

export interface SvmOptions {
  readonly epochs?: number
  /** Strength of the pull towards small weights. */
  readonly lambda?: number
  readonly seed?: number
}

/**
 * A linear support vector machine by stochastic subgradients (Pegasos, Shalev-Shwartz et al. 2007): hinge loss, step
 * 1/(λt), mean weights over the last half of the steps. The order of each epoch is shuffled from a seed.
 */
export function trainLinearSvm(
  instances: Instances,
  { epochs = 4, lambda = 1e-5, seed = 1 }: SvmOptions = {},
): Learned {
  const { encoding } = instances
  const width = encoding.features.length
  const w = new Float64Array(encoding.inputs)
  const total = new Float64Array(encoding.inputs)
  const inputs = new Int32Array(encoding.inputs)
  const values = new Float64Array(encoding.inputs)
  const steps = epochs * instances.count
  // Weights are scale · w, so that shrinking them all is one multiplication.
  let scale = 1
  let t = Math.ceil(1 / lambda / 100)
  const first = t
  let summed = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const i of shuffledOrder(instances.count, seed + epoch)) {
      t++
      const count = encoding.expand(instances.rows, i * width, inputs, values)
      const y = instances.label(i) === 1 ? 1 : -1
      let sum = 0
      for (let k = 0; k < count; k++) sum += (w[inputs[k] as number] as number) * (values[k] as number)
      scale *= 1 - 1 / t
      if (y * sum * scale < 1) {
        const step = y / (lambda * t * scale)
        for (let k = 0; k < count; k++) {
          const input = inputs[k] as number
          w[input] = (w[input] as number) + step * (values[k] as number)
        }
      }
      if (scale < 1e-6) {
        for (let k = 0; k < w.length; k++) w[k] = (w[k] as number) * scale
        scale = 1
      }
      if (2 * (t - first) > steps && (t - first) % 64 === 0) {
        for (let k = 0; k < w.length; k++) total[k] = (total[k] as number) + scale * (w[k] as number)
        summed++
      }
    }
  }
  const weights = Array.from(total, (sum, k) => (summed === 0 ? scale * (w[k] as number) : sum / summed))
  return { kind: 'linear', weights, scale: 'margin' }
}
