const LARGEST_DENOMINATOR = 1e5
const CLOSE = 1e-12

/**
 * A number as in a textbook exercise: an integer, or the simplest fraction equal to this
 * double, or else decimals. Found by continued fractions.
 */
export function rational(value: number): string {
  if (Number.isInteger(value)) return String(value)
  let [previous, denominator] = [0, 1]
  let rest = Math.abs(value)
  let [a, b] = [1, Math.floor(rest)]
  while (denominator <= LARGEST_DENOMINATOR) {
    if (Math.abs(Math.abs(value) - b / denominator) <= CLOSE * Math.max(1, Math.abs(value))) {
      return `${value < 0 ? '−' : ''}${b}/${denominator}`
    }
    rest = 1 / (rest - Math.floor(rest))
    const whole = Math.floor(rest)
    ;[a, b] = [b, whole * b + a]
    ;[previous, denominator] = [denominator, whole * denominator + previous]
  }
  return String(value)
}
