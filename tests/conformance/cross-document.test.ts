import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { NamedAcross } from '../../src/corpus/join-pairs.ts'
import { format as nativeFormat } from '../../src/formats/referee/format.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import { corpusOf } from '../documents.ts'
import { loadFormat } from '../support/load-format.ts'
import { read, sourceOf } from '../support/plain.ts'

type Numbers = readonly [recall: number, precision: number, f1: number]

/** coval's scores for documents joined by hand, written by scripts/official/cross-document.py. */
const { cases } = JSON.parse(
  readFileSync(new URL('../golden/official/cross-document.json', import.meta.url), 'utf8'),
) as {
  readonly cases: readonly {
    readonly key: readonly object[]
    readonly response: readonly object[]
    readonly coval: Readonly<Record<NamedAcross, Readonly<Record<string, Numbers>>>>
  }[]
}

const native = await loadFormat(nativeFormat)
const corpus = (documents: readonly object[]): ReturnType<typeof corpusOf> =>
  corpusOf(...read(native, sourceOf(documents.map((each) => `${JSON.stringify(each)}\n`).join(''))).documents)

describe.each(cases.map((each, i) => [i, each] as const))('corpus %i', (_, { key, response, coval }) => {
  test.each(Object.keys(coval) as NamedAcross[])(
    '--across %s is what coval gives for documents joined by hand',
    (across) => {
      const wanted = coval[across]
      const { scores } = evaluate(corpus(key), corpus(response), { across, metrics: Object.keys(wanted) })

      for (const [metric, numbers] of Object.entries(wanted)) {
        const { recall, precision, f1 } = scores[metric] as Record<'recall' | 'precision' | 'f1', number>
        for (const [i, value] of [recall, precision, f1].entries()) {
          expect(value, `${metric} ${i}`).toBeCloseTo(numbers[i] as number, 9)
        }
      }
    },
  )
})

test.each(['muc', 'b3', 'ceafe', 'lea'])('%s tells every unit from the others', (metric) => {
  const means = Object.keys(cases[0]?.coval ?? {}).map((across) =>
    cases.reduce((sum, { coval }) => sum + (coval[across as NamedAcross][metric]?.[2] ?? 0), 0),
  )

  expect(new Set(means.map((mean) => mean.toFixed(4))).size).toBe(4)
})
