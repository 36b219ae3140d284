import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metrics } from '../../src/index.ts'
import { anaphorOracles } from './anaphor-oracles.ts'
import { documentPair, partitionOf, RUNS, smallPair } from './arbitraries.ts'
import { discourseOracles } from './discourse-oracles.ts'
import { type Fraction, toNumber } from './oracles/fraction.ts'
import { blanc as blancOracle, type OracleScore, oracles, value } from './oracles/oracles.ts'
import { type CountedRatio, countOf, expectClose, ratioOf } from './scoring.ts'

describe('fast equals slow', () => {
  const partitionIds = metrics.filter(({ family }) => family === 'partition').map(({ id }) => id)
  const discourseIds = metrics.filter(({ family }) => family === 'discourse').map(({ id }) => id)

  test('every metric has an oracle', () => {
    expect(partitionIds.filter((id) => id !== 'blanc').sort()).toEqual(Object.keys(oracles).sort())
    expect(discourseIds.sort()).toEqual(
      [...Object.keys(discourseOracles), ...Object.keys(anaphorOracles)].sort(),
    )
  })

  test.each(Object.keys(oracles))('%s equals its definition in fractions', (id) => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const wanted = oracles[id]?.(partitionOf(pair.key), partitionOf(pair.response)) as OracleScore

        expectOracle(ratioOf(id, pair), wanted)
      }),
      RUNS,
    )
  })

  test.each(Object.keys(discourseOracles))('%s equals the best of all maps', (id) => {
    fc.assert(
      fc.property(smallPair, ({ key, response }) => {
        const wanted = discourseOracles[id]?.(key, response) as OracleScore

        expectOracle(ratioOf(id, { key, response }), wanted)
      }),
      RUNS,
    )
  })

  test.each(Object.keys(anaphorOracles))('%s counts what its definition counts', (id) => {
    fc.assert(
      fc.property(documentPair, ({ key, response }) => {
        const wanted = anaphorOracles[id]?.(key, response)

        expect(ratioOf(id, { key, response }).counts).toStrictEqual(wanted)
      }),
      RUNS,
    )
  })

  test.each(['conll', 'luo2014'] as const)(
    'blanc under the rule %s equals its definition in fractions',
    (rule) => {
      fc.assert(
        fc.property(documentPair, (pair) => {
          const wanted = blancOracle(partitionOf(pair.key), partitionOf(pair.response), rule)

          const found = ratioOf('blanc', pair, { blanc: rule })

          expect(found.counts).toStrictEqual(wanted.counts)
          expectNear(found.recall, wanted.recall)
          expectNear(found.precision, wanted.precision)
          expectNear(found.f1, wanted.f1)
        }),
        RUNS,
      )
    },
  )
})

function expectOracle(found: CountedRatio, wanted: OracleScore): void {
  expectNear(countOf(found, 'recallNumerator'), wanted.recall.numerator)
  expectNear(countOf(found, 'recallDenominator'), wanted.recall.denominator)
  expectNear(countOf(found, 'precisionNumerator'), wanted.precision.numerator)
  expectNear(countOf(found, 'precisionDenominator'), wanted.precision.denominator)
  expectNear(found.recall, value(wanted.recall))
  expectNear(found.precision, value(wanted.precision))
}

function expectNear(found: number, wanted: Fraction): void {
  expectClose(found, toNumber(wanted))
}
