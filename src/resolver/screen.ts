import type { Encoding } from './features/encoding.ts'
import type { Feature } from './features/feature.ts'
import { openGates } from './features/gate.ts'
import type { Pair } from './features/pair.ts'
import { type Learned, type LeastSum, leastSum } from './learners/classifier.ts'
import type { Mention } from './mention.ts'
import { traitKey } from './traits.ts'

/** What a feature adds, by its value: to the sum of weights, and to the square of the length of the input. */
interface Share {
  readonly feature: Feature
  readonly inside: (pair: Pair) => number
  readonly sums: Float64Array
  readonly norms: Float64Array
}

/** The features that are computed for pairs behind the same gates, the most telling first. */
interface Questions {
  readonly shares: readonly Share[]
  /** By number of answers: what the other features can still add to the sum, and to the square of the length. */
  readonly sums: Float64Array
  readonly norms: Float64Array
}

/** What all pairs of mentions with the same traits have in common. */
interface Baseline {
  /** Whether no answer can lift such a pair above the floor. */
  readonly isHopeless: boolean
  readonly sum: number
  readonly norm: number
  readonly questions: Questions
}

/** Beyond these, computing all features costs no more than going on. */
const MOST_QUESTIONS = 14

/** A sum in another order differs by less than this. */
const SLACK = 1e-9

/** Texts have a few hundred different traits; one that was made to have more must not fill the memory. */
const MOST_BASELINES = 200_000

/**
 * Rules out most pairs that a linear model cannot score above a floor, computing few features. It begins with what
 * the traits of both mentions determine, computed once for all pairs with these traits, and then adds one feature after
 * another until the rest, even at its best, cannot lift the pair above the floor. It never rules out a pair wrongly, so
 * the pairs above the floor are the same with and without it.
 */
export class Screen {
  readonly #shares: readonly Share[]
  readonly #bias: number
  readonly #least: LeastSum
  /** Whether a longer input needs a larger sum, so that the shortest possible must be assumed. */
  readonly #isShort: boolean
  readonly #questions = new Map<number, Questions>()
  readonly #traits = new Map<number, number>()
  /** By the later mention's traits, then the earlier's traits and relative position: the baseline, counted from 1. */
  #rows: Int32Array[] = []
  #baselines: Baseline[] = []

  constructor(encoding: Encoding, learned: Learned & { kind: 'linear' }, floor: number) {
    this.#shares = sharesOf(encoding, learned.weights).sort((a, b) => range(b.sums) - range(a.sums))
    this.#bias = learned.weights[0] as number
    this.#least = leastSum(learned, floor)
    this.#isShort = this.#least.factor >= 0
  }

  /** The traits of mentions as small numbers. */
  traitsOf(mentions: readonly Mention[]): Int32Array {
    return Int32Array.from(mentions, (mention) => {
      const key = traitKey(mention)
      const known = this.#traits.get(key)
      if (known !== undefined) return known
      this.#traits.set(key, this.#traits.size)
      return this.#traits.size - 1
    })
  }

  /** Whether the score of a pair is certainly not above the floor. */
  isBelow(pair: Pair, earlier: number, later: number): boolean {
    const position = (pair.sameSentence ? 1 : 0) + (pair.overlap ? 2 : 0)
    const baseline = this.#baseline(pair, earlier * 4 + position, later)
    if (baseline.isHopeless) return true
    const { shares, sums, norms } = baseline.questions
    let { sum, norm } = baseline
    for (let k = 0; k < shares.length; k++) {
      const share = shares[k] as Share
      const value = share.inside(pair)
      sum += share.sums[value] as number
      norm += share.norms[value] as number
      if (this.#isHopeless(sum + (sums[k + 1] as number), norm + (norms[k + 1] as number))) return true
    }
    return false
  }

  /** Whether a pair with at best this sum, and at best this square of the length of its input, is below the floor. */
  #isHopeless(sum: number, norm: number): boolean {
    return sum < this.#least.factor * Math.sqrt(norm) + this.#least.base - SLACK
  }

  #baseline(pair: Pair, earlier: number, later: number): Baseline {
    const row = this.#rows[later]
    const known = row === undefined || earlier >= row.length ? 0 : (row[earlier] as number)
    return known > 0 ? (this.#baselines[known - 1] as Baseline) : this.#enter(pair, earlier, later)
  }

  #enter(pair: Pair, earlier: number, later: number): Baseline {
    if (this.#baselines.length === MOST_BASELINES) {
      this.#baselines = []
      this.#rows = []
    }
    const open = openGates(pair)
    let sum = this.#bias
    let norm = 1
    for (const { feature, sums, norms } of this.#shares) {
      if (!isSettled(feature, open)) continue
      const value = pair.get(feature)
      sum += sums[value] as number
      norm += norms[value] as number
    }
    const questions = this.#questionsFor(open)
    const isHopeless = this.#isHopeless(
      sum + (questions.sums[0] as number),
      norm + (questions.norms[0] as number),
    )
    const baseline = { isHopeless, sum, norm, questions }
    let row = this.#rows[later] ?? new Int32Array(0)
    if (earlier >= row.length) {
      const longer = new Int32Array(Math.max(4 * this.#traits.size, earlier + 1))
      longer.set(row)
      row = longer
      this.#rows[later] = row
    }
    row[earlier] = this.#baselines.push(baseline)
    return baseline
  }

  #questionsFor(open: number): Questions {
    const known = this.#questions.get(open)
    if (known !== undefined) return known
    const remaining = this.#shares.filter(({ feature }) => !isSettled(feature, open))
    const sums = new Float64Array(remaining.length + 1)
    const norms = new Float64Array(remaining.length + 1)
    for (let k = remaining.length - 1; k >= 0; k--) {
      const share = remaining[k] as Share
      sums[k] = (sums[k + 1] as number) + Math.max(...share.sums)
      norms[k] = (norms[k + 1] as number) + (this.#isShort ? Math.min : Math.max)(...share.norms)
    }
    const questions = { shares: remaining.slice(0, MOST_QUESTIONS), sums, norms }
    this.#questions.set(open, questions)
    return questions
  }
}

/** Whether traits and gates alone give the value of a feature. */
function isSettled({ basis, gated }: Feature, open: number): boolean {
  return basis === 'traits' || (gated !== undefined && (gated.gate.bit & open) === 0)
}

function sharesOf({ columns }: Encoding, weights: readonly number[]): Share[] {
  return columns.map(({ feature, offset, width, unit }) => {
    const { values } = feature
    const count = 'most' in values ? values.most + 1 : values.length
    const inputs = Array.from({ length: count }, (_, value) =>
      width > 1 ? 1 : unit === 0 ? value : value * unit,
    )
    return {
      feature,
      inside: feature.inside,
      sums: Float64Array.from(
        inputs,
        (x, value) => x * (weights[width > 1 ? offset + value : offset] as number),
      ),
      norms: Float64Array.from(inputs, (x) => x * x),
    }
  })
}

function range(sums: Float64Array): number {
  return Math.max(...sums) - Math.min(...sums)
}
