import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LadderTally, rungs } from '../../src/analysis/ladder.ts'
import { perturb, perturbations } from '../../src/analysis/perturb.ts'
import { measureSensitivity } from '../../src/compare/sensitivity.ts'
import { generalMetrics } from '../../src/metrics/registry.ts'
import { Evaluation } from '../../src/scoring/evaluation.ts'
import { matchDocuments } from '../../src/scoring/match-documents.ts'
import { ScoredPair } from '../../src/scoring/run/scored-pair.ts'
import { resolveSettings } from '../../src/scoring/settings.ts'
import type { Scores } from '../../src/scoring/tally.ts'
import { corpusOf, documentOf } from '../documents.ts'
import { documentPair, type Pair, RUNS } from './arbitraries.ts'

const WORDS = Array.from({ length: 30 }, (_, i) => `word${i}`).join(' ')
const STANDARD = ['mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'lea', 'conll']
const settings = resolveSettings({ metrics: STANDARD })
const documents = ({ key, response }: Pair): ReturnType<typeof documentOf>[] => [
  documentOf(key, { words: WORDS }),
  documentOf(response, { words: WORDS }),
]
const holds = (law: (pair: Pair) => void): void =>
  fc.assert(fc.property(documentPair, law), { ...RUNS, numRuns: 40 })

const scoresOf = (pair: Pair, metricIds = STANDARD): Scores => {
  const [key, response] = documents(pair) as [never, never]
  const evaluation = new Evaluation(resolveSettings({ metrics: metricIds }))
  evaluation.add(key, response)
  return evaluation.result().scores
}

/** The scores at every share of a perturbation. */
const sweep = (pair: Pair, kind: (typeof perturbations)[number], seed = 1): readonly Scores[] => {
  const [key, response] = documents(pair) as [never, never]
  const found = measureSensitivity(corpusOf(key), corpusOf(response), settings, {
    perturbations: [kind],
    seed,
  })
  return found.perturbations[0]?.steps.map(({ scores }) => scores) ?? []
}

describe('a perturbation', () => {
  test.each(perturbations)('%s of nothing leaves every score as it is, to the last bit', (kind) => {
    holds((pair) => {
      expect(sweep(pair, kind)[0]).toEqual(scoresOf(pair))
    })
  })

  test('drop never lowers the precision of MUC nor touches any recall of mentions', () => {
    holds((pair) => {
      const [first, ...others] = sweep(pair, 'drop')
      for (const scores of others) {
        expect(scores['muc']?.precision ?? 0).toBeGreaterThanOrEqual((first?.['muc']?.precision ?? 0) - 1e-12)
        expect(scores['muc']?.recall).toBe(first?.['muc']?.recall)
        expect(scores['mentions']?.recall).toBe(first?.['mentions']?.recall)
      }
    })
  })

  test('drop of everything leaves no twinless mention', () => {
    holds((pair) => {
      expect(sweep(pair, 'drop').at(-1)?.['mentions']?.counts?.['precisionDenominator']).toBe(
        scoresOf(pair)['mentions']?.counts?.['precisionNumerator'],
      )
    })
  })

  test('add never moves MUC, nor raises anything', () => {
    holds((pair) => {
      const [first, ...others] = sweep(pair, 'add')
      for (const scores of others) {
        expect(scores['muc']).toEqual(first?.['muc'])
        for (const id of ['b3', 'ceafm', 'ceafe', 'lea', 'mentions']) {
          expect(scores[id]?.f1 ?? 0).toBeLessThanOrEqual((first?.[id]?.f1 ?? 0) + 1e-12)
        }
      }
    })
  })

  test.each(['merge', 'split'] as const)('%s never moves the mentions', (kind) => {
    holds((pair) => {
      const [first, ...others] = sweep(pair, kind)
      for (const scores of others) expect(scores['mentions']).toEqual(first?.['mentions'])
    })
  })

  test('merge of everything leaves one entity', () => {
    holds((pair) => {
      const [key, response] = documents(pair) as [never, never]
      const matched = matchDocuments(key, response, settings, () => {})
      const all = perturb(matched, 'merge', 1, 1, true).response

      expect(all.entityCount).toBe(Math.min(1, matched.response.entityCount))
      expect(perturb(matched, 'merge', 1, 1, true).changed).toBe(
        Math.max(0, matched.response.entityCount - 1),
      )
    })
  })

  test('split never lowers the precision of B³', () => {
    holds((pair) => {
      const [first, ...others] = sweep(pair, 'split')
      for (const scores of others) {
        expect(scores['b3']?.precision ?? 0).toBeGreaterThanOrEqual((first?.['b3']?.precision ?? 0) - 1e-12)
      }
    })
  })

  test('shift never makes a twin', () => {
    holds((pair) => {
      const [first, ...others] = sweep(pair, 'shift')
      const twins = (scores: Scores | undefined): number =>
        scores?.['mentions']?.counts?.['recallNumerator'] ?? 0
      for (const scores of others) expect(twins(scores)).toBeLessThanOrEqual(twins(first))
    })
  })

  test('is the same for the same seed, and more of it for a larger share', () => {
    holds((pair) => {
      const [key, response] = documents(pair) as [never, never]
      const matched = matchDocuments(key, response, settings, () => {})
      for (const kind of perturbations) {
        expect(sweep(pair, kind, 7)).toEqual(sweep(pair, kind, 7))
        const changed = [0.25, 0.5, 1].map((share) => perturb(matched, kind, share, 7, true).changed)
        expect(changed).toEqual([...changed].sort((a, b) => a - b))
      }
    })
  })
})

describe('the ladder', () => {
  const identical = generalMetrics.filter(({ card }) => card.laws.identity === true).map(({ id }) => id)
  const climb = (pair: Pair, ids: readonly string[]): ReturnType<LadderTally['result']> => {
    const [key, response] = documents(pair) as [never, never]
    const own = resolveSettings({ metrics: ids })
    const tally = new LadderTally(own)
    tally.add(new ScoredPair({ key, response }, own))
    return tally.result()
  }

  test('begins with what referee score prints', () => {
    holds((pair) => {
      expect(climb(pair, STANDARD).scores).toEqual(scoresOf(pair))
    })
  })

  test('ends at 100 for every metric that is 100 for the key itself', () => {
    expect(identical.length).toBeGreaterThan(8)
    holds((pair) => {
      const { steps } = climb(pair, identical)
      for (const score of Object.values(steps.at(-1)?.scores ?? {})) {
        if (score.undefined !== true) expect(score.f1 ?? score.value).toBe(1)
      }
      expect(steps.map(({ rung }) => rung)).toEqual(rungs)
    })
  })

  test('never goes down in B³ and MUC, and perfect mentions are perfect', () => {
    holds((pair) => {
      const { scores, steps } = climb(pair, STANDARD)
      for (const id of ['b3', 'muc']) {
        const values = [scores, ...steps.map((step) => step.scores)].map((each) => each[id]?.f1 ?? 0)
        for (const [i, value] of values.entries())
          expect(value).toBeGreaterThanOrEqual((values[i - 1] ?? 0) - 1e-12)
      }
      expect(steps[0]?.scores['mentions']?.counts?.['recallNumerator']).toBe(pair.key.length)
    })
  })

  test('with links alone, the mentions are as they were found', () => {
    holds((pair) => {
      expect(climb(pair, STANDARD).steps[2]?.alone['mentions']).toEqual(scoresOf(pair)['mentions'])
    })
  })
})
