/**
 * Differences closer than this are ties. Resampled sums are rounded along the way, unlike the exact sums of the
 * scores: without it, a resample identical to the observed corpus could come out slightly smaller.
 */
const TIE = 1e-12

/** Column `metric` of rows with `width` columns. */
export interface MetricColumn {
  readonly values: Float64Array
  readonly width: number
  readonly metric: number
}

/** Number of differences at least as large as the observed one, in either direction. */
export function countAsLarge(observed: number, { values, width, metric }: MetricColumn): number {
  const least = Math.abs(observed) - TIE
  let count = 0
  for (let i = metric; i < values.length; i += width) if (Math.abs(values[i] as number) >= least) count++
  return count
}

/** Share of resampled differences without the sign of the observed one; 1 if that is zero. */
export function shareOfFlips(observed: number, differences: Float64Array): number {
  if (Math.abs(observed) <= TIE) return 1
  const sign = Math.sign(observed)
  return share(differences, (difference) => difference * sign <= TIE)
}

/** Share of resampled differences at least twice the observed one: the bootstrap shifted to a difference of 0. */
export function shareOfDoubles(observed: number, differences: Float64Array): number {
  if (Math.abs(observed) <= TIE) return 1
  const sign = Math.sign(observed)
  return share(differences, (difference) => difference * sign >= 2 * Math.abs(observed) - TIE)
}

/** Whether there is a difference, the same in every resample: then resampling says nothing about chance. */
export function isConstant(observed: number, differences: Float64Array): boolean {
  if (Math.abs(observed) <= TIE) return false
  return differences.every((difference) => Math.abs(difference - observed) <= TIE)
}

function share(values: Float64Array, holds: (value: number) => boolean): number {
  let count = 0
  for (const value of values) if (holds(value)) count++
  return count / values.length
}

/** The middle `level` of some values, between interpolated percentiles. */
export function percentileInterval(values: Float64Array, level: number): [number, number] {
  const sorted = values.slice().sort()
  const at = (share: number): number => {
    const place = share * (sorted.length - 1)
    const below = sorted[Math.floor(place)] as number
    const above = sorted[Math.ceil(place)] as number
    return below + (above - below) * (place - Math.floor(place))
  }
  return [at((1 - level) / 2), at((1 + level) / 2)]
}

/**
 * p-values corrected for their number (Holm 1979): the smallest times n, the next times n - 1, and so on, none
 * smaller than the one before and none above 1. Rejecting those below a level makes any error with at most
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
