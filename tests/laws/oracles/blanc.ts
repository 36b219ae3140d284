import { add, div, type Fraction, fraction, zero } from './fraction.ts'
import { commonPairs, pairsOf } from './pairs.ts'
import { type Partition, requirePartition } from './partition.ts'
import { harmonicMean, value } from './score.ts'

/** The six sums of METRICS 0: sizes of the sets of pairs of the key, of the response, and of what they share. */
export interface BlancCounts {
  readonly keyCoreferent: number
  readonly responseCoreferent: number
  readonly commonCoreferent: number
  readonly keyNonCoreferent: number
  readonly responseNonCoreferent: number
  readonly commonNonCoreferent: number
}

/**
 * When a half, of coreferent or of non-coreferent pairs, is left out of the mean (METRICS 6).
 *
 * `conll`: when the key has no such pair. `luo2014`: when neither side has one.
 */
export type BlancRule = 'conll' | 'luo2014'

/** BLANC-F is the mean of the halves' F, not the F of the two means, so all three are given. */
export interface BlancScore {
  readonly recall: Fraction
  readonly precision: Fraction
  readonly f1: Fraction
  readonly counts: BlancCounts
}

/** BLANC, Recasens and Hovy (2011), and Luo et al. (2014) for predicted mentions, of one document. */
export function blanc(key: Partition, response: Partition, rule: BlancRule): BlancScore {
  return blancOfCounts(blancCounts(key, response), rule)
}

export function blancCounts(key: Partition, response: Partition): BlancCounts {
  requirePartition(key)
  requirePartition(response)
  const inKey = pairsOf(key)
  const inResponse = pairsOf(response)
  return {
    keyCoreferent: inKey.coreferent.size,
    responseCoreferent: inResponse.coreferent.size,
    commonCoreferent: commonPairs(inKey.coreferent, inResponse.coreferent),
    keyNonCoreferent: inKey.nonCoreferent.size,
    responseNonCoreferent: inResponse.nonCoreferent.size,
    commonNonCoreferent: commonPairs(inKey.nonCoreferent, inResponse.nonCoreferent),
  }
}

/** The score of counts summed over documents: the rule is applied once, to the sums. */
export function blancOfCounts(counts: BlancCounts, rule: BlancRule): BlancScore {
  const halves = [
    half(counts.keyCoreferent, counts.responseCoreferent, counts.commonCoreferent),
    half(counts.keyNonCoreferent, counts.responseNonCoreferent, counts.commonNonCoreferent),
  ].filter(({ inKey, inResponse }) => inKey > 0 || (rule === 'luo2014' && inResponse > 0))
  return {
    recall: mean(halves.map(({ recall }) => recall)),
    precision: mean(halves.map(({ precision }) => precision)),
    f1: mean(halves.map(({ f1 }) => f1)),
    counts,
  }
}

function half(inKey: number, inResponse: number, common: number) {
  const recall = value({ numerator: fraction(common), denominator: fraction(inKey) })
  const precision = value({ numerator: fraction(common), denominator: fraction(inResponse) })
  return { inKey, inResponse, recall, precision, f1: harmonicMean(precision, recall) }
}

/** The mean of no halves is 0. */
function mean(scores: readonly Fraction[]): Fraction {
  return scores.length === 0 ? zero : div(scores.reduce(add), fraction(scores.length))
}
