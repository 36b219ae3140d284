/**
 * An exact rational number in lowest terms, the denominator positive.
 *
 * The textbook counts in fractions, so that "the engine agrees with the definition" is a claim about numbers and not
 * about rounding. Lowest terms make equal numbers equal data.
 */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** @throws {RangeError} when the denominator is 0; `divide` in score.ts decides what 0/0 scores */
export function fraction(numerator: bigint | number, denominator: bigint | number = 1n): Fraction {
  const above = BigInt(numerator)
  const below = BigInt(denominator)
  if (below === 0n) throw new RangeError(`${above}/0 is not a number`)
  const divisor = greatestCommonDivisor(above, below) * (below < 0n ? -1n : 1n)
  return { numerator: above / divisor, denominator: below / divisor }
}

export const zero: Fraction = fraction(0)
export const one: Fraction = fraction(1)

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
}

export function sub(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator)
}

export function mul(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.numerator, a.denominator * b.denominator)
}

/** @throws {RangeError} when b is 0 */
export function div(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator, a.denominator * b.numerator)
}

export function sum(terms: Iterable<Fraction>): Fraction {
  let total = zero
  for (const term of terms) total = add(total, term)
  return total
}

/** Negative, 0 or positive, for `sort`. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function isZero(a: Fraction): boolean {
  return a.numerator === 0n
}

/** Reads `5/9` or `2`. @throws {SyntaxError} on anything else */
export function parseFraction(text: string): Fraction {
  const [, numerator, denominator = '1'] = /^(-?\d+)(?:\/(\d+))?$/.exec(text) ?? []
  if (numerator === undefined) throw new SyntaxError(`expected a fraction such as 5/9, found "${text}"`)
  return fraction(BigInt(numerator), BigInt(denominator))
}

/** The inverse of `parseFraction`: `5/9`, and `2` for a whole number. */
export function formatFraction({ numerator, denominator }: Fraction): string {
  return denominator === 1n ? `${numerator}` : `${numerator}/${denominator}`
}

/**
 * The nearest double, for 0 and for values between 1e-300 and 1e300.
 *
 * The quotient is taken to at least 64 bits and its last bit set when there is a remainder, so that
 * turning it into a double rounds as the exact value would; scaling back by a power of two is exact.
 */
export function toNumber({ numerator, denominator }: Fraction): number {
  if (numerator < 0n) return -toNumber({ numerator: -numerator, denominator })
  const shift = Math.max(0, bits(denominator) - bits(numerator) + 65)
  const scaled = numerator << BigInt(shift)
  const quotient = scaled / denominator
  const isExact = quotient * denominator === scaled
  return Number(isExact ? quotient : quotient | 1n) * 2 ** -shift
}

function bits(a: bigint): number {
  return a.toString(2).length
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (small !== 0n) [large, small] = [small, large % small]
  return large
}
