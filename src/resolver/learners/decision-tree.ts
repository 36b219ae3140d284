import type { Instances } from '../features/encoding.ts'
import type { Feature } from '../features/feature.ts'
import { type Learned, probability, type TreeNode } from './classifier.ts'

export interface TreeOptions {
  /** A split needs two branches with at least this many instances. */
  readonly leaf?: number
  /** Confidence of the pessimistic error estimate: the smaller, the more is pruned. */
  readonly confidence?: number
}

const LEAF = 10
const CONFIDENCE = 0.25
const DEPTH = 40
/** What cross-validation chooses from; ties go to the first, and so to the smaller tree. */
const LEAVES = [50, 20, 10, 5, 2] as const
const CONFIDENCES = [0.05, 0.25, 0.5] as const
const FOLDS = 10

/**
 * A decision tree as in C4.5: the split with the best gain ratio among those of at least average gain, a branch for
 * each value of a feature, two for a number; then leaves replace subtrees where the pessimistic error is no worse.
 */
export function trainDecisionTree(
  instances: Instances,
  { leaf = LEAF, confidence = CONFIDENCE }: TreeOptions = {},
): Learned {
  const rows = new DistinctRows(instances)
  return { kind: 'tree', tree: prune(grow(rows, rows.counts(), leaf), confidence) }
}

/**
 * The same with leaf size and pruning chosen by tenfold cross-validation over documents, as in Soon et al. (2001), for
 * the fewest wrong answers on documents that a tree has not seen.
 *
 * @param ends by document: the number of instances up to its end
 */
export function trainChosenTree(instances: Instances, ends: readonly number[]): Learned {
  const folds = Math.min(FOLDS, ends.length)
  if (folds < 2) return trainDecisionTree(instances)
  const rows = new DistinctRows(instances)
  const all = rows.counts()
  const heldOut = Array.from({ length: folds }, (_, fold) =>
    rows.counts(ends.flatMap((end, d) => (d % folds === fold ? [[ends[d - 1] ?? 0, end] as const] : []))),
  )
  let best: { leaf: number; confidence: number; errors: number } | undefined
  for (const leaf of LEAVES) {
    const trees = heldOut.map((counts) => grow(rows, all.less(counts), leaf))
    for (const confidence of CONFIDENCES) {
      const errors = heldOut.reduce(
        (sum, counts, fold) => sum + rows.errors(prune(trees[fold] as Grown, confidence), counts),
        0,
      )
      if (best === undefined || errors < best.errors) best = { leaf, confidence, errors }
    }
  }
  const { leaf, confidence } = best ?? { leaf: LEAF, confidence: CONFIDENCE }
  return { kind: 'tree', tree: prune(grow(rows, all, leaf), confidence) }
}

/** A growing node, with the instances that reached it, by label. */
type Grown = {
  readonly counts: readonly [number, number]
  /** Nothing reached it in training; the counts are those of the node above. */
  readonly isEmpty?: boolean
  readonly split?: Split & { readonly branches: readonly Grown[] }
}

interface Split {
  readonly feature: number
  readonly cut: number | undefined
}

interface Rated extends Split {
  readonly gain: number
  readonly ratio: number
}

/** How many instances of each label each row represents. */
class RowCounts {
  readonly negative: Int32Array
  readonly positive: Int32Array

  constructor(negative: Int32Array, positive: Int32Array) {
    this.negative = negative
    this.positive = positive
  }

  less(other: RowCounts): RowCounts {
    return new RowCounts(
      this.negative.map((count, row) => count - (other.negative[row] as number)),
      this.positive.map((count, row) => count - (other.positive[row] as number)),
    )
  }
}

/** Distinct rows, since many instances have few of them. */
class DistinctRows {
  readonly count: number
  readonly features: readonly Feature[]
  readonly #values: Uint8Array
  readonly #rowOf: Int32Array
  readonly #instances: Instances

