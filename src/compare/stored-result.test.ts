import { describe, expect, test } from 'vitest'
import { corpusOf, documentOfLetters } from '../../tests/documents.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { type ScoresReport, scoresReport } from '../report/scores.ts'
import { evaluate } from '../scoring/evaluate.ts'
import { version } from '../version.ts'
import { compareSystems } from './compare-systems.ts'
import { finishTests, planTests } from './paired-tests.ts'
import { resample } from './resamples.ts'
import { scoreIntervals } from './score-intervals.ts'
import { checkStored, storedSystem } from './stored-result.ts'
import { SystemRecord } from './system-record.ts'
import { defaultTest } from './test-options.ts'
import { withUncertainty } from './uncertainty.ts'

const METRICS = ['muc', 'b3']
const TEXTS = {
  key: ['abc de', 'ab cd', 'abcd', 'abc', 'ab cde'],
  a: ['ab cde', 'ab cd', 'ab cd', 'a bc', 'abc de'],
  b: ['abc de', 'ac bd', 'abcd', 'abc', 'ab cde'],
  c: ['a b c', 'a b cd', 'ab c', 'ab', 'ab c'],
}
const corpus = (name: keyof typeof TEXTS, times = 1): Corpus => {
  const texts = Array.from({ length: times }, () => TEXTS[name]).flat()
  return { ...corpusOf(...texts.map((text, d) => documentOfLetters(text, `d${d}`))), name }
}

/** The scores of some systems, as `score --per-document` saves them, and the systems' records. */
function scoreSystems(names: readonly ('a' | 'b' | 'c')[], perDocument = true, times = 1) {
  const records = names.map((name) => new SystemRecord(name))
  const key = corpus('key', times)
  const results = names.map((name, i) =>
    evaluate(key, corpus(name, times), { metrics: METRICS }, { perDocument, observe: records[i]?.observe }),
  )
  const settings = (results[0] as (typeof results)[number]).settings
  return { report: scoresReport(results, { perDocument }), records, settings }
}

describe('a saved result', () => {
  const restore = (report: ScoresReport, metrics = METRICS) =>
    storedSystem(report, 'saved', { metrics }, 'old.json')

  test('can be compared as if its response were still there', () => {
    const { report, settings } = scoreSystems(['a'])
    const now = scoreSystems(['b'])
    const { system, signature, record } = restore(report)
    expect([system.name, signature]).toEqual(['saved', report.signature])
    const plan = planTests([record, now.records[0] as SystemRecord], settings, defaultTest)
    const scores = [system.scores, now.report.systems[0]?.scores ?? {}]
    const outcome = finishTests(plan, scores, resample(plan.task, { seed: 1, from: 0, to: 20 }), 0)
    const directly = compareSystems(
      corpus('key'),
      [corpus('a'), corpus('b')],
      { metrics: METRICS },
      { trials: 20 },
    )
    const withoutInterval = (metrics: typeof directly.metrics) =>
      Object.values(metrics).map(({ delta, p, holm }) => ({ delta, p, holm }))
    expect(withoutInterval(outcome.pairs[0]?.metrics ?? {})).toEqual(withoutInterval(directly.metrics))
    expect(outcome.pairs[0]?.documents).toEqual(directly.documents)
  })

  test('of fewer metrics is one of those', () => {
    const { record } = restore(scoreSystems(['a']).report, ['b3'])
    expect([...record.documents.values()].map(({ position, row }) => [position, row.length])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ])
  })

  test.each<[string, () => ScoresReport, string[], string]>([
    [
      'of two systems',
      () => scoreSystems(['a', 'b']).report,
      METRICS,
      'takes one system from a saved result, but this one has 2',
    ],
    ['of none', () => ({ ...scoreSystems(['a']).report, systems: [] }), METRICS, 'but this one has 0'],
    [
      'without documents',
      () => scoreSystems(['a'], false).report,
      METRICS,
      'it lacks the document scores that the paired test needs: save it with "referee score KEY RESPONSE --metrics muc,b3 --per-document --json"',
    ],
    [
      'without a metric',
      () => scoreSystems(['a']).report,
      ['muc', 'lea', 'blanc'],
      'it has no lea, no blanc: save it with',
    ],
  ])('%s is refused', (_, report, metrics, reason) => {
    expect(() => restore(report(), metrics)).toThrow(reason)
    expect(() => restore(report(), metrics)).toThrow('old.json:1:1')
  })

  test('without the counts of a document is refused', () => {
    const { report } = scoreSystems(['a'])
    const [system] = report.systems
    const bare = { ...report, systems: [{ ...system, documents: [{ id: 'd0', scores: {} }] }] }
    expect(() => restore(bare as unknown as ScoresReport)).toThrow(
      'it lacks the document counts of muc: save it',
    )
  })

  test('of the same key and settings may be by another version and of another response', () => {
    const now = `referee:${version}|match:exact|docs:3|key:sha256-1|response:sha256-2`
    expect(checkStored(now, now, 'old.json')).toEqual([])
    expect(checkStored(now.replace('-2', '-3|text:aligned|pair:text'), now, 'old.json')).toEqual([])
    expect(checkStored(now.replace(version, '0.1.0'), now, 'old.json').length).toBeGreaterThan(0)
    expect(() => checkStored(now.replace('exact', 'head'), now, 'old.json')).toThrow(
      'old.json:1:1: this result has other settings: match is exact here and head there; score the response again',
    )
    expect(() => checkStored(now.replace('|docs:3', ''), now, 'old.json')).toThrow(
      'docs is 3 here and not set there',
    )
    expect(() => checkStored(now, now.replace('|docs:3', ''), 'old.json')).toThrow(
      'docs is not set here and 3 there',
    )
    expect(() => checkStored('nothing', now, 'old.json')).toThrow('match is exact here and not set there')
  })
})

