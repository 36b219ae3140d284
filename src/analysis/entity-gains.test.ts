import { expect, test } from 'vitest'
import { documentOfLetters } from '../../tests/documents.ts'
import { ScoredPair } from '../scoring/run/scored-pair.ts'
import { finish } from '../steps.ts'
import { ErrorAnalysis, errorSettings } from './error-analysis.ts'

test('an entity that is divided and lacks nothing costs what it costs', () => {
  const analysis = new ErrorAnalysis()
  analysis.add(documentOfLetters('abcd ef'), documentOfLetters('ab cd ef'))
  const { worst, scores } = analysis.result()
  const conll = scores['conll']?.value as number
  expect(worst.entities).toMatchObject([{ side: 'key', entity: { mentions: 4 } }])
  // With it right, everything is right.
  expect(worst.entities[0]?.gain['conll']).toBeCloseTo(1 - conll, 12)
})

test('one document is analysed in a step for each entity that is not right', () => {
  const [key, response] = [documentOfLetters('ab cd ef gh ij'), documentOfLetters('ac eb gd if hj')]
  const analysis = new ErrorAnalysis()
  let steps = 0
  finish(analysis.addPair(new ScoredPair({ key, response }, errorSettings({}))), () => steps++)
  expect(steps).toBeGreaterThanOrEqual(10)
  const whole = new ErrorAnalysis()
  whole.add(key, response)
  expect(analysis.result()).toEqual(whole.result())
})
