import { add, compare, type Fraction, isZero, zero } from './fraction.ts'

/** Needing more than this many answers is a wrong use of an oracle. */
const MOST_ANSWERS = 2 ** 20

/**
 * The greatest sum of weights any one-to-one map of rows to columns collects, by trying them all.
 *
 * A row may stay unmapped, so a pair of weight 0 need not be tried. What the rows from `row` on can
 * still collect depends only on which of the columns they could take are taken, so it is found once
 * for each such set.
 *
 * @param weights none of them negative
 * @throws {RangeError} when there is too much to try
 */
export function bestOneToOneMap(weights: readonly (readonly Fraction[])[]): Fraction {
  const found = new Map<string, Fraction>()

  const bestFrom = (row: number, takenBefore: bigint): Fraction => {
    const rowWeights = weights[row]
    if (rowWeights === undefined) return zero
    const taken = takenBefore & columnsOf(weights.slice(row))
    const question = `${row} ${taken}`
    const known = found.get(question)
    if (known !== undefined) return known

    let best = bestFrom(row + 1, taken)
    for (const [column, weight] of rowWeights.entries()) {
      if (isZero(weight) || (taken & bit(column)) !== 0n) continue
      const total = add(weight, bestFrom(row + 1, taken | bit(column)))
      if (compare(total, best) > 0) best = total
    }
    if (found.size === MOST_ANSWERS) throw new RangeError('too many entities to try every one-to-one map')
    found.set(question, best)
    return best
  }

  return bestFrom(0, 0n)
}

/** The columns that any of the rows could take, as a set of bits. */
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
