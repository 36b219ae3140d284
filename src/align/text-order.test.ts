import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestOrders } from './text-order.ts'

const places = fc.uniqueArray(fc.nat(8), { maxLength: 4 }).map((list) => list.sort((a, b) => a - b))

/** All ways to give items ascending places or no place. */
function* orders(items: readonly number[][], from = -1, i = 0): Generator<(number | undefined)[]> {
  const own = items[i]
  if (own === undefined) {
    yield []
    return
  }
  for (const rest of orders(items, from, i + 1)) yield [undefined, ...rest]
  for (const place of own) {
    if (place <= from) continue
    for (const rest of orders(items, place, i + 1)) yield [place, ...rest]
  }
}

test('finds the places of all longest orders, and only those', () => {
  fc.assert(
    fc.property(fc.array(places, { maxLength: 5 }), (items) => {
      const all = [...orders(items)].map((order) => ({
        order,
        size: order.filter((p) => p !== undefined).length,
      }))
      const length = Math.max(...all.map(({ size }) => size))
      const longest = all.filter(({ size }) => size === length).map(({ order }) => order)

      const found = longestOrders(items)

      expect(found.length).toBe(length)
      expect(found.places).toEqual(
        items.map((own, i) => own.filter((place) => longest.some((order) => order[i] === place))),
      )
      for (const [i, isKept] of found.isKept.entries()) {
        if (isKept) expect(longest.every((order) => order[i] !== undefined)).toBe(true)
      }
      if (length === items.length) expect(found.isKept.every(Boolean)).toBe(true)
    }),
    { numRuns: 500 },
  )
})
