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

  // 99.9 % of chi-square values with six degrees of freedom are below 22.5.
  expect(chiSquare).toBeLessThan(22.5)
})

/** The published algorithms, in big integers: MurmurHash3's finalizer and xoshiro128**. */
function* publishedDraws(
  seed: number,
  purpose: 'permutation' | 'bootstrap',
  replicate: number,
): Generator<bigint> {
  const low = (value: bigint): bigint => value & 0xffff_ffffn
  const mix = (value: bigint): bigint => {
    let hash = low(value)
    hash = low((hash ^ (hash >> 16n)) * 0x85eb_ca6bn)
    hash = low((hash ^ (hash >> 13n)) * 0xc2b2_ae35n)
    return hash ^ (hash >> 16n)
  }
  const rotate = (value: bigint, by: bigint): bigint => low(value << by) | (value >> (32n - by))
  const purposeNumber = purpose === 'bootstrap' ? 0x626f_6f74n : 0x7065_7231n
  let state = mix(purposeNumber)
  for (const part of [low(BigInt(seed)), BigInt(seed) >> 32n, BigInt(replicate)]) state = mix(state ^ part)
  const next = (): bigint => {
    state = low(state + 0x9e37_79b9n)
    return mix(state)
  }
  const s = [next(), next(), next(), next() | 1n] as [bigint, bigint, bigint, bigint]
  for (;;) {
    yield low(rotate(low(s[1] * 5n), 7n) * 9n)
    const shifted = low(s[1] << 9n)
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= shifted
    s[3] = rotate(s[3], 11n)
  }
}

test('the numbers are those of the published generator', () => {
  for (const seed of [0, 1, 2 ** 31, 2 ** 32 + 5, 2 ** 53 - 1]) {
    for (const replicate of [0, 1, 9999]) {
      for (const purpose of ['permutation', 'bootstrap'] as const) {
        const expected = publishedDraws(seed, purpose, replicate)
        for (const bits of draws(seed, replicate, 20, purpose))
          expect(BigInt(bits)).toBe(expected.next().value)
      }
    }
  }
})

/** Of all allowed bounds, close to the one that rejects the most numbers. */
const WASTEFUL = 2_096_129

test.each([1, 2, 3, 1000, 2 ** 21, WASTEFUL])(
  'numbers below %i are those of the published method',
  (bound) => {
    const stream = new Substream()
    stream.restart(4, 'bootstrap', 2)
    const bits = publishedDraws(4, 'bootstrap', 2)
    let rejected = 0
    const nextExpected = (): bigint => {
      for (;;) {
        const product = (bits.next().value as bigint) * BigInt(bound)
        // Just enough of the lowest are rejected that all numbers are equally likely.
        if (product % 2n ** 32n >= 2n ** 32n % BigInt(bound)) return product >> 32n
        rejected++
      }
    }
    const length = bound === WASTEFUL ? 5000 : 200
    const drawn = Array.from({ length }, () => stream.below(bound))
    expect(drawn).toEqual(drawn.map(() => Number(nextExpected())))
    if (bound === WASTEFUL) expect(rejected).toBeGreaterThan(0)
  },
)
