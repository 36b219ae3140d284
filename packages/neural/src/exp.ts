/** ln 2 in two parts: multiples of the first are exact, and the second is what it lacks. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
/** 1/n! from 13 down: for arguments below 0.35, further terms are below the last bit. */
const TERMS = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => 1 / factorial(n))

const bits = new Uint32Array(2)
const power = new Float64Array(bits.buffer)
/** Which half of a number holds its exponent. */
const HIGH = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 1 : 0

/**
 * e to the power of x, identical to the last bit on every machine: `Math.exp` differs between versions of V8. Valid for
 * x up to 700; below -708 it is 0.
 */
export function exp(x: number): number {
  if (!(x > -708)) return 0
  const k = Math.round(x / Math.LN2)
  const rest = x - k * LN2_HIGH - k * LN2_LOW
  let sum = 0
  for (const term of TERMS) sum = sum * rest + term
  bits[1 - HIGH] = 0
  bits[HIGH] = (k + 1023) << 20
  return sum * (power[0] as number)
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1)
}
