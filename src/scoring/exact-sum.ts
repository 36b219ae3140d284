/**
 * A sum that is rounded once, at the end, so that it does not depend on the order of its terms.
 *
 * Integers, which most counts are, add up exactly as they are. Other numbers are kept as a list of
 * partial sums that do not overlap (Shewchuk 1997, Adaptive precision floating-point arithmetic).
 */
export class ExactSum {
  #integers = 0
  #partials: number[] = []

  add(term: number): void {
    const sum = this.#integers + term
    if (Number.isInteger(term) && Number.isSafeInteger(sum)) this.#integers = sum
    else this.#partials = grown(this.#partials, term)
  }

  get value(): number {
    if (this.#partials.length === 0) return this.#integers
    const partials = grown(this.#partials, this.#integers)
    let at = partials.length - 1
    let high = partials[at] as number
    let low = 0
    while (at > 0 && low === 0) {
      at--
      const before = high
      const next = partials[at] as number
      high = before + next
      low = next - (high - before)
    }
    // Half a unit too much or too little: the sign of what is still left decides, as in Python's fsum.
    if (at > 0 && low < 0 === (partials[at - 1] as number) < 0) {
      const twice = low * 2
      const rounded = high + twice
      if (twice === rounded - high) high = rounded
    }
    return high
  }
}

/** The partial sums, ascending in magnitude, with one more term in them. */
function grown(partials: readonly number[], term: number): number[] {
  const next: number[] = []
  let x = term
  for (const partial of partials) {
    const [large, small] = Math.abs(x) < Math.abs(partial) ? [partial, x] : [x, partial]
    const sum = large + small
    const error = small - (sum - large)
    if (error !== 0) next.push(error)
    x = sum
  }
  if (x !== 0 || next.length === 0) next.push(x)
  return next
}
