/**
 * A sum that is rounded once, at the end, so that it does not depend on the order of its terms.
 *
 * Integers, which most counts are, add up exactly. Other numbers are kept as a list of
 * partial sums that do not overlap (Shewchuk 1997, Adaptive precision floating-point arithmetic).
 */
export class ExactSum {
  #integers = 0
  readonly #partials: number[] = []

  add(term: number): void {
    const sum = this.#integers + term
    if (Number.isInteger(term) && Number.isSafeInteger(sum)) this.#integers = sum
    else addTo(this.#partials, term)
  }

  /** Add another sum, exactly. */
  addAll(terms: SumTerms): void {
    if (typeof terms === 'number') this.add(terms)
    else for (const term of terms) this.add(term)
  }

  /** Numbers that add up to exactly this sum, to be added to another without rounding. */
  get terms(): SumTerms {
    if (this.#partials.length === 0) return this.#integers
    return this.#integers === 0 ? [...this.#partials] : [this.#integers, ...this.#partials]
  }

  get value(): number {
    if (this.#partials.length === 0) return this.#integers
    const partials = [...this.#partials]
    addTo(partials, this.#integers)
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
    // Exactly halfway: the sign of the remainder decides, as in Python's fsum.
    if (at > 0 && low < 0 === (partials[at - 1] as number) < 0) {
      const twice = low * 2
      const rounded = high + twice
      if (twice === rounded - high) high = rounded
    }
    return high
  }
}

/** A sum not yet rounded: one number if that is exact, else several. */
export type SumTerms = number | readonly number[]

/** Add a term to partial sums that ascend in magnitude: each takes what it can and passes on the rest. */
function addTo(partials: number[], term: number): void {
  let x = term
  let kept = 0
  for (let i = 0; i < partials.length; i++) {
    const partial = partials[i] as number
    const isLarger = Math.abs(x) < Math.abs(partial)
    const large = isLarger ? partial : x
    const small = isLarger ? x : partial
    x = large + small
    const error = small - (x - large)
    if (error !== 0) partials[kept++] = error
  }
  partials.length = kept
  partials.push(x)
}
