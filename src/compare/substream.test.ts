import { expect, test } from 'vitest'
import { Substream } from './substream.ts'

function draws(
  seed: number,
  replicate: number,
  count: number,
  purpose: 'permutation' | 'bootstrap' = 'bootstrap',
) {
  const stream = new Substream()
  stream.restart(seed, purpose, replicate)
  return Array.from({ length: count }, () => stream.bits())
}

test('a replicate has the same numbers whenever it is drawn', () => {
  const stream = new Substream()
  stream.restart(7, 'bootstrap', 3)
  stream.bits()
  stream.restart(7, 'bootstrap', 4)

  expect(Array.from({ length: 5 }, () => stream.bits())).toEqual(draws(7, 4, 5))
})

test('seed, purpose and replicate each make other numbers', () => {
  const first = draws(1, 0, 4)

  for (const other of [
    draws(2, 0, 4),
    draws(1, 1, 4),
    draws(1, 0, 4, 'permutation'),
    draws(1 + 2 ** 32, 0, 4),
  ]) {
    expect(other).not.toEqual(first)
  }
})

test('the numbers of a seed stay the same from version to version', () => {
  expect(draws(1, 0, 3)).toMatchInlineSnapshot(`
    [
      1795288667,
      3406706717,
      616399767,
    ]
  `)
})

test('every bit is set about half of the time, within and across replicates', () => {
  const numbers = Array.from({ length: 400 }, (_, replicate) => draws(1, replicate, 50)).flat()
  const tolerance = 5 * Math.sqrt(numbers.length / 4)

  for (let bit = 0; bit < 32; bit++) {
    const set = numbers.filter((number) => (number >>> bit) & 1).length
    expect(Math.abs(set - numbers.length / 2)).toBeLessThan(tolerance)
  }
})

test('numbers below a bound are all there and equally frequent', () => {
  const stream = new Substream()
  const counts = new Array<number>(7).fill(0)
  const total = 70_000
  for (let replicate = 0; replicate < total / 100; replicate++) {
    stream.restart(1, 'bootstrap', replicate)
    for (let i = 0; i < 100; i++) {
      const drawn = stream.below(7)
      counts[drawn] = (counts[drawn] as number) + 1
    }
  }
  const chiSquare = counts.reduce((sum, count) => sum + (count - total / 7) ** 2 / (total / 7), 0)

  // 99.9 % of all chi-squares with six degrees of freedom are below 22.5.
  expect(chiSquare).toBeLessThan(22.5)
})
