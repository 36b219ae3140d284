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

/** The features that are asked of the pairs behind the same gates, those that tell most first. */
interface Questions {
  readonly asked: readonly Share[]
  /** After so many answers: what the others can still add to the sum, and to the square of the length. */
  readonly sums: Float64Array
  readonly norms: Float64Array
}

/** What all pairs of mentions with the same traits have in common. */
interface Outset {
  /** Whether no answer can lift such a pair above the floor. */
  readonly isHopeless: boolean
  readonly sum: number
  readonly norm: number
  readonly questions: Questions
}

/** Beyond these, to ask all features costs no more than to go on. */
const MOST_QUESTIONS = 14

/** A sum differs by less than this when it is added up in another order. */
const SLACK = 1e-9

/** Traits that differ are a few hundred; a text that was made to have more must not fill the memory. */
const MOST_OUTSETS = 200_000

/**
 * Tells of most pairs that a linear model cannot score them above a floor, and asks few features for it. It begins with what
 * the traits of both mentions settle, found once for all pairs with these traits, and then asks one feature after
 * the other until the rest, even at its best, cannot lift the pair above the floor. It is never wrong about a pair that it
 * throws out, so the pairs above the floor are the same with and without it.
 */
export class Screen {
  readonly #shares: readonly Share[]
  readonly #bias: number
  readonly #least: LeastSum
  /** Whether a longer input needs more, so that the shortest possible is to be assumed. */
  readonly #isShort: boolean
  readonly #questions = new Map<number, Questions>()
  readonly #traits = new Map<number, number>()
  /** By the traits of the later mention, then those of the earlier and how the two stand: which outset, counted from 1. */
  #rows: Int32Array[] = []
  #outsets: Outset[] = []

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
    const standing = (pair.sameSentence ? 1 : 0) + (pair.overlap ? 2 : 0)
    const outset = this.#outset(pair, earlier * 4 + standing, later)
    if (outset.isHopeless) return true
    const { asked, sums, norms } = outset.questions
    let { sum, norm } = outset
    for (let k = 0; k < asked.length; k++) {
      const share = asked[k] as Share
      const value = share.inside(pair)
      sum += share.sums[value] as number
      norm += share.norms[value] as number
      if (this.#isHopeless(sum + (sums[k + 1] as number), norm + (norms[k + 1] as number))) return true
    }
    return false
  }

  /** Whether a pair that reaches this sum at best, with an input of this length at best, is below the floor. */
  #isHopeless(sum: number, norm: number): boolean {
    return sum < this.#least.factor * Math.sqrt(norm) + this.#least.base - SLACK
  }

  #outset(pair: Pair, earlier: number, later: number): Outset {
    const row = this.#rows[later]
    const known = row === undefined || earlier >= row.length ? 0 : (row[earlier] as number)
    return known > 0 ? (this.#outsets[known - 1] as Outset) : this.#enter(pair, earlier, later)
  }

  #enter(pair: Pair, earlier: number, later: number): Outset {
    if (this.#outsets.length === MOST_OUTSETS) {
      this.#outsets = []
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
    const outset = { isHopeless, sum, norm, questions }
    let row = this.#rows[later] ?? new Int32Array(0)
    if (earlier >= row.length) {
      const longer = new Int32Array(Math.max(4 * this.#traits.size, earlier + 1))
      longer.set(row)
      row = longer
      this.#rows[later] = row
    }
    row[earlier] = this.#outsets.push(outset)
    return outset
  }

  #questionsFor(open: number): Questions {
    const known = this.#questions.get(open)
    if (known !== undefined) return known
    const left = this.#shares.filter(({ feature }) => !isSettled(feature, open))
    const sums = new Float64Array(left.length + 1)
    const norms = new Float64Array(left.length + 1)
    for (let k = left.length - 1; k >= 0; k--) {
      const share = left[k] as Share
      sums[k] = (sums[k + 1] as number) + Math.max(...share.sums)
      norms[k] = (norms[k + 1] as number) + (this.#isShort ? Math.min : Math.max)(...share.norms)
    }
    const questions = { asked: left.slice(0, MOST_QUESTIONS), sums, norms }
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
