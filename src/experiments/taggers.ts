import { ALPHA } from '../analysis/statistics.ts'
import type { CorefDocument } from '../document/document.ts'
import { metricById } from '../metrics/registry.ts'
import type { Figure } from '../report/figure.ts'
import { fixed, grouped } from '../report/number.ts'
import { type Cell, cell, left, right, type Table } from '../report/table.ts'
import type { EvaluationResult } from '../scoring/evaluation.ts'
import type { ExperimentCorpus } from './corpus.ts'
import { documentF1, type GainTest, gainsOf, gainsTable, testGains } from './document-gains.ts'
import type { Experiment } from './experiment.ts'
import type { Lab } from './lab.ts'
import { f1Of, threeOf } from './scoring.ts'
import type { SystemName } from './systems.ts'

const TABLES = [
  { title: 'Table 8: MUC', metrics: ['muc'] },
  { title: 'Table 9: B³ variants', metrics: ['b3.sys', 'b3.0', 'b3.all', 'b3.rn'] },
  { title: 'Table 10: CEAF variants', metrics: ['ceafm.sys', 'ceafm', 'ceafm.rn'] },
] as const
const METRICS = TABLES.flatMap(({ metrics }) => metrics as readonly string[])
const TAGGERS = ['high-recall', 'precise'] as const

/** Printed in the paper: recall, precision and F1, by metric. */
const PRINTED: Readonly<Record<string, readonly [sm1: string, sm2: string]>> = {
  muc: ['51.7 53.1 52.4', '49.1 69.9 57.7'],
  'b3.sys': ['65.7 76.8 70.8', '64.1 87.3 73.9'],
  'b3.0': ['57.0 91.1 70.1', '54.7 91.3 68.4'],
  'b3.all': ['65.1 85.8 74.0', '64.3 87.1 73.9'],
  'b3.rn': ['65.1 78.7 71.2', '64.3 84.9 73.2'],
  'ceafm.sys': ['66.4 61.2 63.7', '67.4 65.2 66.3'],
  ceafm: ['62.0 39.9 48.5', '60.0 56.6 58.2'],
  'ceafm.rn': ['62.1 59.8 60.9', '60.0 66.2 62.9'],
}

/** Cai and Strube's realistic setting: one resolver on the mentions of two taggers. */
export const taggers: Experiment = {
  name: 'taggers',
  paper: 'Cai and Strube 2010, Tables 7 to 11',
  title: 'One resolver on the mentions of a high-recall and of a precise tagger',
  needs: ['words', 'folds'],
  models: TAGGERS.map((mentions) => ({ recipe: 'soon', setup: { mentions } })),
  run(lab, corpora) {
    const runs = lab.each(
      corpora,
      ({ name }) => `${name} with the mentions of each tagger`,
      (corpus) => ({
        corpus,
        results: TAGGERS.map((tagger) => resultOf(lab, corpus, 'soon', tagger)),
        other: resultOf(lab, corpus, 'rules', 'counted'),
      }),
    )
    return {
      tables: [
        table7(runs),
        ...TABLES.map(({ title, metrics }) => variantsTable(title, metrics, runs)),
        testsTable(runs),
        table11(runs),
      ],
      figures: runs.map(figureOf),
      remarks: [
        'SM1 takes all candidates that parts of speech suggest, SM2 those of them that a decision tree of the training documents takes for mentions; the resolver is after Soon et al. * marks a difference between the two with p < .05 by a paired t-test over documents, after Holm over the eight scores of a corpus.',
        "The paper's rows are on ACE 2004. Its Table 9 cannot follow from the definitions: recall of the variants must be equal. Its second system in Table 11, that of Bengtson and Roth, has mentions of its own; ours is the rules, on the candidates that counts over the training documents take for mentions.",
      ],
    }
  },
}

interface Run {
  readonly corpus: ExperimentCorpus
  readonly results: readonly EvaluationResult[]
  readonly other: EvaluationResult
}

function resultOf(
  lab: Lab,
  corpus: ExperimentCorpus,
  system: SystemName,
  mentions: (typeof TAGGERS)[number] | 'counted',
): EvaluationResult {
  const responses: readonly CorefDocument[] = lab.responses(corpus, system, { mentions })
  return lab.score(corpus.documents, responses, { metrics: METRICS })
}