describe('scores with what resampling says of them', () => {
  const options = { trials: 20, seed: 1, hasIntervals: true, baseline: undefined }

  test('have the intervals of each system, from ten documents on', () => {
    const { report, records, settings } = scoreSystems(['a', 'b'], true, 2)
    const found = withUncertainty(report, records, options)
    expect(found.resampling).toEqual({ trials: 20, seed: 1, intervals: true })
    for (const [i, system] of found.systems.entries()) {
      const rows = (records[i] as SystemRecord).rowsFor(METRICS, METRICS)
      expect(system.intervals).toEqual(scoreIntervals(rows, settings, { seed: 1, from: 0, to: 20 }))
      expect(system).not.toHaveProperty('against')
    }
    const few = scoreSystems(['a'], true, 1)
    expect(withUncertainty(few.report, few.records, options).systems[0]).not.toHaveProperty('intervals')
    const none = withUncertainty(report, records, { ...options, hasIntervals: false })
    expect(none.systems[0]).not.toHaveProperty('intervals')
  })

  test('have tests of all others against a baseline, wherever it stands', () => {
    const { report, records } = scoreSystems(['a', 'b', 'c'], true, 2)
    const found = withUncertainty(report, records, { ...options, hasIntervals: false, baseline: 'b' })
    expect(found.resampling).toEqual({ trials: 20, seed: 1, baseline: 'b' })
    const directly = compareSystems(
      corpus('key', 2),
      [corpus('b', 2), corpus('a', 2), corpus('c', 2)],
      { metrics: METRICS },
      { trials: 20, pairs: 'first' },
    )
    const shortened = directly.pairs.map(({ metrics }) =>
      Object.fromEntries(Object.entries(metrics).map(([id, { delta, p, holm }]) => [id, { delta, p, holm }])),
    )
    expect(found.systems.map(({ against }) => against)).toEqual([shortened[0], undefined, shortened[1]])
  })

  test('are not tested by a metric that one of them lacks', () => {
    const { report, records } = scoreSystems(['a', 'b'], true, 2)
    const [first, second] = report.systems as [
      ScoresReport['systems'][number],
      ScoresReport['systems'][number],
    ]
    const { muc: _, ...others } = second.scores
    const lacking = { ...report, systems: [first, { ...second, scores: others }] }

    const { systems } = withUncertainty(lacking, records, { ...options, hasIntervals: false, baseline: 'a' })

    expect(Object.keys(systems[1]?.against ?? {})).toEqual(['b3'])
  })
})
