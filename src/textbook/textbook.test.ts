import { describe, expect, test } from 'vitest'
import { zero } from './fraction.ts'
import type { Side } from './mention.ts'
import { textbook } from './textbook.ts'

/** Metrics of partitions whose score is two ratios. */
const RATIOS =
  'mentions muc b3 b3.0 b3.all b3.rn b3.sys ceafm ceafe ceaf.phi1 ceaf.phi2 ceafm.rn ceafm.sys ceafe.rn ceafe.sys pairwise lea'.split(
    ' ',
  )

const twice: Side = [
  { span: [[0, 1]], entity: 'a' },
  { span: [[0, 1]], entity: 'b' },
]

describe.each(RATIOS)('%s', (id) => {
  const score = (key: Side, response: Side) => textbook[id]?.score(key, response)

  test('is 0 of 0 when both sides are empty', () => {
    expect(score([], [])).toEqual({
      recall: zero,
      precision: zero,
      f1: zero,
      counts: {
        recallNumerator: zero,
        recallDenominator: zero,
        precisionNumerator: zero,
        precisionDenominator: zero,
      },
    })
  })

  test('refuses a side that is no partition', () => {
    expect(() => score(twice, [])).toThrow('mention [[0,1]] appears twice')
    expect(() => score([], twice)).toThrow('mention [[0,1]] appears twice')
  })
})
