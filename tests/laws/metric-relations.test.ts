import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, metrics } from '../../src/index.ts'
import { generalMetrics } from '../../src/metrics/registry.ts'
import {
  apartPair,
  documentPair,
  equalMentionsPair,
  type LawMention,
  partitionOf,
  RUNS,
  withType,
} from './arbitraries.ts'
import { type CountedRatio, corporaOf, countOf, expectClose, RATIO, ratioOf, scoreOf } from './scoring.ts'

describe('anchor scores', () => {
  test.each(['anchor.detection', 'anchor.mentions', 'anchor'])('%s never sees a singleton', (id) => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        expect(scoreOf(id, pair)).toEqual(scoreOf(id, pair, { singletons: 'drop' }))
      }),
      RUNS,
    )
  })
})

describe('CEAF', () => {
  const ids = metrics.map(({ id }) => id).filter((id) => id.startsWith('ceaf'))

  test.each(ids)('%s never collects more than there is', (id) => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const counts = ratioOf(id, pair).counts as Record<string, number>

        expect(counts['recallNumerator']).toBeLessThanOrEqual(counts['recallDenominator'] as number)
        expect(counts['precisionNumerator']).toBeLessThanOrEqual(counts['precisionDenominator'] as number)
      }),
      RUNS,
    )
  })

  test('by mentions has equal recall and precision where both sides have the same mentions', () => {
    fc.assert(
      fc.property(equalMentionsPair, (pair) => {
        const { recall, precision } = ratioOf('ceafm', pair)

        expect(recall).toBe(precision)
      }),
      RUNS,
    )
  })

  test.each(['ceafm', 'ceafe'])('%s.typed is %s where every mention is a name', (id) => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const named = withType(pair, 'named')

        expectSameCounts(ratioOf(`${id}.typed`, named), ratioOf(id, named))
      }),
      RUNS,
    )
  })

  test.each(['ceafm', 'ceafe'])('%s.partial is %s where mentions are equal or apart', (id) => {
    fc.assert(
      fc.property(apartPair, (pair) => {
        expectSameCounts(ratioOf(`${id}.partial`, pair), ratioOf(id, pair))
      }),
      RUNS,
    )
  })
})

describe('MUC', () => {
  test('finds no more links than either side has', () => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const score = ratioOf('muc', pair)
        const found = countOf(score, 'recallNumerator')

        expect(found).toBe(countOf(score, 'precisionNumerator'))
        expect(found).toBeLessThanOrEqual(countOf(score, 'recallDenominator'))
        expect(found).toBeLessThanOrEqual(countOf(score, 'precisionDenominator'))
      }),
      RUNS,
    )
  })
})

describe('the variants of B³', () => {
  const variants = ['b3.0', 'b3.all', 'b3.rn', 'b3.sys']

  test('agree with B³ to the last bit where both sides have the same mentions', () => {
    fc.assert(
      fc.property(equalMentionsPair, (pair) => {
        for (const id of ['b3.twins', ...variants])
          expect(ratioOf(id, pair), id).toStrictEqual(ratioOf('b3', pair))
      }),
      RUNS,
    )
  })

  test('are related as METRICS 4 says', () => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        const [base, zero, all, rn, sys] = ['b3', ...variants].map((id) => ratioOf(id, pair)) as [
          CountedRatio,
          CountedRatio,
          CountedRatio,
          CountedRatio,
          CountedRatio,
        ]
        const keyTwinless = twinlessIn(pair.key, pair.response)
        const responseTwinless = twinlessIn(pair.response, pair.key)
        const deleted = responseTwinless.filter((size) => size === 1).length
        const shares = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + 1 / size, 0)

        const twins = ratioOf('b3.twins', pair)

        expect([twins.precision, twins.counts?.['precisionNumerator']]).toEqual([
          zero.precision,
          zero.counts?.['precisionNumerator'],
        ])
        expect(countOf(twins, 'recallDenominator')).toBe(countOf(twins, 'precisionDenominator'))
        expect(recallOf(zero)).toEqual(recallOf(base))
        expect(countOf(zero, 'precisionDenominator')).toBe(pair.response.length - responseTwinless.length)
        expectClose(countOf(all, 'recallNumerator'), countOf(base, 'recallNumerator') + shares(keyTwinless))
        expectClose(
          countOf(all, 'precisionNumerator'),
          countOf(base, 'precisionNumerator') + shares(responseTwinless),
        )
        expect(recallOf(rn)).toEqual(recallOf(all))
        expect(recallOf(sys)).toEqual(recallOf(all))
        expectClose(countOf(all, 'precisionNumerator'), countOf(rn, 'precisionNumerator') + deleted)
        expect(countOf(all, 'precisionDenominator')).toBe(countOf(rn, 'precisionDenominator') + deleted)
        expect(countOf(sys, 'precisionNumerator')).toBe(
          countOf(rn, 'precisionNumerator') + keyTwinless.length,
        )
        expect(countOf(sys, 'precisionDenominator')).toBe(
          countOf(rn, 'precisionDenominator') + keyTwinless.length,
        )
        expect(sys.precision).toBeGreaterThanOrEqual(rn.precision)
      }),
      RUNS,
    )
  })
})

describe('terms', () => {
  const withTerms = generalMetrics.filter(
    (metric) => metric.family === 'partition' && (metric.mentionTerms ?? metric.entityTerms) !== undefined,
  )

  test.each(withTerms)('of $id add up to its counts', (metric) => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        fc.pre(pair.key.length + pair.response.length > 0)
        const { scores, slices } = evaluate(...corporaOf([{ ...pair, id: 'd' }]), {
          metrics: [metric.id],
          by: ['entity-size'],
        })

        for (const name of RATIO) {
          const terms = slices['entity-size']?.map(
            (slice) => slice.scores[metric.id]?.counts?.[name] ?? Number.NaN,
          )
          const sum = terms?.reduce((total, term) => total + term, 0) as number
          expectClose(sum, scores[metric.id]?.counts?.[name] as number)
        }
      }),
      RUNS,
    )
  })
})

function recallOf(score: CountedRatio): number[] {
  return [countOf(score, 'recallNumerator'), countOf(score, 'recallDenominator'), score.recall]
}

/** For each mention of `side` that `other` lacks: the size of its entity. */
function twinlessIn(side: readonly LawMention[], other: readonly LawMention[]): number[] {
  const others = new Set(partitionOf(other).flat())
  return partitionOf(side).flatMap((entity) =>
    entity.filter((mention) => !others.has(mention)).map(() => entity.length),
  )
}

function expectSameCounts(found: CountedRatio, wanted: CountedRatio): void {
  for (const name of RATIO) expectClose(countOf(found, name), countOf(wanted, name))
}

describe('antecedent scores', () => {
  test('have as many links in their denominators as MUC', () => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        for (const id of ['antecedent.immediate', 'antecedent.any']) {
          const { tp = 0, wl = 0, fn = 0, fp = 0 } = ratioOf(id, pair).counts ?? {}

          expect(tp + wl + fn).toBe(countOf(ratioOf('muc', pair), 'recallDenominator'))
          expect(tp + wl + fp).toBe(countOf(ratioOf('muc', pair), 'precisionDenominator'))
        }
      }),
      RUNS,
    )
  })

  test('of any antecedent are MUC', () => {
    fc.assert(
      fc.property(documentPair, (pair) => {
        expect(countOf(ratioOf('antecedent.any', pair), 'tp')).toBe(
          countOf(ratioOf('muc', pair), 'recallNumerator'),
        )
      }),
      RUNS,
    )
  })
})
