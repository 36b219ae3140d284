import { expect, test } from 'vitest'
import { countAsLarge, isConstant, percentileInterval, shareOfDoubles, shareOfFlips } from './p-values.ts'

test('as large means in either direction, ties included, in the metric asked for', () => {
  const values = Float64Array.of(0.2, 9, -0.3, 9, 0.1, 9, 0.2 - 1e-14, 9)

  expect(countAsLarge(0.2, { values, width: 2, metric: 0 })).toBe(3)
  expect(countAsLarge(-0.2, { values, width: 2, metric: 0 })).toBe(3)
  expect(countAsLarge(0.2, { values, width: 2, metric: 1 })).toBe(4)
})

test('a flip is the other sign or none', () => {
  const differences = Float64Array.of(0.1, -0.1, 0, 0.3)

  expect(shareOfFlips(0.2, differences)).toBe(2 / 4)
  expect(shareOfFlips(-0.2, differences)).toBe(3 / 4)
  expect(shareOfFlips(0, differences)).toBe(1)
})

test('shifted: at least twice the difference, in its direction', () => {
  const differences = Float64Array.of(0.4, -0.4, 0.39, 0.5)

  expect(shareOfDoubles(0.2, differences)).toBe(2 / 4)
  expect(shareOfDoubles(-0.2, differences)).toBe(1 / 4)
  expect(shareOfDoubles(0, differences)).toBe(1)
})

test('percentiles are interpolated and the values left alone', () => {
  const values = Float64Array.of(4, 0, 3, 1, 2)

  expect(percentileInterval(values, 0.5)).toEqual([1, 3])
  expect(percentileInterval(values, 0.75)).toEqual([0.5, 3.5])
  expect([...values]).toEqual([4, 0, 3, 1, 2])
  expect(percentileInterval(Float64Array.of(7), 0.95)).toEqual([7, 7])
})

test('a difference is constant if there is one and every resample has it, but for rounding', () => {
  expect(isConstant(0.2, Float64Array.of(0.2, 0.2 + 1e-14, 0.2))).toBe(true)
  expect(isConstant(-0.2, Float64Array.of(-0.2, -0.2))).toBe(true)
  expect(isConstant(0.2, Float64Array.of(0.2, 0.21, 0.2))).toBe(false)
  expect(isConstant(0.2, Float64Array.of(-0.2))).toBe(false)
  expect(isConstant(0, Float64Array.of(0, 0))).toBe(false)
})

test('what is a hair from 0 or from twice the difference is taken for it', () => {
  expect(shareOfFlips(1e-14, Float64Array.of(1, 1))).toBe(1)
  expect(shareOfFlips(0.2, Float64Array.of(1e-14, 0.2))).toBe(1 / 2)
  expect(shareOfDoubles(-1e-14, Float64Array.of(1, 1))).toBe(1)
  expect(shareOfDoubles(0.2, Float64Array.of(0.4 - 1e-14, 0.2))).toBe(1 / 2)
})
