import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metrics } from '../../src/index.ts'
import { type AceRun, aceOracle } from './ace-oracle.ts'
import { anaphorOracles } from './anaphor-oracles.ts'
import { documentPair, type LawMention, partitionOf, RUNS, smallPair } from './arbitraries.ts'
import { bridgingOracles } from './bridging-oracles.ts'
import { discourseOracles } from './discourse-oracles.ts'
import { type Fraction, toNumber } from './oracles/fraction.ts'
import { blanc as blancOracle, type OracleScore, oracles, value } from './oracles/oracles.ts'
import { type CountedRatio, countOf, expectClose, ratioOf, scoreOf } from './scoring.ts'

describe('fast equals slow', () => {
  const partitionIds = metrics.filter(({ family }) => family === 'partition').map(({ id }) => id)
  const discourseIds = metrics.filter(({ family }) => family === 'discourse').map(({ id }) => id)

  test('every metric has an oracle', () => {
    expect(partitionIds.filter((id) => id !== 'blanc').sort()).toEqual(Object.keys(oracles).sort())
    expect(discourseIds.sort()).toEqual(
      [
        ...Object.keys(discourseOracles),
        ...Object.keys(anaphorOracles),
        ...Object.keys(bridgingOracles),
        'ace',
        'nonreferring',
      ].sort(),
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

  test.each(Object.keys(bridgingOracles))('%s equals its definition in sets', (id) => {
    fc.assert(
      fc.property(documentPair, ({ key, response }) => {
        const wanted = bridgingOracles[id]?.(key, response) as OracleScore

        expectOracle(ratioOf(id, { key, response }), wanted)
      }),
      RUNS,
    )
  })

  test('nonreferring compares the sets of mentions that refer to nothing', () => {
    const marked = (side: readonly LawMention[], every: number): LawMention[] =>
      side.map((mention, m) =>
        m % every === 0 ? { ...mention, features: new Map([['reference', 'non-referring']]) } : mention,
      )
    fc.assert(
      fc.property(documentPair, (pair) => {
        const [key, response] = [marked(pair.key, 2), marked(pair.response, 3)]
        const names = (side: readonly LawMention[]): string[] =>
          side
            .filter(({ features }) => features?.has('reference') === true)
            .map(({ span }) => JSON.stringify(span))
        const [keyNames, responseNames] = [names(key), names(response)]
        const both = keyNames.filter((name) => responseNames.includes(name)).length

        expect(ratioOf('nonreferring', { key, response }).counts).toEqual({
          recallNumerator: both,
          recallDenominator: keyNames.length,
          precisionNumerator: both,
          precisionDenominator: responseNames.length,
        })
        const kept = ratioOf('mentions', { key, response }).counts
        expect(kept?.['recallDenominator']).toBe(key.length - keyNames.length)
      }),
      RUNS,
    )
  })

  test.each<AceRun>([
    { year: '2005', weighting: 'level' },
    { year: '2005', weighting: 'mention' },
    { year: '2007', weighting: 'level' },
    { year: '2007', weighting: 'mention' },
    { year: '2008', weighting: 'level' },
    { year: '2008', weighting: 'mention' },
  ])('ace of $year by $weighting equals the best of all maps', (run) => {
    fc.assert(
      fc.property(smallPair, ({ key, response }) => {
        const settings = { aceYear: run.year, aceWeighting: run.weighting }

        const { value: found = Number.NaN } = scoreOf('ace', { key, response }, settings)

        const nearest = Math.min(...aceOracle(key, response, run).map((each) => Math.abs(each - found)))
        // A generic key is worth 1e-8 in 2008, and the oracle subtracts numbers near 1.
        const tolerance = run.year === '2008' ? 1e-5 : 1e-9
        expect(nearest).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(found)))
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
