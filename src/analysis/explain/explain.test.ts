import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, documentOfLetters } from '../../../tests/documents.ts'
import { documentPair } from '../../../tests/laws/arbitraries.ts'
import type { CorefDocument } from '../../document/document.ts'
import { readBytes } from '../../formats/read-bytes.ts'
import type { Metric } from '../../metrics/metric.ts'
import { generalMetrics, metricById } from '../../metrics/registry.ts'
import { evaluate } from '../../scoring/evaluate.ts'
import { matchDocuments } from '../../scoring/match-documents.ts'
import { resolveSettings } from '../../scoring/settings.ts'
import { type Explanation, explainScore, findEntity, ofEntity, totalOfTerms } from './explain.ts'

const settings = resolveSettings({ metrics: generalMetrics.map(({ id }) => id) })

function explain(metric: Metric | string, key: CorefDocument, response: CorefDocument): Explanation {
  const chosen = typeof metric === 'string' ? (metricById(metric) as Metric) : metric
  return explainScore(
    chosen,
    matchDocuments(key, response, settings, () => {}),
    settings,
  )
}

function expectToAddUp({ metric, terms, parts, score }: Explanation): void {
  for (const part of parts) expectToAddUp(part)
  if (parts.length > 0) return
  const totals = totalOfTerms(terms)
  for (const [name, count] of Object.entries(score.counts ?? {})) {
    const difference = Math.abs((totals[name] ?? 0) - count)
    expect(difference, `${metric} ${name}: ${totals[name]} for ${count}`).toBeLessThanOrEqual(1e-9)
  }
}

async function readSample(name: string): Promise<readonly CorefDocument[]> {
  const path = new URL(`../../../samples/${name}.coref.jsonl`, import.meta.url)
  return (await readBytes(new Uint8Array(readFileSync(path)), `${name}.coref.jsonl`)).documents
}

const samples = { key: await readSample('key'), eager: await readSample('eager') }
const sample = (name: 'key' | 'eager'): readonly CorefDocument[] => samples[name]

describe.each(generalMetrics)('the explanation of $id', (metric) => {
  // The sample has entity types unknown to ACE.
  test.skipIf(metric.id === 'ace')('adds up to the score of each document of the sample', () => {
    const corpus = (name: 'key' | 'eager') => ({ name, documents: sample(name), warnings: [] })
    const oneMetric = { ...settings, metrics: [metric.id] }
    const { perDocument } = evaluate(corpus('key'), corpus('eager'), oneMetric, { perDocument: true })
    const responses = new Map(sample('eager').map((document) => [document.id, document]))

    for (const [d, key] of sample('key').entries()) {
      const explanation = explain(metric, key, responses.get(key.id) as CorefDocument)

      expectToAddUp(explanation)
      expect(explanation.score).toEqual(perDocument[d]?.scores[metric.id])
      expect(explanation.conclusion.at(-1)).toContain(String(explanation.score.value ?? explanation.score.f1))
    }
  })

  test('adds up whatever the document', () => {
    fc.assert(
      fc.property(documentPair, ({ key, response }) => {
        expectToAddUp(explain(metric, documentOf(key), documentOf(response)))
      }),
      { seed: 7, numRuns: 60 },
    )
  })
})

describe('an explanation', () => {
  const key = documentOfLetters('abc de')
  const response = documentOfLetters('ab cdef')

  test('takes every metric of the registry apart but those over layers and attributes', () => {
    const joined = ['pairwise.within', 'pairwise.across']
    const layered = ['nonreferring', 'bridging.anaphor', 'bridging.mention', 'bridging.entity']
    const whole = generalMetrics.filter(({ family, id }) => {
      // These documents have no ACE types.
      if (id === 'ace') return false
      const { terms } = explain(id, withTypes(key), withTypes(response))
      return (
        family !== 'composite' && terms.some(({ arithmetic }) => arithmetic === 'the document as a whole')
      )
    })

    expect(whole.map(({ id }) => id)).toEqual([...joined, ...layered])
  })

  test('shows twins, and the mentions of either side that have none', () => {
    const { twins } = explain('muc', key, response)

    expect(twins.map((pair) => [pair.key?.entity, pair.response?.entity])).toEqual([
      ['e0', 'e0'],
      ['e0', 'e0'],
      ['e0', 'e1'],
      ['e1', 'e1'],
      ['e1', 'e1'],
      [undefined, 'e1'],
    ])
  })

  test('of MUC shows the parts of each entity', () => {
    const { terms, conclusion } = explain('muc', key, response)

    expect(terms.map(({ key: k, response: r, arithmetic, adds }) => [k ?? r, arithmetic, adds])).toEqual([
      [
        'e0',
        '3 mentions in 2 parts (2 shared with entities, 0 twinless): 3 − 2 of 2 links',
        { recallNumerator: 1, recallDenominator: 2 },
      ],
      [
        'e1',
        '2 mentions in 1 part (1 shared with entities, 0 twinless): 2 − 1 of 1 link',
        { recallNumerator: 1, recallDenominator: 1 },
      ],
      [
        'e0',
        '2 mentions in 1 part (1 shared with entities, 0 twinless): 2 − 1 of 1 link',
        { precisionNumerator: 1, precisionDenominator: 1 },
      ],
      [
        'e1',
        '4 mentions in 3 parts (2 shared with entities, 1 twinless): 4 − 3 of 3 links',
        { precisionNumerator: 1, precisionDenominator: 3 },
      ],
    ])
    expect(conclusion).toEqual([
      `recall = 2 ÷ 3 = ${2 / 3}`,
      'precision = 2 ÷ 4 = 0.5',
      `F1 = ${(2 * (2 / 3) * 0.5) / (2 / 3 + 0.5)}`,
    ])
  })

  test('of CEAFe shows which entities are aligned and what their pair is worth', () => {
    const { terms } = explain('ceafe', key, response)

    expect(terms.map(({ key: k, response: r, arithmetic }) => [k, r, arithmetic])).toEqual([
      ['e0', 'e0', 'size 3, aligned: 2 · 2 / (3 + 2)'],
      ['e1', 'e1', 'size 2, aligned: 2 · 2 / (2 + 4)'],
      [undefined, 'e0', 'size 2'],
      [undefined, 'e1', 'size 4'],
    ])
  })

  test('of one entity keeps what the others add in one term', () => {
    const whole = explain('b3', key, response)
    const entity = findEntity(whole, 'response:e1')
    const one = ofEntity(whole, entity ?? { side: 'key', name: 'none' })

    expect(entity).toEqual({ side: 'response', name: 'e1' })
    expect(findEntity(whole, 'e1')).toEqual({ side: 'key', name: 'e1' })
    expect(findEntity(whole, 'e9')).toBeUndefined()
    expectToAddUp(one)
    expect(one.terms.length).toBeLessThan(whole.terms.length)
    expect(one.terms.at(-1)?.arithmetic).toMatch(/^all others: \d+ terms$/)
    expect(one.twins.every((pair) => pair.response?.entity === 'e1')).toBe(true)
  })
})

function withTypes({ mentions }: CorefDocument): CorefDocument {
  return documentOf(
    Array.from({ length: mentions.count }, (_, m) => ({
      span: [mentions.start[m] as number, mentions.end[m] as number] as const,
      entity: String(mentions.entity[m]),
      type: 'named' as const,
    })),
  )
}
