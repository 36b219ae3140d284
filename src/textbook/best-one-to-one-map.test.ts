import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestOneToOneMap } from './best-one-to-one-map.ts'
import { fraction, one, toNumber, zero } from './fraction.ts'

const matrix = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) => {
    const row = fc.array(fc.nat({ max: 4 }), { minLength: columns, maxLength: columns })
    return fc.array(row, { minLength: rows, maxLength: rows })
  })

test('the best map is the best of all maps, listed one by one', () => {
  fc.assert(
    fc.property(matrix, (weights) => {
      const best = bestOneToOneMap(weights.map((row) => row.map((weight) => fraction(weight))))

      expect(toNumber(best)).toBe(Math.max(...totalsOfAllMaps(weights)))
    }),
    { seed: 1, numRuns: 300 },
  )
})

test('nothing to map collects 0', () => {
  expect(bestOneToOneMap([])).toEqual(zero)
  expect(bestOneToOneMap([[], []])).toEqual(zero)
})

test('sixty entities that are equal on both sides are no trouble', () => {
  const weights = Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: 60 }, (_, column) => (row === column ? one : zero)),
  )

  expect(toNumber(bestOneToOneMap(weights))).toBe(60)
})

/** Without memoisation or pruning: each row stays unmapped or takes any free column. */
function totalsOfAllMaps(weights: readonly (readonly number[])[], free = weights[0]?.keys()): number[] {
  const [row, ...rest] = weights
  if (row === undefined) return [0]
  const columns = [...(free ?? [])]
  const mapped = columns.flatMap((column) => {
    const others = columns.filter((other) => other !== column)
    return totalsOfAllMaps(rest, others.values()).map((total) => total + (row[column] ?? 0))
  })
  return [...totalsOfAllMaps(rest, columns.values()), ...mapped]
}
