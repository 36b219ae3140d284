import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { CountedScore } from '../../src/scoring/tally.ts'
import { parseFraction, toNumber } from '../../src/textbook/fraction.ts'

export interface Prf<T> {
  readonly P: T
  readonly R: T
  readonly F: T
}

export function golden<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8')) as T
}

/** Within half a unit of the last printed decimal. */
export function expectPrinted(
  score: CountedScore | undefined,
  wanted: Prf<number> | undefined,
  decimals: number,
): void {
  if (wanted === undefined) throw new Error('the golden file has no such value')
  for (const [name, found, value] of numbersOf(score, wanted)) {
    const difference = Math.abs(found - value)
    expect(difference, `${name} ${found} against ${value}`).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
  }
}

export function expectExact(score: CountedScore | undefined, wanted: Prf<string> | undefined): void {
  if (wanted === undefined) throw new Error('the golden file has no such value')
  for (const [name, found, fraction] of numbersOf(score, wanted)) {
    const difference = Math.abs(found - toNumber(parseFraction(fraction)))
    expect(difference, `${name} ${found} against ${fraction}`).toBeLessThanOrEqual(1e-12)
  }
}

function numbersOf<T>(score: CountedScore | undefined, wanted: Prf<T>): [string, number, T][] {
  if (score === undefined || 'value' in score) throw new Error('expected recall, precision and F1')
  return [
    ['precision', score.precision, wanted.P],
    ['recall', score.recall, wanted.R],
    ['F1', score.f1, wanted.F],
  ]
}
