import { add, div, type Fraction, isZero, mul, zero } from './fraction.ts'
import type { Partition } from './partition.ts'

/** A quotient before the division: numerators and denominators add up over documents. */
export interface Ratio {
  readonly numerator: Fraction
  readonly denominator: Fraction
}

export interface TextbookScore {
  readonly recall: Fraction
  readonly precision: Fraction
  readonly f1: Fraction
  /** The sums behind the score, named as the engine names them. */
  readonly counts: Readonly<Record<string, Fraction>>
}

/** A score of one number. */
export interface TextbookValue {
  readonly value: Fraction
}

/** How much of `side` is found in `other`: recall for key and response, precision for response and key. */
export type Recall = (side: Partition, other: Partition) => Ratio

/** A metric that depends only on which mentions belong together. */
export type PartitionDefinition = (key: Partition, response: Partition) => TextbookScore

/** The score of two ratios. */
export function scoreRatios(recall: Ratio, precision: Ratio): TextbookScore {
  return {
    recall: divide(recall),
    precision: divide(precision),
    f1: balance(divide(precision), divide(recall)),
    counts: {
      recallNumerator: recall.numerator,
      recallDenominator: recall.denominator,
      precisionNumerator: precision.numerator,
      precisionDenominator: precision.denominator,
    },
  }
}

/** A metric whose precision is its recall with the sides exchanged. */
export function inBothDirections(recall: Recall): PartitionDefinition {
  return (key, response) => scoreRatios(recall(key, response), recall(response, key))
}

/** Numerator ÷ denominator; 0/0 is 0. */
export function divide({ numerator, denominator }: Ratio): Fraction {
  return isZero(denominator) ? zero : div(numerator, denominator)
}

/** The harmonic mean, 2PR ÷ (P + R), and 0 when P + R = 0. */
export function balance(a: Fraction, b: Fraction): Fraction {
  const product = mul(a, b)
  return divide({ numerator: add(product, product), denominator: add(a, b) })
}
