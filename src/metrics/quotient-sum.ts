/**
 * Adds fractions of positive integers. Numerators over the same denominator are added as integers
 * first, so the sum does not depend on the order of the terms and rounds once for each denominator
 * that occurs: a few times per document, since entity sizes repeat.
 */
export class QuotientSum {
  #numerators: Float64Array = new Float64Array(256)
  readonly #denominators: number[] = []

  add(numerator: number, denominator: number): void {
    if (numerator === 0) return
    if (denominator >= this.#numerators.length) this.#grow(denominator)
    const before = this.#numerators[denominator] as number
    if (before === 0) this.#denominators.push(denominator)
    this.#numerators[denominator] = before + numerator
  }

  /** The sum so far; the next `add` starts a new one, in the same memory. */
  take(): number {
    const denominators = this.#denominators
    sortAscending(denominators)
    let sum = 0
    for (let i = 0; i < denominators.length; i++) {
      const denominator = denominators[i] as number
      sum += (this.#numerators[denominator] as number) / denominator
      this.#numerators[denominator] = 0
    }
    denominators.length = 0
    return sum
  }

  #grow(denominator: number): void {
    const larger = new Float64Array(2 ** Math.ceil(Math.log2(denominator + 1)))
    larger.set(this.#numerators)
    this.#numerators = larger
  }
}

/** By insertion: the list is short, and a comparator would cost more than the sum. */
function sortAscending(numbers: number[]): void {
  for (let i = 1; i < numbers.length; i++) {
    const number = numbers[i] as number
    let at = i
    while (at > 0 && (numbers[at - 1] as number) > number) {
      numbers[at] = numbers[at - 1] as number
      at--
    }
    numbers[at] = number
  }
}
