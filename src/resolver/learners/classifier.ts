import type { Encoding } from '../features/encoding.ts'
import type { Feature } from '../features/feature.ts'
import type { Pair } from '../features/pair.ts'

/** Estimates, from the values of features, how likely two mentions are of one entity. */
export interface Classifier {
  /** Between 0 and 1. */
  score(row: Uint8Array): number
  /** The same for a pair, computing no more features than necessary. */
  scorePair(pair: Pair): number
}

export type LearnerName = 'perceptron' | 'tree' | 'svm'

/** What a learner returns: plain data for a model file. */
export type Learned =
  | { readonly kind: 'linear'; readonly weights: readonly number[]; readonly scale: 'cosine' | 'margin' }
  | { readonly kind: 'tree'; readonly tree: TreeNode }

/** A leaf has a probability; an inner node tests a feature and has a branch for each answer. */
export type TreeNode =
  | { readonly p: number }
  | { readonly f: number; readonly branches: readonly TreeNode[]; readonly cut?: number }

/** Steepness of the curve that turns the cosine of the perceptron into a probability. */
const SLOPE = 10

/** Makes a classifier of what was learned. */
export function classifierOf(learned: Learned, encoding: Encoding): Classifier {
  return learned.kind === 'tree'
    ? treeClassifier(learned.tree, encoding)
    : linearClassifier(learned, encoding)
}

function linearClassifier({ weights, scale }: Learned & { kind: 'linear' }, encoding: Encoding): Classifier {
  const { columns } = encoding
  const w = Float64Array.from(weights)
  const offsets = Int32Array.from(columns, ({ offset }) => offset)
  const widths = Int32Array.from(columns, ({ width }) => width)
  const units = Float64Array.from(columns, ({ unit }) => unit)
  const buffer = new Uint8Array(columns.length)
  return {
    scorePair(pair) {
      encoding.read(pair, buffer)
      return this.score(buffer)
    },
    score(row) {
      let sum = w[0] as number
      let norm = 1
      for (let f = 0; f < offsets.length; f++) {
        const value = row[f] as number
        const offset = offsets[f] as number
        if ((widths[f] as number) > 1) {
          sum += w[offset + value] as number
          norm++
        } else if (value > 0) {
          const unit = units[f] as number
          const x = unit === 0 ? 1 : value * unit
          sum += (w[offset] as number) * x
          norm += x * x
        }
      }
      return scale === 'cosine' ? sigmoid((SLOPE * sum) / Math.sqrt(norm)) : sigmoid(sum)
    },
  }
}

/** The least sum of weights: `factor` times the length of the input, plus `base`. */
export interface LeastSum {
  readonly factor: number
  readonly base: number
}

/** The least sum for a score above a floor. */
export function leastSum({ scale }: Learned & { kind: 'linear' }, floor: number): LeastSum {
  const logit = Math.log(floor / (1 - floor))
  return scale === 'cosine' ? { factor: logit / SLOPE, base: 0 } : { factor: 0, base: logit }
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}

function treeClassifier(tree: TreeNode, { features }: Encoding): Classifier {
  return {
    scorePair: (pair) => probability(tree, (f) => pair.get(features[f] as Feature)),
    score: (row) => probability(tree, (f) => row[f] as number),
  }
}

/** The probability that a tree gives, asking for one value after another. */
export function probability(tree: TreeNode, answer: (feature: number) => number): number {
  let node = tree
  while ('f' in node) {
    const value = answer(node.f)
    const branch: number = node.cut === undefined ? value : value <= node.cut ? 0 : 1
    node = node.branches[branch] as TreeNode
  }
  return node.p
}
