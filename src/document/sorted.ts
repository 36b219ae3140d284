/** How many of some ascending numbers (of the first `count`, if that is given) are smaller than a value. */
export function countBelow(sorted: ArrayLike<number>, value: number, count: number = sorted.length): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the last of some ascending whole numbers that is not greater than a value, -1 where all are greater. */
export function lastAtMost(sorted: ArrayLike<number>, value: number): number {
  return countBelow(sorted, value + 1) - 1
}
