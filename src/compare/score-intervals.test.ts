import { expect, test } from 'vitest'
import { corpusOf, documentOfLetters } from '../../tests/documents.ts'
import { LEVEL } from '../analysis/statistics.ts'
import { evaluate } from '../scoring/evaluate.ts'
import { resolveSettings } from '../scoring/settings.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { countMatrix } from './count-matrix.ts'
import { percentileInterval } from './p-values.ts'
import { planTests } from './paired-tests.ts'
import { resample } from './resamples.ts'
import { bootstrapScores } from './resampling.ts'
import { scoreIntervals } from './score-intervals.ts'
import { statisticOf } from './statistic.ts'
import { SystemRecord } from './system-record.ts'
import { defaultTest } from './test-options.ts'

const KEY = ['abc de', 'ab cd e', 'abcd', 'ab cde', 'abcde']
const RESPONSES = [
  ['ab cde', 'ab cd e', 'ab cd', 'ab cde', 'abc de'],
  ['abc d', 'abcd e', 'abcd', 'abc de', 'abcde'],
]
const REPLICATES = { seed: 1, from: 0, to: 200 }
const settings = resolveSettings({})

const corpus = (texts: readonly string[]) =>
  corpusOf(...texts.map((text, d) => documentOfLetters(text, `d${d}`)))

function recordSystem(texts: readonly string[]) {
  const record = new SystemRecord('system')
  const { scores } = evaluate(corpus(KEY), corpus(texts), settings, { observe: record.observe })
  const rows = record.rowsFor(settings.metrics, settings.metrics)
  return { record, scores, intervals: scoreIntervals(rows, settings, REPLICATES) }
}

test('the intervals of a system are those of the resamples that a comparison draws', () => {
  const systems = RESPONSES.map(recordSystem)
  const plan = planTests(
    systems.map(({ record }) => record),
    settings,
    defaultTest,
  )
  const { bootstrap } = resample(plan.task, REPLICATES)
  const width = settings.metrics.length

  for (const [s, { intervals }] of systems.entries()) {
    for (const [m, id] of settings.metrics.entries()) {
      const drawn = Float64Array.from({ length: 200 }, (_, i) => bootstrap[(i * 2 + s) * width + m] as number)
      expect(intervals[id]).toEqual(percentileInterval(drawn, LEVEL))
    }
  }
})

test('an interval holds the score, and is wider than nothing where documents differ', () => {
  const { scores, intervals } = recordSystem(RESPONSES[0] as string[])
  for (const id of settings.metrics) {
    const [low, high] = intervals[id] as [number, number]
    const score = headline(scores[id] as CountedScore)
    expect(low).toBeLessThanOrEqual(score)
    expect(high).toBeGreaterThanOrEqual(score)
  }
  expect(intervals['muc']?.[0]).toBeLessThan(intervals['muc']?.[1] as number)
})

test('later replicates of the same seed are the later ones of all', () => {
  const record = new SystemRecord('system')
  evaluate(corpus(KEY), corpus(RESPONSES[0] as string[]), settings, { observe: record.observe })
  const rows = record.rowsFor(['muc', 'b3'], ['b3'])
  const own = resolveSettings({ metrics: ['b3'] })
  const statistic = statisticOf(own)
  const all = bootstrapScores(countMatrix([rows], statistic), statistic, { seed: 1, from: 0, to: 30 })
  expect(scoreIntervals(rows, own, { seed: 1, from: 10, to: 30 })).toEqual({
    b3: percentileInterval(all.slice(10), LEVEL),
  })
})
