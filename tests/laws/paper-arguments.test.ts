import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentPair, equalMentionsPair, type LawMention, type Pair, RUNS, swapped } from './arbitraries.ts'
import { type CountedRatio, scoreOfCorpus } from './scoring.ts'

/* What the papers argue, on generated documents. */

const score = (metric: string, pair: Pair): CountedRatio =>
  scoreOfCorpus(metric, [{ ...pair, id: 'd' }]) as CountedRatio

const withSingletons = ({ key, response }: Pair, count: number): Pair => ({
  key,
  response: [
    ...response,
    ...Array.from(
      { length: count },
      (_, i): LawMention => ({ span: [[90 + i, 91 + i]], entity: `added ${i}`, type: 'nominal' }),
    ),
  ],
})

const inOneEntity = ({ key, response }: Pair): Pair => ({
  key,
  response: response.map((mention) => ({ ...mention, entity: 'one' })),
})

const count = fc.integer({ min: 1, max: 9 })

test('Stoyanov et al. 2009: b3.twins is tricked by a response of few mentions that are right', () => {
  const mention = (at: number): LawMention => ({ span: [[at, at + 1]], entity: 'e', type: 'nominal' })
  const pair: Pair = { key: [0, 1, 2, 3, 4].map(mention), response: [0, 1].map(mention) }

  expect(score('b3.twins', pair)).toMatchObject({ recall: 1, precision: 1, f1: 1 })
  expect(score('b3.0', pair).recall).toBe(2 / 5 / 5 + 2 / 5 / 5)
})

describe('Cai and Strube 2010: singletons that no key mention is the twin of', () => {
  test.each(['b3.sys', 'ceafm.sys', 'ceafe.sys'])('leave %s as it is', (metric) => {
    fc.assert(
      fc.property(documentPair, count, (pair, added) => {
        expect(score(metric, withSingletons(pair, added))).toStrictEqual(score(metric, pair))
      }),
      RUNS,
    )
  })

  test('raise the precision of b3.all wherever it is not perfect', () => {
    fc.assert(
      fc.property(documentPair, count, (pair, added) => {
        const [before, after] = [score('b3.all', pair), score('b3.all', withSingletons(pair, added))]
        fc.pre(before.undefined !== true && pair.response.length > 0)
        if (before.precision < 1) expect(after.precision).toBeGreaterThan(before.precision)
        else expect(after.precision).toBe(1)
      }),
      RUNS,
    )
  })

  test('lower the precision of ceafm wherever it is not nought', () => {
    fc.assert(
      fc.property(documentPair, count, (pair, added) => {
        const [before, after] = [score('ceafm', pair), score('ceafm', withSingletons(pair, added))]
        if (before.precision > 0) expect(after.precision).toBeLessThan(before.precision)
      }),
      RUNS,
    )
  })
})

describe('Luo 2005', () => {
  test('MUC favours fewer entities: joining two never takes a correct link away', () => {
    fc.assert(
      fc.property(documentPair, fc.nat(), fc.nat(), (pair, a, b) => {
        const ids = [...new Set(pair.response.map(({ entity }) => entity))]
        fc.pre(ids.length > 0)
        const [from, to] = [ids[a % ids.length], ids[b % ids.length] as string]
        const joined: Pair = {
          key: pair.key,
          response: pair.response.map((mention) =>
            mention.entity === from ? { ...mention, entity: to } : mention,
          ),
        }
        const correct = (each: Pair): number => score('muc', each).counts?.['recallNumerator'] ?? 0
        expect(correct(joined)).toBeGreaterThanOrEqual(correct(pair))
      }),
      RUNS,
    )
  })

  test('one big entity has a recall of 1 under MUC and B³, and CEAFm gives it its largest key entity', () => {
    fc.assert(
      fc.property(equalMentionsPair, (pair) => {
        fc.pre(pair.key.length > 0)
        const one = inOneEntity(pair)
        const sizes = new Map<string, number>()
        for (const { entity } of pair.key) sizes.set(entity, (sizes.get(entity) ?? 0) + 1)
        const links = pair.key.length - sizes.size
        expect(score('b3', one).recall).toBe(1)
        if (links > 0) {
          expect(score('muc', one).recall).toBe(1)
          expect(score('muc', one).precision).toBeCloseTo(links / (pair.key.length - 1), 12)
        }
        expect(score('ceafm', one).f1).toBeCloseTo(Math.max(...sizes.values()) / pair.key.length, 12)
      }),
      RUNS,
    )
  })

  test.each(['ceafm', 'ceafe'])('%s is symmetric', (metric) => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const [there, back] = [score(metric, pair), score(metric, swapped(pair))]
        expect(Math.abs(there.f1 - back.f1)).toBeLessThanOrEqual(1e-12)
        expect(Math.abs(there.recall - back.precision)).toBeLessThanOrEqual(1e-12)
      }),
      RUNS,
    )
  })
})
