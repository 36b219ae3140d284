import { describe, test } from 'vitest'
import { scorerTests } from '../data.ts'
import { refereeScores } from './command-line.ts'
import { expectPrinted, type Prf } from './golden.ts'

type Scores = readonly [recall: number, precision: number, f1: number]
interface Case {
  readonly key: string
  readonly response: string
  readonly match: string
  readonly muc: Scores
  readonly b3?: Scores
}

const ALL: Scores = [1, 1, 1]
const same = (value: number): Scores => [value, value, value]
const craft = (name: string, number: number, match: string, muc: number): Case => ({
  key: `discontinuous-craft/TC-${name}.key`,
  response: `discontinuous-craft/TC-${name}-${number}.response`,
  match,
  muc: same(muc),
})
const partial = (folder: string, name: string, number: number, muc: Scores, b3: Scores): Case => ({
  key: `partial-match-corefud/${folder}/TC-${name}.key`,
  response: `partial-match-corefud/${folder}/TC-${name}-${number}.response`,
  match: 'min',
  muc,
  b3,
})
const PIECES = 'noncontig_mentions'
const OVERLAP = 'overlapping_mentions'

/** Values expected by the Universal Anaphora scorer's unit tests for these files. */
const CASES: readonly Case[] = [
  craft('O', 1, 'exact', 1),
  craft('O', 2, 'exact', 2 / 3),
  craft('O', 2, 'craft', 1),
  craft('O', 3, 'exact', 2 / 3),
  craft('O', 3, 'craft', 2 / 3),
  craft('P', 1, 'exact', 1),
  craft('P', 2, 'exact', 2 / 3),
  craft('P', 2, 'craft', 2 / 3),
  craft('P', 3, 'exact', 1 / 3),
  craft('P', 3, 'craft', 1),
  craft('P', 4, 'exact', 1),
  craft('P', 5, 'exact', 1),
  craft('Q', 1, 'exact', 1),
  craft('Q', 2, 'exact', 1 / 2),
  craft('Q', 2, 'craft', 1),
  ...[1, 2, 5].map((n) => partial(PIECES, 'NCMA', n, ALL, ALL)),
  ...[3, 4, 6, 7].map((n) => partial(PIECES, 'NCMA', n, same(2 / 3), same(7 / 10))),
  ...[1, 2].map((n) => partial(PIECES, 'NCMB', n, ALL, ALL)),
  ...[3, 4, 5, 6, 7, 8].map((n) => partial(PIECES, 'NCMB', n, same(2 / 3), same(7 / 10))),
  ...[1, 2, 3].map((n) => partial(OVERLAP, 'OLMA', n, ALL, ALL)),
  partial(OVERLAP, 'OLMA', 4, same(3 / 4), same(17 / 24)),
  partial(OVERLAP, 'OLMA', 5, [3 / 4, 1, 6 / 7], [17 / 24, 1, 34 / 41]),
  partial(OVERLAP, 'OLMA', 6, [1 / 2, 2 / 3, 4 / 7], [11 / 24, 7 / 10, 77 / 139]),
]

const data = scorerTests('corefud-scorer', 'tests-ua')

describe('the cases of the Universal Anaphora scorer', () => {
  test.each(CASES)('$response, --match $match', async ({ key, response, match, muc, b3 }) => {
    const report = await refereeScores(
      `${data}/${key}`,
      `${data}/${response}`,
      '--match',
      match,
      '--metrics',
      'muc,b3',
    )

    const scores = report.systems[0]?.scores
    expectPrinted(scores?.['muc'], prf(muc), 9)
    if (b3 !== undefined) expectPrinted(scores?.['b3'], prf(b3), 9)
  })
})

function prf([R, P, F]: Scores): Prf<number> {
  return { R, P, F }
}
