import { add, div, type Fraction, fraction, isZero, zero } from './fraction.ts'
import { coreferentPairs, nonCoreferentPairs } from './pairwise.ts'
import { intersect, type Partition } from './partition.ts'
import { scoreRatios, type TextbookScore } from './score.ts'

/**
 * When to leave a half out. `conll`: when the key has no such pair, as the reference scorer does. `luo2014`: when
 * neither side has one.
 */
export type BlancRule = 'conll' | 'luo2014'

/**
 * BLANC (Recasens and Hovy 2011; Luo et al. 2014 for predicted mentions): pairs that corefer and pairs that do not
 * are two halves of equal weight.
 *
 *     half C: recall |C(key) ∩ C(response)| ÷ |C(key)|, precision the same ÷ |C(response)|, and their F1; half N alike
 *     BLANC = the mean of the two halves, for recall, precision and F1 each
 *
 * So F1 is the mean of two F1 scores, not the F1 of two means. With both halves left out, BLANC is 0.
 */
export function scoreBlanc(key: Partition, response: Partition, rule: BlancRule = 'conll'): TextbookScore {
  const coreferent = scoreHalf(coreferentPairs(key), coreferentPairs(response))
  const nonCoreferent = scoreHalf(nonCoreferentPairs(key), nonCoreferentPairs(response))
  const halves = [coreferent, nonCoreferent].filter(
    ({ inKey, inResponse }) => !isZero(inKey) || (rule === 'luo2014' && !isZero(inResponse)),
  )
  return {
    recall: average(halves.map(({ recall }) => recall)),
    precision: average(halves.map(({ precision }) => precision)),
    f1: average(halves.map(({ f1 }) => f1)),
    counts: {
      keyCoreferent: coreferent.inKey,
      responseCoreferent: coreferent.inResponse,
      commonCoreferent: coreferent.common,
      keyNonCoreferent: nonCoreferent.inKey,
      responseNonCoreferent: nonCoreferent.inResponse,
      commonNonCoreferent: nonCoreferent.common,
    },
  }
}

function scoreHalf(keyPairs: ReadonlySet<string>, responsePairs: ReadonlySet<string>) {
  const inKey = fraction(keyPairs.size)
  const inResponse = fraction(responsePairs.size)
  const common = fraction(intersect(keyPairs, responsePairs).size)
  const { recall, precision, f1 } = scoreRatios(
    { numerator: common, denominator: inKey },
    { numerator: common, denominator: inResponse },
  )
  return { inKey, inResponse, common, recall, precision, f1 }
}

function average(numbers: readonly Fraction[]): Fraction {
  return numbers.length === 0 ? zero : div(numbers.reduce(add), fraction(numbers.length))
}