function table7(runs: readonly Run[]): Table {
  const rows: [string, string, string, (result: EvaluationResult) => string][] = [
    ['mentions', '8,387', '4,956', ({ response }) => grouped(response.mentions)],
    ['twin mentions', '4,242', '4,212', ({ twins }) => grouped(twins)],
    ['coverage', '79.3', '73.3', ({ twins, key }) => fixed((100 * twins) / key.mentions, 1)],
    ['accuracy', '57.3', '81.2', ({ twins, response }) => fixed((100 * twins) / response.mentions, 1)],
  ]
  return {
    title: 'Table 7: the taggers (the paper counts heads; --match head does too)',
    columns: [
      left(''),
      right('paper SM1'),
      right('SM2'),
      ...runs.flatMap(({ corpus }) => [right(`${corpus.name} SM1`), right('SM2')]),
    ],
    rows: rows.map(([name, sm1, sm2, value]) =>
      [name, sm1, sm2, ...runs.flatMap(({ results }) => results.map(value))].map(cell),
    ),
  }
}

function variantsTable(title: string, metrics: readonly string[], runs: readonly Run[]): Table {
  const tests = new Map(runs.map((run) => [run.corpus, testsOf(run)]))
  return {
    title,
    columns: [left('data'), left('system'), ...metrics.flatMap((id) => [right(`${label(id)} R P F1`)])],
    rows: [
      ...TAGGERS.map((_, t) =>
        ['paper', `Soon (SM${t + 1})`, ...metrics.map((id) => PRINTED[id]?.[t] ?? '')].map(cell),
      ),
      ...runs.flatMap(({ corpus, results }) =>
        TAGGERS.map((_, t): Cell[] => [
          cell(corpus.name),
          cell(`Soon (SM${t + 1})`),
          ...metrics.map((id) => {
            const better = betterOf(tests.get(corpus)?.get(id))
            const text = threeOf(results[t]?.scores[id])
              .map((value) => fixed(100 * value, 1))
              .join(' ')
            return { text: better === t ? `${text} *` : text, isBest: better === t }
          }),
        ]),
      ),
    ],
  }
}

/** F1 of each variant on the mentions of each tagger, the paper's and ours. */
function figureOf({ corpus, results }: Run): Figure {
  const series = (name: string, value: (id: string) => number): Figure['series'][number] => ({
    name,
    points: METRICS.map((id, i): [number, number] => [i, value(id)]),
  })
  return {
    title: `F1 of one resolver with two taggers, ${corpus.name}`,
    kind: 'points',
    x: { label: 'score', categories: METRICS.map(label) },
    y: { label: 'F1' },
    series: [
      ...results.map(({ scores }, t) => series(`${corpus.name} SM${t + 1}`, (id) => f1Of(scores, id))),
      ...TAGGERS.map((_, t) =>
        series(`paper SM${t + 1}`, (id) => Number(PRINTED[id]?.[t]?.split(' ')[2]) / 100),
      ),
    ],
  }
}

/** By score: SM2 minus SM1 over documents. */
function testsOf({ results: [a, b] }: Run): ReadonlyMap<string, GainTest> {
  const f1 = (result: EvaluationResult | undefined, id: string): number[] =>
    result === undefined ? [] : documentF1(result, id)
  const tests = testGains(METRICS.map((id) => gainsOf(f1(a, id), f1(b, id))))
  return new Map(METRICS.map((id, m) => [id, tests[m] as GainTest]))
}

/** Which tagger is better with a corrected p below .05, if any. */
function betterOf(test: GainTest | undefined): 0 | 1 | undefined {
  if (test === undefined || test.holm >= ALPHA) return undefined
  return test.mean > 0 ? 1 : 0
}

function testsTable(runs: readonly Run[]): Table {
  return gainsTable(
    'F1 with SM2 less F1 with SM1, mean over documents',
    ['data', 'score'],
    runs.flatMap((run) =>
      [...testsOf(run)].map(([id, test]) => ({ cells: [run.corpus.name, label(id)], test })),
    ),
  )
}

function table11(runs: readonly Run[]): Table {
  const ids = ['b3.sys', 'b3.0']
  const row = (corpus: string, system: string, result: EvaluationResult | undefined): Cell[] =>
    [
      corpus,
      system,
      ...ids.map((id) =>
        threeOf(result?.scores[id])
          .map((value) => fixed(100 * value, 1))
          .join(' '),
      ),
    ].map(cell)
  return {
    title: 'Table 11: two systems, each with mentions of its own',
    columns: [left('data'), left('system'), ...ids.map((id) => right(`${label(id)} R P F1`))],
    rows: [
      ['paper', 'Soon (SM2)', '64.1 87.3 73.9', '54.7 91.3 68.4'].map(cell),
      ['paper', 'Bengtson', '66.1 81.9 73.1', '69.5 74.7 72.0'].map(cell),
      ...runs.flatMap(({ corpus, results, other }) => [
        row(corpus.name, 'Soon (SM2)', results[1]),
        row(corpus.name, 'rules (counted)', other),
      ]),
    ],
  }
}

function label(id: string): string {
  return metricById(id)?.label ?? id
}
