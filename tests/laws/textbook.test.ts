import { describe, expect, test } from 'vitest'
import { metrics, type Settings } from '../../src/index.ts'
import { generalMetrics } from '../../src/metrics/registry.ts'
import type { CountedScore } from '../../src/scoring/tally.ts'
import type { AceRules } from '../../src/textbook/ace-value.ts'
import { type Fraction, toNumber } from '../../src/textbook/fraction.ts'
import { type Definition, type TextbookSettings, textbook } from '../../src/textbook/textbook.ts'
import { documentPair, type LawMention, over, type Pair, smallPair } from './arbitraries.ts'
import { ratioOf, scoreOf } from './scoring.ts'

/** Their definitions try every mapping of mentions. */
const SLOW = ['mor', 'ceafm.partial', 'ceafe.partial', 'ceafm.typed', 'ceafe.typed', 'ace']

const always = over(documentPair)
const alwaysOfSmall = over(smallPair)

describe('the engine agrees with the textbook', () => {
  test('every metric has a definition', () => {
    expect(Object.keys(textbook)).toEqual(metrics.map(({ id }) => id))
  })

  test.each(generalMetrics.map(({ id }) => id).filter((id) => id !== 'ace'))('%s', (id) => {
    const law = SLOW.includes(id) ? alwaysOfSmall : always
    law((pair) => expectAgreement(id, pair))
  })

  test.each(['conll', 'luo2014'] as const)('blanc under the rule %s', (blanc) => {
    always((pair) => expectAgreement('blanc', pair, { blanc }, { blanc }))
  })

  test.each([
    ['mei.micro', { onlyEntities: 99 }, { areAllMajor: true }],
    ['mei.macro', { onlyEntities: 99 }, { areAllMajor: true }],
    ['mei.micro', { entityMap: 'id' }, { map: 'id' }],
    ['mei.macro', { entityMap: 'id', onlyEntities: 99 }, { map: 'id', areAllMajor: true }],
  ] as const)('%s under %j', (id, settings, mei) => {
    const sameNames = ({ key, response }: Pair): Pair => ({
      key,
      response: response.map((mention) => ({ ...mention, entity: mention.entity.replace('r', 'k') })),
    })
    always((pair) => expectAgreement(id, sameNames(pair), settings, { mei }))
  })

  test('nonreferring, of mentions that refer to nothing', () => {
    const marked = (side: readonly LawMention[], every: number): LawMention[] =>
      side.map((mention, m) =>
        m % every === 0 ? { ...mention, features: new Map([['reference', 'non-referring']]) } : mention,
      )
    always((pair) => {
      const [key, response] = [marked(pair.key, 2), marked(pair.response, 3)]

      expectAgreement('nonreferring', { key, response })
      const kept = ratioOf('mentions', { key, response }).counts
      expect(kept?.['recallDenominator']).toBe(key.length - Math.ceil(key.length / 2))
    })
  })

  test.each<AceRules>([
    { year: '2005', weighting: 'level' },
    { year: '2005', weighting: 'mention' },
    { year: '2007', weighting: 'level' },
    { year: '2007', weighting: 'mention' },
    { year: '2008', weighting: 'level' },
    { year: '2008', weighting: 'mention' },
  ])('ace of $year by $weighting', (rules) => {
    alwaysOfSmall(({ key, response }) => {
      const settings = { aceYear: rules.year, aceWeighting: rules.weighting }

      const { value: found = Number.NaN } = scoreOf('ace', { key, response }, settings)

      const wanted = define('ace').score(key, response, { ace: rules })
      const values = 'values' in wanted ? wanted.values : []
      const nearest = Math.min(...values.map((each) => Math.abs(each - found)))
      // A generic key is worth 1e-8 in 2008, and the textbook subtracts numbers near 1.
      const tolerance = rules.year === '2008' ? 1e-5 : 1e-9
      expect(nearest).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(found)))
    })
  })
})

function define(id: string): Definition {
  const definition = textbook[id]
  if (definition === undefined) throw new Error(`the textbook has no ${id}`)
  return definition
}

/** The same scores, and the same sums behind them. */
function expectAgreement(
  id: string,
  pair: Pair,
  settings: Partial<Settings> = {},
  rules: TextbookSettings = {},
): void {
  const found: CountedScore = scoreOf(id, pair, settings)
  const wanted = define(id).score(pair.key, pair.response, rules)
  if ('values' in wanted) throw new Error(`${id} has several values`)
  if ('value' in wanted) {
    expectNear({ value: found.value }, { value: wanted.value })
    return
  }
  const { recall, precision, f1 } = found
  expectNear({ recall, precision, f1 }, { recall: wanted.recall, precision: wanted.precision, f1: wanted.f1 })
  expectNear(found.counts ?? {}, wanted.counts)
}

/** A single expectation: one per number would take longer than the score. */
function expectNear(
  found: Readonly<Record<string, number | undefined>>,
  wanted: Readonly<Record<string, Fraction>>,
): void {
  const names = [...new Set([...Object.keys(found), ...Object.keys(wanted)])]
  const apart = names.flatMap((name) => {
    const [number = Number.NaN, fraction] = [found[name], wanted[name]]
    const other = fraction === undefined ? Number.NaN : toNumber(fraction)
    return Math.abs(number - other) <= 1e-12 ? [] : [`${name}: ${number} against ${other}`]
  })
  expect(apart).toEqual([])
}
