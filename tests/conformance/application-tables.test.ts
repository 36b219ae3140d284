import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { type Corpus, evaluate, formatScores, type SignedResult } from '../../src/index.ts'
import { readCorpus } from '../../src/node/files/read-corpus.ts'
import type { ScoresReport } from '../../src/report/scores.ts'
import { dataPath, describeData } from '../data.ts'
import { allInOne, type Baseline, baselineResponse, sameHead } from '../support/baselines.ts'

const ANAPHORS = ['antecedent.immediate', 'antecedent.inferred']
const ANCHORS = ['anchor.detection', 'anchor.mentions', 'anchor']
const BASELINES: Readonly<Record<string, Baseline>> = { 'same-head': sameHead, 'all-in-one': allInOne }

interface Case {
  readonly corpus: string
  readonly files: readonly string[]
  readonly by: string
  readonly metrics: readonly string[]
  /** Some of the expected values. */
  readonly values: readonly string[]
}

const CASES: readonly Case[] = [
  {
    corpus: 'LitBank, brat',
    files: ['litbank', 'coref', 'brat'],
    by: 'type',
    metrics: ANAPHORS,
    values: ['named', 'nominal', 'pronoun'],
  },
  {
    corpus: 'LitBank, tsv',
    files: ['litbank', 'coref', 'tsv'],
    by: 'entity-type',
    metrics: ANCHORS,
    values: ['FAC', 'GPE', 'LOC', 'ORG', 'PER', 'VEH'],
  },
  {
    corpus: 'LitBank, brat',
    files: ['litbank', 'coref', 'brat'],
    by: 'entity-type',
    metrics: ANCHORS,
    values: ['FAC', 'GPE', 'LOC', 'ORG', 'PER', 'VEH'],
  },
  {
    corpus: 'GUM, CoNLL-U',
    files: ['gum', 'dep'],
    by: 'pos',
    metrics: ANAPHORS,
    values: ['NN', 'NNP', 'NNS', 'PRP', 'PRP$'],
  },
]

describeData.each(CASES)("Tuggener's tables of $corpus by $by", ({ files, by, metrics, values }) => {
  const path = dataPath(...files)
  let results: [SignedResult, ...SignedResult[]]
  let report: ScoresReport

  beforeAll(async () => {
    const key: Corpus = await readCorpus(path)
    const found = Object.entries(BASELINES).map(([name, baseline]) =>
      evaluate(key, baselineResponse(name, key, baseline), { metrics, by: [by] }),
    )
    results = found as [SignedResult, ...SignedResult[]]
    report = JSON.parse(formatScores(results, 'json'))
  })

  test('have the values of the corpus, and their counts add up to the total', () => {
    for (const { slices, scores } of report.systems) {
      const rows = slices?.[by] ?? []
      expect(rows.map(({ value }) => value)).toEqual(expect.arrayContaining([...values]))
      for (const id of metrics.filter((each) => each !== 'anchor')) {
        for (const [name, total] of Object.entries(scores[id]?.counts ?? {})) {
          expect(rows.reduce((sum, row) => sum + (row.scores[id]?.counts?.[name] ?? 0), 0)).toBe(total)
        }
      }
    }
  })

  test('have a row for each value and one for the total, and seven columns a system', () => {
    const label = metrics[0] === 'anchor.detection' ? 'Anchor detection' : 'Immediate antecedent'
    const counts = metrics[0] === 'anchor.detection' ? 'tp  fn  fp' : 'tp  wl  fn  fp'
    const text = formatScores(results)
    const table = (text.split(`${label} by ${by}\n`)[1] ?? '').split('\n\n')[0]?.split('\n') ?? []
    const shape = (table[0] ?? '').replace(/ +/g, ' ')

    expect(shape).toBe(
      `${by} mentions same-head R P F1 ${counts} all-in-one R P F1 ${counts}`.replace(/ +/g, ' '),
    )
    expect(table.slice(1).map((row) => row.split(/ {2,}/)[0])).toEqual([
      ...(report.systems[0]?.slices?.[by] ?? []).map(({ value }) => value),
      'TOTAL',
    ])
  })

  test.each(['latex', 'markdown', 'csv'] as const)('come as %s too', (rendering) => {
    const written = formatScores(results, rendering)

    for (const value of values)
      expect(written).toContain(rendering === 'latex' ? value.replace('$', '\\$') : value)
    if (rendering !== 'csv') expect(written).toContain('TOTAL')
    else expect(written).toContain(`same-head,${by},`)
  })
})

describeData('BookNLP on Emma', () => {
  const key = dataPath('litbank', 'coref', 'brat', '158_emma_brat.ann')
  const response = dataPath('sys-booknlp-emma', 'derived')

  test('resolves pronouns better than names, and names better than nouns', async () => {
    const books = await readCorpus(join(response, '158_emma_brat.booknlp-en.response.conll'))
    const { slices, key: size } = evaluate(await readCorpus(key), books, { metrics: ANAPHORS, by: ['type'] })

    const f1 = (value: string): number =>
      slices['type']?.find((slice) => slice.value === value)?.scores['antecedent.immediate']?.f1 ?? 0
    expect(size.mentions).toBe(319)
    expect(f1('pronoun')).toBeGreaterThan(f1('named'))
    expect(f1('named')).toBeGreaterThan(f1('nominal'))
    expect(slices['type']?.map(({ scores }) => scores['antecedent.immediate']?.counts)).toEqual([
      { tp: 25, wl: 13, fn: 11, fp: 2 },
      { tp: 7, wl: 11, fn: 15, fp: 7 },
      { tp: 136, wl: 30, fn: 10, fp: 3 },
    ])
  })
})
