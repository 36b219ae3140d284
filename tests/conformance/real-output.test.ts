import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Corpus } from '../../src/corpus/corpus.ts'
import { evaluate, type SignedResult } from '../../src/scoring/evaluate.ts'
import { dataPath, dataTest, describeData } from '../data.ts'
import { type LoadedFormat, loadFormats } from '../support/load-format.ts'
import { readFileWith } from '../support/stand-off.ts'

const formats = await loadFormats()

const events = dataPath('sys-ukp-cdcr', 'feature-based')
const anaphors = dataPath('sys-model-based-coref')
const novel = dataPath('sys-booknlp-emma', 'derived')
const litbank = dataPath('litbank', 'coref', 'conll')

function corpus(format: string, path: string): Corpus {
  const { documents, warnings } = readFileWith(formats.get(format) as LoadedFormat, path)
  return { name: path, documents, warnings }
}

const scoreOf = (result: SignedResult, metric: string, part: string): number =>
  (result.scores[metric] as unknown as Readonly<Record<string, number>>)[part] as number

/** Names in the authors' tables. */
const METRICS = { bcub: 'b3', ceafe: 'ceafe', lea: 'lea', muc: 'muc' } as const

describeData('event coreference across and within documents', () => {
  const tables = existsSync(events)
    ? readdirSync(events, { recursive: true, encoding: 'utf8' }).filter((name) => /eval_\S+\.txt$/.test(name))
    : []

  test('there are as many results as were published', () => {
    expect(tables.length).toBe(24)
  })

  test.each(tables)('%s has the scores that its authors printed', (name) => {
    const folder = join(events, dirname(name))
    const printed = new Map(
      readFileSync(join(events, name), 'utf8')
        .split('\n')
        .map((line) => line.trim().split(/\s+/))
        .map(([metric = '', ...values]) => [metric, values.map(Number)] as const),
    )

    const result = evaluate(
      corpus('conll-2012', join(folder, 'gold.conll')),
      corpus('conll-2012', join(folder, 'system.conll')),
      { metrics: ['muc', 'b3', 'ceafe', 'lea', 'conll'] },
    )

    for (const [theirs, ours] of Object.entries(METRICS)) {
      const [f1, precision, recall] = printed.get(theirs) as [number, number, number]
      expect(scoreOf(result, ours, 'f1')).toBeCloseTo(f1, 5)
      expect(scoreOf(result, ours, 'precision')).toBeCloseTo(precision, 5)
      expect(scoreOf(result, ours, 'recall')).toBeCloseTo(recall, 5)
    }
    expect(scoreOf(result, 'conll', 'value')).toBeCloseTo((printed.get('conll') as number[])[0] as number, 5)
  })
})

describeData('systems against an annotation of anaphors', () => {
  const METRIC = 'antecedent.any'

  test.each([
    ['lee', 0.3756],
    ['clark', 0.3817],
    ['aralikatte', 0.3995],
  ])('%s is scored by the antecedents it finds', (system, f1) => {
    const key = corpus('anaphors', join(anaphors, 'data/wiki-grounded.json'))
    const response = corpus('conll-2012', join(anaphors, 'output', system, 'wiki-grounded-output.conll'))

    const result = evaluate(key, response, { metrics: [METRIC, 'muc'], duplicates: 'first' })

    expect(key.documents.length).toBe(100)
    expect(scoreOf(result, METRIC, 'f1')).toBeCloseTo(f1, 4)
    // By definition, recall and precision are MUC's, which is checked in other ways.
    expect(scoreOf(result, METRIC, 'recall')).toBe(scoreOf(result, 'muc', 'recall'))
    expect(scoreOf(result, METRIC, 'precision')).toBe(scoreOf(result, 'muc', 'precision'))
  })
})

dataTest('BookNLP on the first words of Emma scores as whoever made the response computed', () => {
  const result = evaluate(
    corpus('conll-2012', join(litbank, '158_emma_brat.conll')),
    corpus('conll-2012', join(novel, '158_emma_brat.booknlp-en.response.conll')),
    { metrics: ['b3', 'mentions'] },
  )

  expect(scoreOf(result, 'b3', 'precision')).toBeCloseTo(0.761, 3)
  expect(scoreOf(result, 'b3', 'recall')).toBeCloseTo(0.568, 3)
  expect(scoreOf(result, 'b3', 'f1')).toBeCloseTo(0.651, 3)
  expect(scoreOf(result, 'mentions', 'recall')).toBe(300 / 319)
})
