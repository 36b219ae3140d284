import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluate, type Settings } from '../../src/index.ts'
import { readCorpus } from '../../src/node/files/read-corpus.ts'
import { dataPath, describeData, scorerTests } from '../data.ts'

type Prf = readonly [recall: number, precision: number]

/** A rule that a case was run under, and its scores. */
type Row = readonly [id: string, match: Settings['match'], zeros: Settings['zeros'], muc: Prf, b3: Prf]

const ALL: Prf = [1, 1]
/** Of six mentions in three entities, the middle one of the three-mention entity is lost. */
const LOST: readonly [Prf, Prf] = [
  [2 / 3, 2 / 3],
  [26 / 36, 26 / 36],
]
const SPURIOUS: readonly [Prf, Prf] = [
  [1, 3 / 4],
  [1, 13 / 18],
]
const SWAPPED: readonly [Prf, Prf] = [
  [2 / 3, 1 / 2],
  [11 / 15, 1 / 2],
]

/** Expected scores of the CorefUD scorer's own cases for zeros (its ZeroTestCases.README). */
const ROWS: readonly Row[] = [
  ...(['exact', 'partial', 'head'] as const).flatMap((match): Row[] => [
    ['ZA-1', match, 'linear', ALL, ALL],
    ['ZA-2', match, 'linear', [1 / 3, 1], [7 / 18, 1]],
    ['ZA-3', match, 'linear', [1, 3 / 5], [1, 55 / 108]],
    ['ZA-4', match, 'linear', [1 / 3, 1 / 3], [5 / 9, 17 / 42]],
    ['ZA-5', match, 'linear', [1 / 3, 1 / 3], [5 / 9, 17 / 42]],
    ['ZB-1', match, 'linear', ALL, ALL],
    ['ZB-2', match, 'linear', [1 / 3, 1], [7 / 18, 1]],
    ['ZC-1', match, 'linear', ALL, ALL],
    ['ZC-2', match, 'linear', [1 / 3, 1], [7 / 18, 1]],
    ['ZD-1', match, 'linear', ALL, ALL],
  ]),
  ['ZD-2', 'exact', 'linear', ALL, ALL],
  ['ZD-2', 'partial', 'linear', ALL, ALL],
  ['ZD-2', 'head', 'linear', ...LOST],
  ['ZD-3', 'exact', 'linear', ...LOST],
  ['ZD-3', 'partial', 'linear', ALL, ALL],
  ['ZD-3', 'head', 'linear', ...LOST],
  ['ZE-1', 'exact', 'linear', ALL, ALL],
  ['ZE-1', 'partial', 'linear', ALL, ALL],
  ['ZE-1', 'head', 'linear', ...LOST],
  ['ZE-2', 'exact', 'linear', ...LOST],
  ['ZE-2', 'partial', 'linear', ALL, ALL],
  ['ZE-2', 'head', 'linear', ...LOST],
  ['ZF-1', 'head', 'dependent', ALL, ALL],
  ['ZF-2', 'head', 'dependent', ALL, ALL],
  ['ZF-3', 'head', 'dependent', ALL, ALL],
  ['ZF-4', 'head', 'dependent', ...SWAPPED],
  ['ZF-4', 'head', 'linear', ...SPURIOUS],
  ['ZF-5', 'head', 'dependent', ...SWAPPED],
  ['ZF-5', 'head', 'linear', ...SPURIOUS],
  ['ZG-1', 'head', 'dependent', ALL, ALL],
  ['ZG-2', 'head', 'dependent', ...SPURIOUS],
  ['ZG-3', 'head', 'dependent', ...SPURIOUS],
]

const folder = scorerTests('corefud-scorer', 'tests-corefud', 'zeros')

describe("the CorefUD scorer's cases for zeros", () => {
  test.each(ROWS)('TC-%s, --match %s --zeros %s', async (id, match, zeros, muc, b3) => {
    const [letters] = id.split('-')
    const key = await readCorpus(join(folder, `TC-${letters}.key`))
    const response = await readCorpus(join(folder, `TC-${id}.response`))

    const { scores } = evaluate(key, response, { metrics: ['muc', 'b3'], match, zeros })

    const found = [scores['muc'], scores['b3']].map((score) => [score?.recall, score?.precision])
    for (const [s, wanted] of [muc, b3].entries()) {
      expect(found[s]?.[0]).toBeCloseTo(wanted[0], 12)
      expect(found[s]?.[1]).toBeCloseTo(wanted[1], 12)
    }
  })

  test.each(['ZF-2', 'ZF-3'])('TC-%s fails by position, as it is meant to', async (id) => {
    const key = await readCorpus(join(folder, 'TC-ZF.key'))
    const response = await readCorpus(join(folder, `TC-${id}.response`))

    const { scores } = evaluate(key, response, { metrics: ['muc', 'zero'], match: 'head', zeros: 'linear' })

    expect(scores['muc']?.f1).toBeCloseTo(2 / 3, 12)
    expect(scores['zero']?.counts).toEqual({ tp: 0, wl: 0, fn: 1, fp: 1 })
  })
})

describeData('es-ancora', () => {
  const path = dataPath('es-ancora-corefud')

  test('against itself is right in every zero, by what zeros depend on', async () => {
    const key = await readCorpus(join(path, '**/*.conllu'))

    const { scores } = evaluate(key, key, {
      ...{ metrics: ['muc', 'zero'] },
      zeros: 'dependent',
      match: 'head',
    })

    expect([scores['muc']?.f1, scores['zero']?.f1]).toEqual([1, 1])
    expect(scores['zero']?.counts?.['tp']).toBeGreaterThan(500)
  })
})
