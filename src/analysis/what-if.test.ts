import { describe, expect, test } from 'vitest'
import { documentOfLetters } from '../../tests/documents.ts'
import { matchDocuments } from '../scoring/match-documents.ts'
import { resolveSettings } from '../scoring/settings.ts'
import { headline, type Scores } from '../scoring/tally.ts'
import { finish } from '../steps.ts'
import { ErrorAnalysis } from './error-analysis.ts'
import { errorTypes } from './error-types.ts'
import { explainMention } from './explain/explain-mention.ts'
import { CheapestFixes, WhatIf } from './what-if.ts'

const settings = resolveSettings({ metrics: ['mentions', 'muc', 'b3', 'ceafe', 'blanc', 'lea', 'conll'] })
/** Key and response, one entity per word. */
const corpus = [
  ['abcd ef ghi', 'abe cdf gh'],
  ['ab cdef', 'abcd efx'],
  ['abc', 'abc'],
].map(([key = '', response = ''], i) => ({
  key: documentOfLetters(key, `d${i}`),
  response: documentOfLetters(response, `d${i}`),
}))
const pairs = corpus.map(({ key, response }) => matchDocuments(key, response, settings, () => {}))
const whatIf = new WhatIf(settings)
for (const pair of pairs) whatIf.add(pair)

const numbers = (scores: Scores): Record<string, number> =>
  Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, headline(score)]))

describe('fixing errors', () => {
  test('of one type, all of them, gives the scores of error analysis', () => {
    const analysis = new ErrorAnalysis(settings)
    for (const { key, response } of corpus) analysis.add(key, response)
    const { waterfall } = analysis.result()
    for (const type of errorTypes) {
      const fixes = pairs.map((pair) => ({
        pair,
        errors: whatIf.errors(pair).flatMap((error) => (error.type === type ? [error.number] : [])),
      }))
      const alone = waterfall.find(({ fix }) => fix === type)?.alone as Scores
      const after = numbers(whatIf.scoresAfter(fixes))
      for (const [id, score] of Object.entries(numbers(alone))) expect(after[id], type).toBeCloseTo(score, 12)
    }
  })

  test('one by one is worth what the scores rise by', () => {
    const before = numbers(whatIf.scores())
    let count = 0
    for (const pair of pairs) {
      for (const { number, gain } of whatIf.errors(pair)) {
        const after = numbers(whatIf.scoresAfter([{ pair, errors: [number] }]))
        for (const [id, rise] of Object.entries(gain)) {
          expect(rise).toBeCloseTo((after[id] as number) - (before[id] as number), 12)
        }
        count++
      }
    }
    expect(count).toBeGreaterThan(4)
  })

  test('about one mention are those that it is part of, on either side', () => {
    const [pair] = pairs
    if (pair === undefined) throw new Error('no pair')
    const ofKey = whatIf.errors(pair, { side: 'key', span: [4, 5] })
    const ofResponse = whatIf.errors(pair, { side: 'response', span: [4, 5] })
    expect(ofKey.map(({ number }) => number)).toEqual(ofResponse.map(({ number }) => number))
    expect(ofKey.length).toBeGreaterThan(0)
    expect(whatIf.errors(pair, { side: 'key', span: [0, 1] })).toEqual([])
  })
})

test('the cheapest fix brings most for each mention that is touched', () => {
  const cheapest = new CheapestFixes(settings, 'lea')
  let steps = 0
  for (const pair of pairs) finish(cheapest.addInSteps(pair), () => steps++)
  const all = pairs.flatMap((pair) => whatIf.errors(pair))
  expect(steps).toBe(all.length)
  const worth = all.map(({ gain, effort }) => (gain['lea'] ?? 0) / effort).filter((each) => each > 0)
  const best = cheapest.best(3)
  const expected = worth.sort((a, b) => b - a).slice(0, 3)
  expect(best).toHaveLength(expected.length)
  for (const [i, each] of expected.entries()) expect(best[i]?.worth).toBeCloseTo(each, 12)
})

test('a mention adds to each metric what the metric reads of it', () => {
  const [pair] = pairs
  if (pair === undefined) throw new Error('no pair')
  // e is with f in the key, with a and b in the response.
  expect(explainMention(pair, 'key', 4)).toMatchObject([
    {
      metric: 'muc',
      terms: [
        { about: 'key entity', recall: '0 of 1' },
        { about: 'response entity', precision: '1 of 2' },
      ],
    },
    {
      metric: 'b3',
      terms: [
        { about: 'mention', recall: '1/2 of 1' },
        { about: 'mention', precision: '1/3 of 1' },
      ],
    },
    { metric: 'ceafe' },
    {
      metric: 'lea',
      terms: [
        { about: 'key entity', recall: '0 of 2' },
        { about: 'response entity', precision: '1 of 3' },
      ],
    },
  ])
})
