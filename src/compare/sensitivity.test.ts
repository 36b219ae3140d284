import { describe, expect, test } from 'vitest'
import { corpusOf, documentOfLetters } from '../../tests/documents.ts'
import type { Perturbation } from '../analysis/perturb.ts'
import { evaluate } from '../scoring/evaluate.ts'
import type { Settings } from '../scoring/settings.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { defaultSensitivity, measureSensitivity, type SensitivityOptions } from './sensitivity.ts'

const corpus = (...texts: readonly string[]) =>
  corpusOf(...texts.map((text, d) => documentOfLetters(text, `d${d}`)))
const times = (count: number, text: string): string[] => Array<string>(count).fill(text)
const METRICS = ['mentions', 'muc', 'b3']

const measure = (
  keys: readonly string[],
  responses: readonly string[],
  options: Partial<SensitivityOptions> = {},
  settings: Partial<Settings> = {},
) => measureSensitivity(corpus(...keys), corpus(...responses), { metrics: METRICS, ...settings }, options)

const only = (kind: Perturbation, ...shares: number[]): Partial<SensitivityOptions> => ({
  perturbations: [kind],
  trials: 50,
  ...(shares.length === 0 ? {} : { shares }),
})

/** Least squares, by covariance and variance. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(points.map(([each]) => each)), mean(points.map(([, each]) => each))]
  const covariance = mean(points.map((point) => (point[0] - x) * (point[1] - y)))
  return covariance / mean(points.map((point) => (point[0] - x) ** 2))
}

test('the response as it is comes first, as score has it, then the shares in order and each once', () => {
  const { perturbations, scores, ...rest } = measure(['abc de', 'ab cd'], ['ab cd', 'abcd e'], {
    ...only('split', 1, 0.5, 0.5, 0.25),
    seed: 3,
  })
  const whole = evaluate(corpus('abc de', 'ab cd'), corpus('ab cd', 'abcd e'), { metrics: METRICS })

  expect(scores).toEqual(whole.scores)
  expect(rest).toMatchObject({ documents: 2, twins: whole.twins, warnings: [], key: whole.key })
  expect(rest.options).toMatchObject({ seed: 3, shares: [1, 0.5, 0.5, 0.25] })
  expect(perturbations.map(({ perturbation }) => perturbation)).toEqual(['split'])
  const { steps } = perturbations[0] ?? { steps: [] }
  expect(steps.map(({ share }) => share)).toEqual([0, 0.25, 0.5, 1])
  expect(steps[0]).toEqual({ share: 0, changed: 0, scores })
  // Each entity with more than one mention is split in two: ab, cd and abcd.
  expect(steps.at(-1)?.changed).toBe(3)
})

test('the slope is that of the straight line nearest to the scores', () => {
  const { perturbations } = measure(['abcd ef gh'], ['abcd ef gh'], { trials: 10 })
  expect(perturbations.map(({ perturbation }) => perturbation)).toEqual(defaultSensitivity.perturbations)
  for (const { steps, slopes } of perturbations) {
    for (const id of METRICS) {
      const points = steps.map(({ share, scores }) => [share, headline(scores[id] as CountedScore)] as const)
      expect(slopes[id]?.slope).toBeCloseTo(slopeOf(points), 12)
    }
  }
  expect(perturbations.some(({ slopes }) => (slopes['b3']?.slope ?? 0) < -0.1)).toBe(true)
})

describe('whether a metric notices', () => {
  test('is not said of fewer than ten documents', () => {
    const nine = measure(times(9, 'abc de'), times(9, 'abc de'), only('split'))
    expect(Object.keys(nine.perturbations[0]?.slopes['b3'] ?? {})).toEqual(['slope'])
    const ten = measure(times(10, 'abc de'), times(10, 'abc de'), only('split'))
    expect(Object.keys(ten.perturbations[0]?.slopes['b3'] ?? {})).toEqual(['slope', 'interval', 'notices'])
  })

  const measureSlopes = (kind: Perturbation, keys: readonly string[], responses: readonly string[]) =>
    measure(keys, responses, only(kind, 1)).perturbations[0]?.slopes ?? {}

  test('is said of documents that all fall, all rise, and do not move', () => {
    const falling = measureSlopes('split', times(10, 'abc de'), times(10, 'abc de'))
    // One link of three is left: recall 1/3, precision 1.
    expect(falling['muc']).toMatchObject({ slope: 1 / 2 - 1, notices: 'falls' })
    expect(falling['mentions']).toEqual({ slope: 0, interval: [0, 0], notices: 'no' })
    // If all documents are the same, every resample gives the same slope.
    for (const end of falling['b3']?.interval ?? [])
      expect(end).toBeCloseTo(falling['b3']?.slope as number, 12)
    expect(falling['b3']?.interval).toHaveLength(2)

    const rising = measureSlopes('drop', times(10, 'abc de'), times(10, 'abc xyz de'))
    expect(rising['mentions']).toMatchObject({ notices: 'rises' })
    expect(rising['mentions']?.slope).toBeCloseTo(1 - (2 * 5) / (5 + 8), 12)
  })

  test('is not said where documents rise and fall alike', () => {
    const keys = [...times(6, 'abc'), ...times(6, 'abc de')]
    const slopes = measureSlopes('merge', keys, [...times(6, 'ab c'), ...times(6, 'abc de')])
    const [low = 0, high = 0] = slopes['b3']?.interval ?? []
    expect(low).toBeLessThan(0)
    expect(high).toBeGreaterThan(0)
    expect(slopes['b3']?.notices).toBe('no')
  })

  test('depends on the seed and the number of trials alone', () => {
    const keys = ['abc', 'abc de', 'ab cd', 'abcd', 'a bc', 'ab', 'abcde', 'cde', 'abd ce', 'ad be']
    const run = (seed: number, trials: number) =>
      measure(keys, keys, { ...only('split'), seed, trials }).perturbations[0]?.slopes['b3']?.interval
    expect(run(1, 40)).toEqual(run(1, 40))
    expect(run(1, 40)).not.toEqual(run(1, 41))
  })
})

test.each([
  [[0], 'shares: 0; each is above 0 and at most 1'],
  [[0.5, -1], 'shares: -1; each'],
  [[0.5, 1.01], 'shares: 1.01; each'],
  [[Number.NaN], 'shares: NaN; each'],
  [[], 'shares: none; each'],
])('shares %j are refused', (shares, reason) => {
  expect(() => measure(['ab'], ['ab'], { shares })).toThrow(reason)
})

test('warnings of both sides and of what has no partner are there', () => {
  const warning = (message: string) =>
    ({ code: 'byte-order-mark', path: 'k', line: 1, column: 1, message }) as const
  const key = { ...corpus('ab', 'cd'), warnings: [warning('of the key')] }
  const response = { ...corpus('ab'), warnings: [warning('of the response')] }
  const { warnings } = measureSensitivity(key, response, { missing: 'skip', metrics: ['b3'] }, only('add'))
  expect(warnings.map(({ code, message }) => (code === 'byte-order-mark' ? message : code))).toEqual([
    'of the key',
    'of the response',
    'missing-document',
  ])
})

test('slices and layers are left aside', () => {
  const { settings } = measure(['ab'], ['ab'], only('add'), { by: ['type'], layer: 'deixis' })
  expect(settings).toMatchObject({ by: [], layer: 'identity' })
})

test('a metric that some step cannot measure is left out there, with a warning, and not counted as 0', () => {
  const typed = (text: string, d: number) => {
    const document = documentOfLetters(text, `d${d}`)
    const attributes = Array.from({ length: document.mentions.count }, () => ({
      entityType: 'PER',
      type: 'named' as const,
    }))
    return { ...document, mentions: { ...document.mentions, attributes } }
  }
  const key = corpusOf(...times(4, 'ab cd').map(typed))
  const response = corpusOf(...times(4, 'abc d').map(typed))
  const result = measureSensitivity(
    key,
    response,
    { metrics: ['b3', 'ace'] },
    { ...only('add'), leavesOutMissing: true },
  )
  const [added] = result.perturbations

  expect(Object.keys(result.scores)).toEqual(['b3', 'ace'])
  expect(added?.steps.map(({ scores }) => Object.keys(scores))).toEqual(Array(5).fill(['b3']))
  expect(Object.keys(added?.slopes ?? {})).toEqual(['b3'])
  expect(result.warnings.map(({ code, message }) => [code, message])).toEqual([
    ['left-out-metric', expect.stringContaining('under add, ace left out: ')],
  ])
})
