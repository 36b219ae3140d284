/**
 * p-values corrected for their number (Holm 1979): the smallest times n, the next times n - 1, and so on, none
 * smaller than the one before and none above 1. Rejecting those below a level errs in any of them with at most
 * that probability, however they depend on each other.
 */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((i, j) => (values[i] as number) - (values[j] as number))
  const corrected = new Array<number>(values.length).fill(1)
  let largest = 0
  for (const [rank, i] of order.entries()) {
    largest = Math.max(largest, Math.min(1, (values[i] as number) * (values.length - rank)))
    corrected[i] = largest
  }
  return corrected
}