  constructor(instances: Instances) {
    this.#instances = instances
    this.features = instances.encoding.features
    const width = this.features.length
    const rowOf = new Int32Array(instances.count)
    const known = new Map<string, number>()
    const firsts: number[] = []
    for (let i = 0; i < instances.count; i++) {
      const key = String.fromCharCode(...instances.rows.subarray(i * width, (i + 1) * width))
      const row = known.get(key) ?? firsts.push(i) - 1
      known.set(key, row)
      rowOf[i] = row
    }
    this.count = firsts.length
    this.#rowOf = rowOf
    this.#values = new Uint8Array(firsts.length * width)
    for (const [row, i] of firsts.entries()) {
      this.#values.set(instances.rows.subarray(i * width, (i + 1) * width), row * width)
    }
  }

  value(row: number, feature: number): number {
    return this.#values[row * this.features.length + feature] as number
  }

  /** Counts all instances, or those in some ranges. */
  counts(ranges: readonly (readonly [from: number, to: number])[] = [[0, this.#rowOf.length]]): RowCounts {
    const counts = new RowCounts(new Int32Array(this.count), new Int32Array(this.count))
    for (const [from, to] of ranges) {
      for (let i = from; i < to; i++) {
        const labelCounts = this.#instances.label(i) === 1 ? counts.positive : counts.negative
        const row = this.#rowOf[i] as number
        labelCounts[row] = (labelCounts[row] as number) + 1
      }
    }
    return counts
  }

  /** How many of these instances a tree gets wrong. */
  errors(tree: TreeNode, { negative, positive }: RowCounts): number {
    let errors = 0
    for (let row = 0; row < this.count; row++) {
      const [n, p] = [negative[row] as number, positive[row] as number]
      if (n + p > 0) errors += probability(tree, (f) => this.value(row, f)) >= 0.5 ? n : p
    }
    return errors
  }
}

function grow(rows: DistinctRows, counts: RowCounts, leaf: number): Grown {
  const all = Int32Array.from({ length: rows.count }, (_, row) => row)
  const present = all.filter((row) => (counts.negative[row] as number) + (counts.positive[row] as number) > 0)
  return new Grower(rows, counts, leaf).grow(present, 0)
}

class Grower {
  readonly #rows: DistinctRows
  readonly #counts: RowCounts
  readonly #leaf: number
  readonly #width: number

  constructor(rows: DistinctRows, counts: RowCounts, leaf: number) {
    this.#rows = rows
    this.#counts = counts
    this.#leaf = leaf
    this.#width = rows.features.length
  }

  grow(members: Int32Array, depth: number): Grown {
    const counts = this.#count(members)
    const total = counts[0] + counts[1]
    if (total < 2 * this.#leaf || counts[0] === 0 || counts[1] === 0 || depth >= DEPTH) return { counts }
    const split = this.#bestSplit(members, counts)
    if (split === undefined) return { counts }
    const { feature, cut } = split
    const parts = this.#divide(members, feature, cut)
    // A value that never occurred is answered like the whole.
    const branches = parts.map((part) =>
      part.length === 0 ? { counts, isEmpty: true } : this.grow(part, depth + 1),
    )
    return { counts, split: { feature, cut, branches } }
  }

  #count(members: Int32Array): [number, number] {
    let [negative, positive] = [0, 0]
    for (const member of members) {
      negative += this.#counts.negative[member] as number
      positive += this.#counts.positive[member] as number
    }
    return [negative, positive]
  }

  #divide(members: Int32Array, feature: number, cut: number | undefined): Int32Array[] {
    const parts: number[][] = Array.from(
      { length: cut === undefined ? this.#valueCount(feature) : 2 },
      () => [],
    )
    for (const member of members) {
      const value = this.#rows.value(member, feature)
      parts[cut === undefined ? value : value <= cut ? 0 : 1]?.push(member)
    }
    return parts.map((part) => Int32Array.from(part))
  }

  #valueCount(feature: number): number {
    const { values } = this.#rows.features[feature] as Feature
    return 'unit' in values ? 256 : values.length
  }

  #bestSplit(members: Int32Array, counts: readonly [number, number]): Split | undefined {
    const rated: Rated[] = []
    for (let feature = 0; feature < this.#width; feature++) {
      const { values } = this.#rows.features[feature] as Feature
      const table = this.#tabulate(members, feature)
      const found =
        'unit' in values
          ? this.#rateCuts(feature, table, counts)
          : this.#rate(feature, undefined, rowsOf(table), counts)
      if (found !== undefined && found.gain > 1e-9) rated.push(found)
    }
    if (rated.length === 0) return undefined
    const mean = rated.reduce((sum, { gain }) => sum + gain, 0) / rated.length
    let best: Rated | undefined
    for (const split of rated) {
      if (split.gain >= mean - 1e-9 && (best === undefined || split.ratio > best.ratio)) best = split
    }
    return best
  }

