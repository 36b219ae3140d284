import { add, compareFractions, type Fraction, isZero, zero } from './fraction.ts'

/** More partial results than this mean that the document is too large for a textbook. */
const MOST_RESULTS = 2 ** 20

/**
 * The greatest total weight of a one-to-one map from rows to columns, found by trying every map.
 *
 * Rows may stay unmapped, so pairs of weight 0 are skipped. The best total of the rows from `row` on depends only on
 * which of their columns are taken, so it is computed once for each such set.
 *
 * @param weights none of them negative
 * @throws {RangeError} when there are too many maps to try
 */
export function bestOneToOneMap(weights: readonly (readonly Fraction[])[]): Fraction {
  const found = new Map<string, Fraction>()

  const bestFrom = (row: number, takenBefore: bigint): Fraction => {
    const rowWeights = weights[row]
    if (rowWeights === undefined) return zero
    const taken = takenBefore & columnsOf(weights.slice(row))
    const state = `${row} ${taken}`
    const known = found.get(state)
    if (known !== undefined) return known

    let best = bestFrom(row + 1, taken)
    for (const [column, weight] of rowWeights.entries()) {
      if (isZero(weight) || (taken & bit(column)) !== 0n) continue
      const total = add(weight, bestFrom(row + 1, taken | bit(column)))
      if (compareFractions(total, best) > 0) best = total
    }
    if (found.size === MOST_RESULTS) throw new RangeError('too many entities to try every one-to-one map')
    found.set(state, best)
    return best
  }

  return bestFrom(0, 0n)
}

/** The columns that any of the rows can take, as a set of bits. */
function columnsOf(rows: readonly (readonly Fraction[])[]): bigint {
  let columns = 0n
  for (const row of rows) {
    for (const [column, weight] of row.entries()) if (!isZero(weight)) columns |= bit(column)
  }
  return columns
}

function bit(column: number): bigint {
  return 1n << BigInt(column)
}
