import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { jStat } from 'jstat'
import { beforeAll, describe, expect, test } from 'vitest'
import { mentionWords } from '../../src/analysis/mention-words.ts'
import { compareSystems } from '../../src/compare/compare-systems.ts'
import type { ComparisonReport } from '../../src/compare/comparison.ts'
import type { Corpus } from '../../src/corpus/corpus.ts'
import { DocumentBuilder } from '../../src/document/builder.ts'
import type { CorefDocument } from '../../src/document/document.ts'
import { metricSets } from '../../src/metrics/registry.ts'
import { readCorpus } from '../../src/node/files/read-corpus.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import { headline } from '../../src/scoring/tally.ts'
import { dataPath, describeData } from '../data.ts'
import { root } from '../support/program.ts'
import {
  bootstrapped,
  exactP,
  METRICS,
  monteCarloError,
  randomisedP,
  rowsOf,
  scoresOf,
} from './independent.ts'

const sample = (name: string): Promise<Corpus> => readCorpus(join(root, 'samples', `${name}.coref.jsonl`))
const key = await sample('key')
const careful = await sample('careful')
const eager = await sample('eager')
const settings = { metrics: [...METRICS] }

function firstOf(corpus: Corpus, count: number): Corpus {
  return { ...corpus, documents: corpus.documents.slice(0, count) }
}

function rows(corpus: Corpus, ...responses: readonly Corpus[]) {
  const [first, ...others] = responses.map((response) => rowsOf(corpus, response))
  const ids = [...(first?.keys() ?? [])]
  return [first, ...others].map((map) => ids.map((id) => map?.get(id) ?? []))
}

/** Compare the program's Student's t p-values with jStat's, from the scores of `evaluate`. */
function expectTTests(report: ComparisonReport, corpus: Corpus, a: Corpus, b: Corpus): void {
  const of = (response: Corpus) =>
    evaluate(corpus, response, { metrics: Object.keys(report.metrics) }, { perDocument: true }).perDocument
  const [before, after] = [of(a), of(b)]
  for (const [id, { p, trials, t, mean }] of Object.entries(report.metrics)) {
    const differences = before.flatMap(({ scores }, d) => {
      const [x, y] = [scores[id], after[d]?.scores[id]]
      if (x === undefined || y === undefined || (x.undefined && y.undefined)) return []
      return [headline(y) - headline(x)]
    })
    expect(trials).toBe(differences.length)
    expect(mean).toBeCloseTo(differences.reduce((sum, each) => sum + each, 0) / differences.length, 12)
    // Where nothing differs, such as the mentions of baselines on given mentions, jStat divides 0 by 0.
    const isNothing = differences.every((each) => each === 0)
    expect(p).toBeCloseTo(isNothing ? 1 : jStat.ttest(0, differences, 2), 6)
    expect(Math.sign(t as number)).toBe(Math.sign(mean as number))
  }
}

describe('the sample', () => {
  test('exact p of all documents is that of a recursion over all ways to swap', () => {
    const report = compareSystems(key, [careful, eager], settings)
    const [a = [], b = []] = rows(key, careful, eager)

    const expected = exactP(a, b)

    for (const [m, id] of METRICS.entries()) {
      expect(report.metrics[id]).toMatchObject({ p: expected[m], exact: true, trials: 2 ** 16 })
    }
  })

  test.each([1, 2, 3, 5, 8])('so it is for the first %i documents', (count) => {
    const [part, x, y] = [firstOf(key, count), firstOf(careful, count), firstOf(eager, count)]
    const report = compareSystems(part, [x, y], settings)
    const [a = [], b = []] = rows(part, x, y)

    expect(METRICS.map((id) => report.metrics[id]?.p)).toEqual(exactP(a, b))
  })

  test('the same by scoring responses whose documents were really swapped', () => {
    const count = 6
    const [part, x, y] = [firstOf(key, count), firstOf(careful, count), firstOf(eager, count)]
    const ids = metricSets['standard'] as readonly string[]
    const score = (response: Corpus): number[] => {
      const { scores } = evaluate(part, response, { metrics: ids })
      return ids.map((id) => headline(scores[id] as never))
    }
    const swapped = (from: Corpus, to: Corpus, way: number): Corpus => ({
      ...from,
      documents: from.documents.map((own, d) => ((way >> d) & 1 ? to.documents[d] : own) as CorefDocument),
    })
    const differences = Array.from({ length: 2 ** count }, (_, way) => {
      const [before, after] = [score(swapped(x, y, way)), score(swapped(y, x, way))]
      return before.map((value, m) => Math.abs((after[m] as number) - value))
    })
    const expected = ids.map(
      (_, m) =>
        differences.filter((each) => (each[m] as number) >= (differences[0]?.[m] as number) - 1e-11).length /
        differences.length,
    )

    const report = compareSystems(part, [x, y])

    expect(ids.map((id) => report.metrics[id]?.p)).toEqual(expected)
  })

  test('bootstrap: p and interval as another implementation with other random numbers has them', () => {
    const trials = 4_000
    const report = compareSystems(key, [careful, eager], settings, { test: 'bootstrap', trials })
    const [a = [], b = []] = rows(key, careful, eager)

    const expected = bootstrapped(a, b, trials)

    for (const [m, id] of METRICS.entries()) {
      const { p, interval, delta } = report.metrics[id] ?? { p: 0, interval: [0, 0], delta: 0 }
      const other = expected[m] as (typeof expected)[number]
      expect(Math.abs(p - other.p)).toBeLessThan(monteCarloError(other.p, trials))
      const width = other.interval[1] - other.interval[0]
      expect(Math.abs(interval[0] - other.interval[0])).toBeLessThan(width / 15)
      expect(Math.abs(interval[1] - other.interval[1])).toBeLessThan(width / 15)
      expect(delta).toBeCloseTo((scoresOf(b)[m] as number) - (scoresOf(a)[m] as number), 12)
    }
  })

  test("Student's t over documents as jStat has it", () => {
    expectTTests(compareSystems(key, [careful, eager], {}, { test: 't' }), key, careful, eager)
  })
})

