import { add, div, type Fraction, isZero, mul, zero } from './fraction.ts'
import type { Partition } from './partition.ts'

/**
 * A score before the division.
 *
 * The two parts stay apart because they are what adds up over documents, and because a denominator
 * of 0 must stay visible.
 */
export interface Ratio {
  readonly numerator: Fraction
  readonly denominator: Fraction
}

export interface OracleScore {
  readonly recall: Ratio
  readonly precision: Ratio
}

export type Oracle = (key: Partition, response: Partition) => OracleScore

/** What a ratio scores: 0/0 is 0 (METRICS 0). */
export function value({ numerator, denominator }: Ratio): Fraction {
  return isZero(denominator) ? zero : div(numerator, denominator)
}

/** F = 2PR / (P + R), and 0 when P + R = 0. */
export function f1(score: OracleScore): Fraction {
  return harmonicMean(value(score.precision), value(score.recall))
}

export function harmonicMean(a: Fraction, b: Fraction): Fraction {
  const product = mul(a, b)
  return value({ numerator: add(product, product), denominator: add(a, b) })
}

/**
 * A metric whose precision is its recall with the sides exchanged.
 *
 * @param recall measures how much of `side` is found in `other`
 */
export function inBothDirections(recall: (side: Partition, other: Partition) => Ratio): Oracle {
  return (key, response) => ({ recall: recall(key, response), precision: recall(response, key) })
}
