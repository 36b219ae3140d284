import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { type Corpus, evaluate, metricById } from '../../src/index.ts'
import type { DiscourseMetric, Score } from '../../src/metrics/metric.ts'
import { harmonicMean } from '../../src/metrics/metric.ts'
import { readCorpus } from '../../src/node/files/read-corpus.ts'
import { corpusOf, documentOf, documentOfEntities } from '../documents.ts'
import { expectPrinted, golden, type Prf } from './golden.ts'

interface TuggenerCase {
  readonly id: string
  readonly metric: string
  readonly variant: string
  readonly counts?: Readonly<Record<string, number>>
  readonly inputs?: Readonly<Record<string, number>>
  readonly key?: readonly (readonly string[])[]
  readonly response?: readonly (readonly string[])[]
  readonly nouns?: readonly string[]
  readonly expected_counts?: Readonly<Record<string, unknown>>
  readonly expected: Prf<number> & { readonly F_phi?: number }
  readonly decimals: number
  readonly tolerance?: number
}

const cases = golden<{ cases: readonly TuggenerCase[] }>('golden-seeds.json').cases.filter(({ id }) =>
  id.startsWith('tuggener'),
)
const counted = cases.filter(({ variant }) => variant === 'counts')
const means = cases.filter(({ metric }) => metric === 'harmonic_mean')
const examples = cases.filter(({ key }) => key !== undefined)

test('the golden file has 2 counted cases, 60 means and 2 examples', () => {
  expect([counted.length, means.length, examples.length]).toEqual([2, 60, 2])
})

test.each(counted)('the counts of $id give the printed percentages', ({ counts, expected, decimals }) => {
  const metric = metricById('antecedent.inferred') as DiscourseMetric

  const { recall, precision, f1 } = metric.score(counts ?? {}, { blanc: 'conll' }) as Score & { f1: number }

  const percent = { recall: 100 * (recall ?? 0), precision: 100 * (precision ?? 0), f1: 100 * f1 }
  expectPrinted(percent, expected, decimals)
})

describe('Tables 3 and 4', () => {
  test.each(means)('$id is the harmonic mean of its parts', ({ inputs, expected, tolerance = 0.01 }) => {
    const [a = Number.NaN, b = Number.NaN] = Object.values(inputs ?? {})
    const wanted = expected.F_phi ?? expected.F

    expect(Math.abs(harmonicMean(a, b) - wanted)).toBeLessThanOrEqual(tolerance)
  })
})

describe('entities of one mention', () => {
  const ids = ['anchor.detection', 'anchor.mentions', 'anchor']
  const f1sOf = (key: Corpus, response: Corpus, singletons: 'keep' | 'drop'): (number | undefined)[] => {
    const { scores } = evaluate(key, response, { metrics: ids, singletons })
    return ids.map((id) => scores[id]?.f1 ?? scores[id]?.value)
  }

  test('are disregarded: a response that links nothing has no anchors', () => {
    const words = 'Ann left . She sang .'
    const side = (second: string): Corpus =>
      corpusOf(
        documentOf(
          [
            { span: [0, 1], entity: 'a', type: 'named' },
            { span: [3, 4], entity: second, type: 'pronoun' },
          ],
          { words },
        ),
      )

    expect(f1sOf(side('a'), side('b'), 'keep')).toEqual([0, 0, 0])
    expect(f1sOf(side('a'), side('b'), 'drop')).toEqual([0, 0, 0])
    expect(f1sOf(side('a'), side('a'), 'keep')).toEqual([1, 1, 1])
  })

  test('do not decide which of two systems finds the entities of the sample', async () => {
    const sample = (name: string): Promise<Corpus> =>
      readCorpus(fileURLToPath(new URL(`../../samples/${name}.coref.jsonl`, import.meta.url)))
    const [key, eager, careful] = await Promise.all(['key', 'eager', 'careful'].map(sample))
    const anchorOf = (response: Corpus | undefined, singletons: 'keep' | 'drop'): string =>
      (100 * (f1sOf(key as Corpus, response as Corpus, singletons)[2] ?? 0)).toFixed(2)

    expect([anchorOf(eager, 'keep'), anchorOf(careful, 'keep')]).toEqual(['76.33', '76.13'])
    expect([anchorOf(eager, 'drop'), anchorOf(careful, 'drop')]).toEqual(['76.33', '76.13'])
  })
})

describe('the examples of the paper', () => {
  test.each(examples)('$id', ({ key = [], response = [], nouns, variant, expected_counts: wanted }) => {
    const order = [...new Set([...key.flat(), ...response.flat()])]
    const typeOf = (mention: string) =>
      nouns === undefined ? {} : { type: nouns.includes(mention) ? ('named' as const) : ('pronoun' as const) }
    const ids = variant === 'anchor' ? ['anchor.detection', 'anchor.mentions'] : [`antecedent.${variant}`]

    const { scores } = evaluate(
      corpusOf(documentOfEntities(key, order, 'd', typeOf)),
      corpusOf(documentOfEntities(response, order, 'd', typeOf)),
      { metrics: ids },
    )

    const found = ids.map((id) => scores[id]?.counts)
    expect(found).toEqual(variant === 'anchor' ? [wanted?.['ED'], wanted?.['EM']] : [wanted])
  })
})