/** Mentions with the same words, ignoring case, form one entity. */
function sameWords(document: CorefDocument): CorefDocument {
  return regrouped(document, (m) => mentionWords(document, m)?.toLowerCase() ?? '')
}

/** Mentions that end in the same word form one entity. */
function sameLastWord(document: CorefDocument): CorefDocument {
  return regrouped(document, (m) => mentionWords(document, m)?.toLowerCase().split(' ').at(-1) ?? '')
}

function regrouped(document: CorefDocument, entityOf: (mention: number) => string): CorefDocument {
  const builder = new DocumentBuilder()
  const { start, end, count } = document.mentions
  for (let m = 0; m < count; m++) {
    builder.addMention(start[m] as number, end[m] as number, builder.entities.of(entityOf(m)))
  }
  const { id, part, genre, text, tokens, sentences, origin } = document
  return builder.finish({ id, part, genre, text, tokens, sentences, origin })
}

const litbank = dataPath('litbank', 'coref', 'conll')
describeData('two baselines on LitBank', () => {
  let novels: Corpus
  let a: Corpus
  let b: Corpus

  beforeAll(async () => {
    novels = await readCorpus(join(litbank, '*.conll'))
    a = { ...novels, name: 'same words', documents: novels.documents.map(sameWords) }
    b = { ...novels, name: 'same last word', documents: novels.documents.map(sameLastWord) }
  })

  test('p by random swaps as another implementation with other random numbers has it', () => {
    const trials = 2_000
    const report = compareSystems(novels, [a, b], settings, { trials })
    const [x = [], y = []] = rows(novels, a, b)

    const expected = randomisedP(x, y, trials)

    expect(x.length).toBe(81)
    for (const [m, id] of METRICS.entries()) {
      const { p } = report.metrics[id] ?? { p: 2 }
      expect(Math.abs(p - (expected[m] as number))).toBeLessThan(
        monteCarloError(expected[m] as number, trials),
      )
    }
  })

  test("Student's t over documents as jStat has it", () => {
    expectTTests(compareSystems(novels, [a, b], {}, { test: 't' }), novels, a, b)
  })
})

const ukp = dataPath('sys-ukp-cdcr', 'feature-based')
describeData('systems for event coreference within documents', () => {
  const read = (run: string, side: string): Promise<Corpus> =>
    readCorpus(join(ukp, run, 'within_doc', `${side}.conll`))

  /** Each gold standard with the systems run on it: 2,040 documents on the response side. */
  const CASES = [
    ['ecbp_evaluate_clustering/0', 'ecbp_lemma_baselines/lemma', 206],
    ['ecbp_evaluate_clustering/1', 'ecbp_evaluate_clustering/2', 206],
    ['ecbp_evaluate_clustering/3', 'ecbp_evaluate_clustering/4', 206],
    ['ecbp_lemma_baselines/lemma-delta', 'ecbp_lemma_baselines/lemma-wd', 206],
    ['fcc_evaluate_clustering/0', 'fcc_evaluate_clustering/1', 122],
    ['gvc_evaluate_clustering/0', 'gvc_evaluate_clustering/1', 74],
  ] as const

  test.each(CASES)('%s against %s', async (left, right, documents) => {
    const gold = await read(left, 'gold')
    const [a, b] = [await read(left, 'system'), await read(right, 'system')]
    const trials = 1_000
    const [x = [], y = []] = rows(gold, a, b)

    const report = compareSystems(gold, [a, b], settings, { trials })
    const expected = randomisedP(x, y, trials)

    expect(x.length).toBe(documents)
    expect(readFileSync(join(ukp, right, 'within_doc/gold.conll'))).toEqual(
      readFileSync(join(ukp, left, 'within_doc/gold.conll')),
    )
    for (const [m, id] of METRICS.entries()) {
      const { p } = report.metrics[id] ?? { p: 2 }
      expect(Math.abs(p - (expected[m] as number))).toBeLessThan(
        monteCarloError(expected[m] as number, trials),
      )
    }
    expectTTests(compareSystems(gold, [a, b], {}, { test: 't' }), gold, a, b)
  })

  test('eight systems have ranks, and nobody is both surely better and surely worse', async () => {
    const runs = [0, 1, 2, 3, 4].map((n) => `ecbp_evaluate_clustering/${n}`)
    const lemmas = ['lemma', 'lemma-delta', 'lemma-wd'].map((name) => `ecbp_lemma_baselines/${name}`)
    const gold = await read('ecbp_evaluate_clustering/0', 'gold')
    const systems = await Promise.all(
      [...runs, ...lemmas].map(async (run) => ({ ...(await read(run, 'system')), name: run })),
    )
    const [first, second, ...others] = systems as [Corpus, Corpus, ...Corpus[]]

    const report = compareSystems(gold, [first, second, ...others], settings, { trials: 1_000 })

    expect(report.pairs.length).toBe((8 * 7) / 2)
    expect(report.test.family).toBe(28 * METRICS.length)
    for (const ranges of Object.values(report.ranks ?? {})) {
      expect(ranges.length).toBe(8)
      for (const { best, worst } of ranges) expect(best).toBeLessThanOrEqual(worst)
      expect(Math.min(...ranges.map(({ best }) => best))).toBe(1)
    }
  })
})
