import type { Instances } from '../features/encoding.ts'
import type { Feature } from '../features/feature.ts'
import type { Learned, TreeNode } from './classifier.ts'

export interface TreeOptions {
  /** No branch is made for fewer instances. */
  readonly leaf?: number
  /** Confidence of the pessimistic error estimate: the smaller, the more is cut off. */
  readonly confidence?: number
}

const LEAF = 10
const CONFIDENCE = 0.25
const DEPTH = 40

/**
 * A decision tree in the manner of C4.5: the split with the best gain ratio among those of at least average gain, a branch for each
 * value of a feature, two for a number; then subtrees are replaced by leaves where the pessimistic error is no worse.
 */
export function trainDecisionTree(
  instances: Instances,
  { leaf = LEAF, confidence = CONFIDENCE }: TreeOptions = {},
): Learned {
  const grower = new Grower(instances, leaf)
  const all = Int32Array.from({ length: instances.count }, (_, i) => i)
  const z = normalQuantile(1 - confidence)
  return { kind: 'tree', tree: prune(grower.grow(all, 0), z) }
}

/** A node while it is growing: with the instances that came to it, by label. */
type Grown = {
  readonly counts: readonly [number, number]
  /** Nothing came here in training: the counts are those of the node above. */
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

class Grower {
  readonly #instances: Instances
  readonly #leaf: number
  readonly #width: number

  constructor(instances: Instances, leaf: number) {
    this.#instances = instances
    this.#leaf = leaf
    this.#width = instances.encoding.features.length
  }

  grow(members: Int32Array, depth: number): Grown {
    const counts = this.#count(members)
    if (members.length < 2 * this.#leaf || counts[0] === 0 || counts[1] === 0 || depth >= DEPTH)
      return { counts }
    const split = this.#bestSplit(members, counts)
    if (split === undefined) return { counts }
    const { feature, cut } = split
    const parts = this.#divide(members, feature, cut)
    // A value that never came up is answered like the whole.
    const branches = parts.map((part) =>
      part.length === 0 ? { counts, isEmpty: true } : this.grow(part, depth + 1),
    )
    return { counts, split: { feature, cut, branches } }
  }

  #count(members: Int32Array): [number, number] {
    let positive = 0
    for (const member of members) positive += this.#instances.label(member)
    return [members.length - positive, positive]
  }

  #divide(members: Int32Array, feature: number, cut: number | undefined): Int32Array[] {
    const parts: number[][] = Array.from(
      { length: cut === undefined ? this.#valueCount(feature) : 2 },
      () => [],
    )
    for (const member of members) {
      const value = this.#value(member, feature)
      parts[cut === undefined ? value : value <= cut ? 0 : 1]?.push(member)
    }
    return parts.map((part) => Int32Array.from(part))
  }

  #value(member: number, feature: number): number {
    return this.#instances.rows[member * this.#width + feature] as number
  }

  #valueCount(feature: number): number {
    const { values } = this.#instances.encoding.features[feature] as Feature
    return 'unit' in values ? 256 : values.length
  }

  #bestSplit(members: Int32Array, counts: readonly [number, number]): Split | undefined {
    const rated: Rated[] = []
    for (let feature = 0; feature < this.#width; feature++) {
      const { values } = this.#instances.encoding.features[feature] as Feature
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
    for (const each of rated) {
      if (each.gain >= mean - 1e-9 && (best === undefined || each.ratio > best.ratio)) best = each
    }
    return best
  }

  /** By value: how many instances of each label. */
  #tabulate(members: Int32Array, feature: number): Int32Array {
    const table = new Int32Array(2 * this.#valueCount(feature))
    for (const member of members) {
      const at = 2 * this.#value(member, feature) + this.#instances.label(member)
      table[at] = (table[at] as number) + 1
    }
    return table
  }

  /** The best place to cut a number in two. */
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
    let left = 0
    let spread = 0
    for (const [n, p] of parts) {
      const size = n + p
      if (size === 0) continue
      if (size >= this.#leaf) large++
      left += (size / total) * entropy(n, p)
      spread -= (size / total) * Math.log2(size / total)
    }
    if (large < 2) return undefined
    const gain = entropy(counts[0], counts[1]) - left
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

/** From the leaves up: a leaf where it is expected to be wrong no more often than the branches. */
function prune(node: Grown, z: number): TreeNode {
  return pruned(node, z).node
}

function pruned({ counts, split, isEmpty }: Grown, z: number): { node: TreeNode; errors: number } {
  const [n, p] = counts
  const asLeaf = {
    node: { p: (p + 1) / (n + p + 2) },
    errors: isEmpty === true ? 0 : expectedErrors(n + p, Math.min(n, p), z),
  }
  if (split === undefined) return asLeaf
  const branches = split.branches.map((branch) => pruned(branch, z))
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
