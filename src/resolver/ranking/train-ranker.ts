import { shuffledOrder } from '../../text/perceptron/shuffle.ts'
import type { Reach } from '../antecedents.ts'
import type { Discourse } from '../discourse.ts'
import { BUCKET_COUNT } from './hashing.ts'
import { type AntecedentChoice, walk } from './ranker.ts'

/** A discourse, and for each mention the entity that the key gives it, -1 for a mention without a twin. */
export interface RankingDocument {
  readonly discourse: Discourse
  readonly entity: Int32Array
}

/** What a wrong choice costs, added to its score while training. */
export interface Costs {
  readonly falseAnaphor: number
  readonly falseNew: number
  readonly wrongLink: number
}

export interface RankingOptions {
  readonly epochs: number
  readonly rate: number
  readonly costs: Costs
  readonly reach: Reach
  readonly onEpoch?: (epoch: number, weights: Float32Array) => void
}

export const RANKING_DEFAULTS: RankingOptions = {
  epochs: 5,
  rate: 0.02,
  costs: { falseAnaphor: 0.1, falseNew: 3, wrongLink: 1 },
  reach: { near: 50, sentences: 12, distant: 4 },
}

/**
 * Mention ranking after Durrett and Klein (2013): training raises the total probability of all right choices, with
 * costs for wrong ones; AdaGrad sets the steps. Features see the entities of the model's own choices so
 * far, as they will in use.
 */
export function trainRanker(
  documents: readonly RankingDocument[],
  options: RankingOptions = RANKING_DEFAULTS,
): Float32Array {
  const weights = new Float32Array(BUCKET_COUNT)
  const sums = new Float64Array(BUCKET_COUNT)
  let summed = 0
  const squares = new Float32Array(BUCKET_COUNT)
  const { falseAnaphor, falseNew, wrongLink } = options.costs
  let ids = new Int32Array(1 << 15)
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    for (const d of shuffledOrder(documents.length, epoch + 1)) {
      const { discourse, entity } = documents[d] as RankingDocument
      const choose = ({ mention, candidates, features }: AntecedentChoice): number => {
        const m = mention.index
        const keyEntity = entity[m] as number
        const offsets = [0]
        const scores: number[] = []
        const isRight: boolean[] = []
        let best = 0
        let highest = Number.NEGATIVE_INFINITY
        const isFirst = keyEntity < 0 || !candidates.some((a) => a >= 0 && entity[a] === keyEntity)
        for (const [option, a] of candidates.entries()) {
          const list = features(option)
          const from = offsets[option] as number
          if (from + list.count > ids.length) {
            const larger = new Int32Array(ids.length * 2)
            larger.set(ids)
            ids = larger
          }
          list.copy(ids, from)
          offsets.push(from + list.count)
          const right = a < 0 ? isFirst : keyEntity >= 0 && entity[a] === keyEntity
          const cost = right ? 0 : a < 0 ? falseNew : isFirst ? falseAnaphor : wrongLink
          const score = list.sum(weights)
          if (score > highest) {
            highest = score
            best = option
          }
          scores.push(score + cost)
          isRight.push(right)
        }
        update(scores, isRight, offsets)
        return best
      }
      walk(discourse, choose, options.reach)
      if (epoch === 0) continue
      for (let i = 0; i < BUCKET_COUNT; i++) sums[i] = (sums[i] as number) + (weights[i] as number)
      summed++
    }
    options.onEpoch?.(epoch, weights)
  }
  return summed === 0 ? weights : Float32Array.from(sums, (sum) => sum / summed)

  function update(scores: readonly number[], isRight: readonly boolean[], offsets: readonly number[]): void {
    const all = logSum(scores)
    const right = logSum(scores.filter((_, i) => isRight[i] === true))
    for (const [option, score] of scores.entries()) {
      const gradient = Math.exp(score - all) - (isRight[option] === true ? Math.exp(score - right) : 0)
      if (Math.abs(gradient) < 1e-3) continue
      for (let k = offsets[option] as number; k < (offsets[option + 1] as number); k++) {
        const id = ids[k] as number
        const square = (squares[id] as number) + gradient * gradient
        squares[id] = square
        weights[id] = (weights[id] as number) - (options.rate * gradient) / (Math.sqrt(square) + 0.01)
      }
    }
  }
}

function logSum(scores: readonly number[]): number {
  const largest = Math.max(...scores)
  return largest + Math.log(scores.reduce((total, score) => total + Math.exp(score - largest), 0))
}
