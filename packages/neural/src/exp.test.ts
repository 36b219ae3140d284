import { expect, test } from 'vitest'
import { exp } from './exp.ts'

test('is e to the power of a number, to the fifteenth digit', () => {
  for (let x = -700; x < 700; x += 0.37) expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-14)
  for (let x = -1; x < 1; x += 0.0013) expect(Math.abs(exp(x) / Math.exp(x) - 1)).toBeLessThan(1e-15)
  expect(exp(0)).toBe(1)
})

test('is nothing for what is too small to tell', () => {
  expect([exp(-1000), exp(Number.NEGATIVE_INFINITY)]).toEqual([0, 0])
})
