/** Binary search: how many of the indices below `count` satisfy `isBefore`; these must come first. */
export function partitionPoint(count: number, isBefore: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** How many of some ascending numbers, or of the first `count`, are smaller than a value. */
export function countBelow(sorted: ArrayLike<number>, value: number, count: number = sorted.length): number {
  return partitionPoint(count, (index) => (sorted[index] as number) < value)
}

/** Index of the last of some ascending whole numbers that is at most a value, -1 if all are greater. */
export function lastAtMost(sorted: ArrayLike<number>, value: number): number {
  return countBelow(sorted, value + 1) - 1
}