  /** By value: how many instances of each label. */
  #tabulate(members: Int32Array, feature: number): Int32Array {
    const table = new Int32Array(2 * this.#valueCount(feature))
    for (const member of members) {
      const at = 2 * this.#rows.value(member, feature)
      table[at] = (table[at] as number) + (this.#counts.negative[member] as number)
      table[at + 1] = (table[at + 1] as number) + (this.#counts.positive[member] as number)
    }
    return table
  }

  /** The best cut of a number into two ranges. */
  #rateCuts(feature: number, table: Int32Array, counts: readonly [number, number]): Rated | undefined {
    let best: Rated | undefined
    const below: [number, number] = [0, 0]
    for (let value = 0; value < table.length / 2 - 1; value++) {
      const [n, p] = [table[2 * value] as number, table[2 * value + 1] as number]
      if (n + p === 0) continue
      below[0] += n
      below[1] += p
      const above: [number, number] = [counts[0] - below[0], counts[1] - below[1]]
      const found = this.#rate(feature, value, [[...below], above], counts)
      if (found !== undefined && (best === undefined || found.gain > best.gain)) best = found
    }
    return best
  }

  /** Gain and gain ratio of a split; undefined if fewer than two branches would have enough instances. */
  #rate(
    feature: number,
    cut: number | undefined,
    parts: readonly (readonly [number, number])[],
    counts: readonly [number, number],
  ): Rated | undefined {
    const total = counts[0] + counts[1]
    let large = 0
    let remaining = 0
    let spread = 0
    for (const [n, p] of parts) {
      const size = n + p
      if (size === 0) continue
      if (size >= this.#leaf) large++
      remaining += (size / total) * entropy(n, p)
      spread -= (size / total) * Math.log2(size / total)
    }
    if (large < 2) return undefined
    const gain = entropy(counts[0], counts[1]) - remaining
    return { feature, cut, gain, ratio: gain / spread }
  }
}

function rowsOf(table: Int32Array): [number, number][] {
  return Array.from({ length: table.length / 2 }, (_, i) => [
    table[2 * i] as number,
    table[2 * i + 1] as number,
  ])
}

function entropy(n: number, p: number): number {
  if (n === 0 || p === 0) return 0
  const share = p / (n + p)
  return -share * Math.log2(share) - (1 - share) * Math.log2(1 - share)
}

/** From the leaves up, makes a node a leaf where that is expected to be wrong no more often than its branches. */
function prune(node: Grown, confidence: number): TreeNode {
  return pruneNode(node, normalQuantile(1 - confidence)).node
}

function pruneNode({ counts, split, isEmpty }: Grown, z: number): { node: TreeNode; errors: number } {
  const [n, p] = counts
  const asLeaf = {
    node: { p: (p + 1) / (n + p + 2) },
    errors: isEmpty === true ? 0 : expectedErrors(n + p, Math.min(n, p), z),
  }
  if (split === undefined) return asLeaf
  const branches = split.branches.map((branch) => pruneNode(branch, z))
  const errors = branches.reduce((sum, branch) => sum + branch.errors, 0)
  if (asLeaf.errors <= errors + 0.1) return asLeaf
  const nodes = branches.map(({ node }) => node)
  const node = { f: split.feature, branches: nodes, ...(split.cut === undefined ? {} : { cut: split.cut }) }
  return { node, errors }
}

/** Upper limit of the number of errors, after Quinlan: Wilson's bound on the observed rate. */
function expectedErrors(total: number, errors: number, z: number): number {
  if (total === 0) return 0
  const rate = errors / total
  const square = z * z
  const root = Math.sqrt(rate / total - (rate * rate) / total + square / (4 * total * total))
  return (total * (rate + square / (2 * total) + z * root)) / (1 + square / total)
}

/** Quantile of the normal distribution for probabilities from 0.5 up (Abramowitz and Stegun, 26.2.23). */
function normalQuantile(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(1 - probability))
  const above = 2.515517 + t * (0.802853 + t * 0.010328)
  const below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
  return t - above / below
}
